/** A line of the rulebook as plain text: without the marks of Markdown. */
export function plainRule(line: string): string {
  return line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#]+/g, '')
    .trim();
}
