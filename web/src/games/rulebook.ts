import { marked } from 'marked';
import { planOf } from './plan';

/** A rulebook as HTML, and the titles of its rules by id. */
export interface Rulebook {
  html: string;
  rules: Record<string, string>;
}

/** Tables of cards show a coin where the rulebook has a dot. */
const COIN = '<svg class="i16 coin" role="img" aria-label="●"><use href="#coin"/></svg>';
/** A note on a ruling of ours: its reason, and what the printed rules say, behind a mark. */
const RULING = /^<blockquote>\s*<p>◆ <strong>(.+?)\.<\/strong>([\s\S]*)<\/blockquote>\s*$/;
const RULE = /^([A-Z](?:\d+|-[a-z-]+)) · (.+)$/;

/** A rulebook as HTML; every rule is a section whose id is the rule's. */
export function rulebook(markdown: string): Rulebook {
  const rules: Record<string, string> = {};
  const renderer = new marked.Renderer();
  renderer.heading = ({ text, depth }) => {
    const rule = RULE.exec(text);
    if (!rule?.[1] || !rule[2]) return `<h${depth}>${marked.parseInline(text)}</h${depth}>\n`;
    rules[rule[1]] = rule[2];
    const title = marked.parseInline(rule[2]);
    return `<h${depth} id="${rule[1]}" title="${rule[1]}">${title}</h${depth}>\n`;
  };
  renderer.table = function (token) {
    const table = marked.Renderer.prototype.table.call(this, token);
    // a corner without words is no heading of anything
    const bare = table.replaceAll('<th></th>', '<td></td>');
    return `<div class="wide" tabindex="0">${bare}</div>\n`;
  };
  renderer.code = function (token) {
    const plan = planOf(token.text);
    if (!plan) return marked.Renderer.prototype.code.call(this, token);
    return `<div class="wide" tabindex="0">${plan}</div>\n`;
  };
  renderer.blockquote = function (token) {
    const quoted = marked.Renderer.prototype.blockquote.call(this, token);
    const ruling = RULING.exec(quoted);
    if (!ruling) return quoted;
    const [, head, reason] = ruling;
    return `<details class="ours"><summary><span aria-hidden="true">◆</span> ${head}</summary><p>${reason}</details>\n`;
  };
  const html = marked.parse(markdown, { renderer, async: false }).replaceAll('●', COIN);
  return { html: inSections(withLinks(html, rules)), rules };
}

/** Every rule with its text in a section of its own, which a search finds or leaves out. */
function inSections(html: string): string {
  return html
    .split(/(?=<h[1-6])/)
    .map((part) => `<section class="part">${part}</section>`)
    .join('');
}

const CITED = /\b[A-Z](?:\d+|-[a-z]+(?:-[a-z]+)*)\b/g;

/** Rules that a text names become links with their titles, but for headings and code. */
function withLinks(html: string, rules: Record<string, string>): string {
  let quoted = 0;
  return html
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (/^<(h\d|code|pre)/.test(part)) quoted += 1;
      else if (/^<\/(h\d|code|pre)/.test(part)) quoted -= 1;
      if (quoted || part.startsWith('<')) return part;
      return part.replace(CITED, (id) =>
        id in rules ? `<a href="#${id}">${plainTitle(rules[id]!)}</a>` : id,
      );
    })
    .join('');
}

/** A title without its marks, so that it fits into a link. */
const plainTitle = (title: string) => title.replace(/[*`]/g, '').replace(/^\d+ /, '');
