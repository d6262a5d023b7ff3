import { expect, test } from 'vitest';
import { rulebook } from '../src/games/rulebook';

const BOOK = `# A game

### G1 · A ruling

What we play.

> ◆ **Our ruling.** Because of G2.
>
> *The printed rules:* silence.

### G2 · Another

> A plain quotation.
`;

test('a ruling of ours is folded up behind its mark; other quotations stay', () => {
  const { html, rules } = rulebook(BOOK);
  const page = document.createElement('main');
  page.innerHTML = html;
  const ours = page.querySelectorAll('details.ours');
  expect(ours).toHaveLength(1);
  expect(ours[0]!.querySelector('summary')!.textContent).toBe('◆ Our ruling');
  expect(ours[0]!.querySelectorAll('p')).toHaveLength(2);
  expect(ours[0]!.textContent).toContain('The printed rules: silence.');
  expect(ours[0]!.querySelector('a')!.getAttribute('href')).toBe('#G2');
  expect(page.querySelectorAll('blockquote')).toHaveLength(1);
  expect(rules).toEqual({ G1: 'A ruling', G2: 'Another' });
});

const PLAN = `### G3 · The board

\`\`\`
     a  b  c  d
1    .  .  .  .
2    .  A  B  .
3    .  D  C  .
4    .  .  .  .
\`\`\`

\`\`\`
a command
\`\`\`
`;

test('a board of letters is a table of fields; other code stays as it is', () => {
  const page = document.createElement('main');
  page.innerHTML = rulebook(PLAN).html;
  const rows = [...page.querySelectorAll('.plan tbody tr')];
  expect(rows.map((row) => row.querySelector('th')!.textContent)).toEqual(['1', '2', '3', '4']);
  const named = [...page.querySelectorAll('.plan td:not(.bare)')].map((one) => one.textContent);
  expect(named.filter(Boolean)).toEqual(['A', 'B', 'D', 'C']);
  expect(page.querySelectorAll('.plan .bare')).toHaveLength(12);
  expect(page.querySelector('pre')!.textContent).toContain('a command');
});
