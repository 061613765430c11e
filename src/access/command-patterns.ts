/** How many patterns one grant may have: they are shown in one message, and compared with each command. */
export const maxPatterns = 20;
/** In UTF-16 code units. */
export const maxPatternLength = 100;

/** Stands for any one word of a command. */
const anyWord = '*';

/** Thrown if a pattern can't be read. */
export class CommandPatternError extends Error {
  override readonly name = 'CommandPatternError';
  readonly pattern: string;
  constructor(pattern: string) {
    super('a pattern of console commands can’t be read');
    this.pattern = pattern;
  }
}

/**
 * Returns the patterns of a list such as `say, whitelist, kick *`, each once: words in lower case, with one space between
 * two. `*` stands for any one word, but not for the first.
 * @param options.inWords whether `*` may also stand for a part of such a word, once in each: `function lobby:*`. Default: false.
 * @throws CommandPatternError
 */
export function parseCommandPatterns(typed: string, { inWords = false } = {}): readonly string[] {
  const patterns = typed.split(',').map((pattern) => {
    const words = wordsOf(pattern.trim().replace(/^\//, ''));
    const text = words.join(' ');
    if (!isPattern(words, inWords) || text.length > maxPatternLength)
      throw new CommandPatternError(pattern.trim());
    return text;
  });
  const distinct = [...new Set(patterns)];
  if (distinct.length > maxPatterns) throw new CommandPatternError(distinct[maxPatterns] ?? '');
  return distinct;
}

function isPattern([first, ...rest]: readonly string[], inWords: boolean): boolean {
  if (first === undefined || first.includes(anyWord)) return false;
  const isReadable = (word: string) => word === anyWord || word.split(anyWord).length <= (inWords ? 2 : 1);
  return rest.every(isReadable) && !holdsSeveral([first, ...rest].join(' '));
}

/**
 * Returns whether a line may hold more than one command. Consoles of Source games and of Rust separate commands by `;`,
 * others by `|` or `&&`; and a line break or another control character may end one.
 */
export function holdsSeveral(line: string): boolean {
  return /[;|\p{Cc}\u2028\u2029]|&&/u.test(line);
}

/**
 * Returns whether a command begins with the words of a pattern. The line is read as it is sent, so a slash at its beginning
 * belongs to the first word (`/set` is WorldEdit's), as does a namespace: `minecraft:say` and `say` may be two commands.
 * Upper and lower case of the letters a to z are the same; only the space separates words.
 */
export function matchesCommand(line: string, pattern: string): boolean {
  return matchesWords(wordsOf(line), pattern);
}

/** Returns whether words, in lower case, begin with those of a pattern, in which `*` stands for any text within a word. */
export function matchesWords(words: readonly string[], pattern: string): boolean {
  return pattern.split(' ').every((expected, index) => {
    const word = words[index];
    return word !== undefined && isLike(word, expected);
  });
}

/** @param expected with one `*` at most */
function isLike(word: string, expected: string): boolean {
  const [before = '', after] = expected.split(anyWord);
  if (after === undefined) return word === expected;
  return word.length >= before.length + after.length && word.startsWith(before) && word.endsWith(after);
}

function wordsOf(text: string): readonly string[] {
  return lowerCase(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** Returns a text with the letters A to Z in lower case: `toLowerCase` would make an ASCII letter of some others, such as the Kelvin sign. */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
