/** Returns what a JSON text stands for; undefined if it is none. The parser’s error is dropped, because it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a text has lists and objects within each other beyond a depth, as far as they are outside of strings. It
 * costs a look at each character, where the parser would make a value for each level.
 */
export function isDeeperThan(text: string, depth: number): boolean {
  let [open, isInString] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      if (++open > depth) return true;
    } else if (character === ']' || character === '}') open--;
  }
  return false;
}
