/** More are not tested. */
const maxRules = 1000;
const maxWildcards = 5;

interface Rule {
  readonly text: string;
  readonly ignores: boolean;
  readonly expression: RegExp;
}

/**
 * Returns the rules that leave out one of the paths, as in `.gitignore`: the last rule that matches a file decides.
 * Rules with more than 5 wildcards are passed over.
 */
export function ignoringRules(rules: readonly string[], paths: readonly string[]): readonly string[] {
  const parsed = rules.slice(0, maxRules).flatMap(parseRule);
  const found = new Set<string>();
  for (const path of paths) {
    const decides = parsed.findLast(({ expression }) => expression.test(path));
    if (decides?.ignores) found.add(decides.text);
  }
  return [...found];
}

function parseRule(line: string): readonly Rule[] {
  const text = line.trim();
  const ignores = !text.startsWith('!');
  const pattern = ignores ? text : text.slice(1);
  const wildcards = pattern.match(/\*+|\?/g)?.length ?? 0;
  if (pattern === '' || pattern.startsWith('#') || wildcards > maxWildcards) return [];
  const inner = pattern.replace(/^\/|\/$/g, '');
  // A pattern with a slash in it begins at the server's folder.
  const start = inner.includes('/') || pattern.startsWith('/') ? '^' : '(?:^|/)';
  const source = inner
    .split(/(\*\*\/|\/\*\*$|\*+|\?)/)
    .map((part) => wildcard(part) ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('');
  // A folder's pattern is for all that it holds.
  const end = pattern.endsWith('/') ? '/' : '(?:/|$)';
  return [{ text, ignores, expression: new RegExp(`${start}${source}${end}`) }];
}

function wildcard(part: string): string | null {
  if (part === '**/') return '(?:.*/)?';
  if (part === '/**') return '/.*';
  if (part.startsWith('*')) return '[^/]*';
  return part === '?' ? '[^/]' : null;
}
