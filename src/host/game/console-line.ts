/** Longest line of a console that is kept. */
export const longestLine = 2000;

// Colours and cursor movements, as terminals take them (ECMA-48: CSI, OSC, single escapes).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/gu;

/** A line of console output as text: without colours, prompts' carriage returns and control characters. */
export function plainLine(raw: string): string {
  const text = raw
    .slice(0, longestLine * 4)
    .replace(escapes, '')
    .replace(/^.*\r(?!$)/u, '')
    .replace(/[^\P{Cc}\t]/gu, '');
  return text.length > longestLine ? text.slice(0, longestLine).replace(/[\uD800-\uDBFF]$/u, '') : text;
}
