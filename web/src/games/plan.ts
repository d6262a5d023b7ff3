/** A board drawn with letters, as a rulebook has it, made a table of fields. */
const LEAST = 4; // rows and columns; less is no board

/** HTML of a plan: letters above, numbers at the side, a field for every word; or null. */
export function planOf(text: string): string | null {
  const [head, ...rows] = text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.trim().split(/\s+/));
  if (!head || head.length < LEAST || head.some((one) => !/^[a-z]$/.test(one))) return null;
  const fields = rows.filter(([number]) => /^\d+$/.test(number ?? ''));
  if (fields.length < LEAST || fields.some((row) => row.length <= head.length)) return null;
  const columns = head.map((letter) => `<th scope="col">${letter}</th>`).join('');
  const lines = fields.map(([number, ...row]) => {
    const cells = row.slice(0, head.length).map(cell).join('');
    return `<tr><th scope="row">${number}</th>${cells}</tr>`;
  });
  return `<table class="plan"><thead><tr><td></td>${columns}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

const cell = (word: string) =>
  word === '.' ? '<td class="bare"></td>' : `<td>${word.replace(/[<&]/g, '')}</td>`;
