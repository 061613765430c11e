/** What a line begins with, below which its further lines are indented: spaces, a bullet, or an option with its description. */
const beginning = /^ *(?:- |(?:<\w+>|--\w+|\d) {2,})?/;
/** Characters that take two columns of a terminal. */
const wide = /[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;

/**
 * Returns a text whose lines fit into so many columns, broken at spaces: a word that is longer stays whole.
 * @param columns null: the lines stay as they are
 */
export function wrapped(text: string, columns: number | null): string {
  if (columns === null) return text;
  return text
    .split('\n')
    .map((line) => wrappedLine(line, columns))
    .join('\n');
}

function wrappedLine(line: string, columns: number): string {
  const [start = ''] = beginning.exec(line) ?? [];
  // Of a narrow terminal, a column of descriptions would take most.
  const indent = ' '.repeat(start.length * 3 > columns ? 4 : start.length);
  const [first = '', ...words] = line.slice(start.length).split(' ');
  const lines = [start + first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (widthOf(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}

/** Returns how many columns of a terminal a text takes. */
function widthOf(text: string): number {
  return [...text].length + (text.match(wide)?.length ?? 0);
}
