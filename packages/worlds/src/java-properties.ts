/** Larger ones are not read: a server's has some 2 KiB. */
const maxBytes = 256 * 1024;

/**
 * Returns the folders that a `server.properties` may name as the main world, relative to the server's own; none if it can't be
 * read, or names one outside of it. An empty one is the server's own folder. Servers from 1.20 on read UTF-8, older ones
 * Latin-1: where these differ, it returns both.
 */
export function levelFolders(bytes: Uint8Array): readonly string[] {
  if (bytes.length > maxBytes) return [];
  const encodings = ['utf8', 'latin1'] as const;
  const folders = encodings.flatMap((encoding) => {
    const properties = parseProperties(Buffer.from(bytes).toString(encoding));
    return properties === null ? [] : (folderIn(properties.get('level-name') || 'world') ?? []);
  });
  return [...new Set(folders)];
}

/** Returns a path without its ends and empty parts; null if it leads out of the server's folder. */
function folderIn(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  return name.startsWith('/') || parts.includes('..') ? null : parts.join('/');
}

/**
 * Reads a properties file as Java's `Properties.load` does: comments, escapes, lines that go on, and of a key that is there
 * twice the last value. Null where Java fails: a `\u` that isn't followed by four digits.
 */
export function parseProperties(text: string): ReadonlyMap<string, string> | null {
  const properties = new Map<string, string>();
  for (const line of logicalLines(text)) {
    const end = keyEnd(line);
    const key = unescaped(line.slice(0, end));
    const value = unescaped(line.slice(end).replace(/^[ \t\f]*[=:]?[ \t\f]*/, ''));
    if (key === null || value === null) return null;
    properties.set(key, value);
  }
  return properties;
}

/** Yields lines without comments, blank ones, white space before them, and the ends of those that go on in the next. */
function* logicalLines(text: string): Generator<string> {
  let parts: string[] = [];
  for (const natural of text.split(/\r\n|[\r\n]/)) {
    const part = natural.replace(/^[ \t\f]+/, '');
    if (parts.length === 0 && (part === '' || part.startsWith('#') || part.startsWith('!'))) continue;
    const goesOn = endsWithEscape(part);
    if (part !== '\\') parts.push(goesOn ? part.slice(0, -1) : part);
    if (goesOn) continue;
    yield parts.join('');
    parts = [];
  }
  if (parts.length > 0) yield parts.join('');
}

/** Whether a line ends with a backslash that is not itself escaped. */
function endsWithEscape(line: string): boolean {
  let count = 0;
  while (line.at(-1 - count) === '\\') count++;
  return count % 2 === 1;
}

/** Returns where a key ends: at the first separator that is not escaped. */
function keyEnd(line: string): number {
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === '\\') at++;
    else if (' \t\f=:'.includes(char)) return at;
  }
  return line.length;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
]);

function unescaped(text: string): string | null {
  let isValid = true;
  const plain = text.replace(/\\(u[0-9a-fA-F]{4}|[\s\S]|$)/g, (_, escaped: string) => {
    if (escaped.length > 1) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    isValid &&= escaped !== 'u';
    return escapes.get(escaped) ?? escaped;
  });
  return isValid ? plain : null;
}
