/** The longest line that is looked at, in UTF-16 units: hosts cut lines too. */
export const longestLine = 500;

const level = '(?:INFO|WARN|WARNING|ERROR|SEVERE|FATAL|CRITICAL|EMERGENCY)';
const clock = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,:]\d{3})?`;
const date = String.raw`\d{4}[-/]\d{2}[-/]\d{2} `;
/** A class of Java, with its package: no player's name has a dot or a slash. */
const javaClass = String.raw`[\w$]{1,40}(?:[./][\w$]{0,60}){1,15}`;

/**
 * What games put before what they say. Nothing of it is a player's: what follows is the beginning of the message, which a chat
 * line begins with a name.
 */
const prefixes: readonly string[] = [
  // [12:00:00] [Server thread/WARN] [net.minecraft.server.Main/]: , [12:00:00] [main/INFO]: , [main/INFO]:
  String.raw`(?:\[(?:\d{2}[A-Za-z]{3}\d{4} )?${clock}\] )?\[[^[\]<>]{1,60}/${level}\](?: \[${javaClass}\])?: `,
  // [12:00:00 WARN]:
  String.raw`\[${clock} ${level}\]: `,
  // 2026-11-27 12:00:00 [WARNING] , 12:00:00 [INFO]
  String.raw`(?:${date})?${clock} \[${level}\] `,
  // [2026-11-27 12:00:00:123 ERROR] , NO LOG FILE! - [ERROR]
  String.raw`(?:NO LOG FILE! - )?\[(?:${date}${clock} )?${level}\] `,
  // [2026/11/27 12:00:00   INFO]                [AbstractCommand] , after what is left of a prompt
  String.raw`(?:>\.{0,8} ?)?\[${date}${clock} {1,4}${level}\] {1,40}`,
  // 1.162 Error , 1.162
  String.raw` {0,8}\d{1,9}\.\d{3} (?:(?:Info|Warning|Error) )?`,
];

/** What the placeholders of a pattern stand for. */
const placeholders: Readonly<Record<string, string>> = {
  '{log}': `(?:${prefixes.join('|')})?`,
  '{any}': `[^\\n]{0,${longestLine}}`,
  '{link}': String.raw`https://\S{1,300}`,
  '{code}': '(?<code>[A-Za-z0-9]{2,16}(?:-[A-Za-z0-9]{2,16})?)',
};
const placeholder = /(\{[^{}]*\})/;
/** Those of any length. Two of them could fit in very many ways. */
const openOnes = new Set(['{any}', '{link}']);
/** At least so many characters of a pattern stand for themselves. */
const leastOwn = 6;

/** Returns whether a text is a pattern of a line, as `waiting` of a game has them. */
export function isLinePattern(text: string): boolean {
  const used = text.split(placeholder).filter((part) => placeholder.test(part));
  const own = text.split(placeholder).filter((part) => !placeholder.test(part));
  return (
    // Anybody could write a line that is known only by its end.
    /^(?:\{log\})?[^{]/.test(text) &&
    used.every((part) => part in placeholders) &&
    !text.includes('{log}', 1) &&
    used.filter((part) => openOnes.has(part)).length <= 1 &&
    used.filter((part) => part === '{code}').length <= 1 &&
    own.join('').length >= leastOwn
  );
}

/** Returns the expression of a pattern that `isLinePattern` accepts. Its cost grows as a line does. */
export function lineExpression(pattern: string): RegExp {
  const parts = pattern.split(placeholder).map((part) => placeholders[part] ?? RegExp.escape(part));
  return new RegExp(`^${parts.join('')}$`);
}
