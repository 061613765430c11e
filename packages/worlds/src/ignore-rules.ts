/** More are passed over. */
const maxRules = 100;
/** Characters. Longer ones are passed over. */
const maxRuleLength = 500;
/** How many places of rules are tried with characters of paths, in all. What comes after is passed over. */
const maxSteps = 3_000_000;

/** A part of a rule. */
type Token =
  | { readonly kind: 'character'; readonly code: number }
  /** `?` */
  | { readonly kind: 'any' }
  /** `*` within a name. */
  | { readonly kind: 'some' }
  /** The start of `**`, followed by a slash: nothing, or folders. */
  | { readonly kind: 'folders' }
  /** The rest of a path. */
  | { readonly kind: 'all' };

interface Rule {
  readonly text: string;
  readonly ignores: boolean;
  readonly tokens: readonly Token[];
  /** Whether it begins at the server's folder, not in any folder. */
  readonly isRooted: boolean;
  /** Whether it is for what folders hold, not for files. */
  readonly isFolder: boolean;
}

/**
 * Returns the rules that leave out one of the paths, as in `.gitignore`: the last rule that matches a file decides. Its cost is
 * bounded, whatever the rules and paths are.
 */
export function ignoringRules(rules: readonly string[], paths: readonly string[]): readonly string[] {
  const parsed = rules.slice(0, maxRules).flatMap(parseRule);
  const found = new Set<string>();
  const steps = { left: maxSteps };
  for (const path of paths) {
    const decides = parsed.findLast((rule) => matches(rule, path, steps));
    if (steps.left < 0) break;
    if (decides?.ignores) found.add(decides.text);
  }
  return [...found];
}

function parseRule(line: string): readonly Rule[] {
  if (line.length > maxRuleLength) return [];
  const text = line.trim();
  const ignores = !text.startsWith('!');
  const pattern = ignores ? text : text.slice(1);
  if (pattern === '' || pattern.startsWith('#')) return [];
  const inner = pattern.replace(/^\/|\/$/g, '');
  return [
    {
      text,
      ignores,
      tokens: tokensOf(inner),
      isRooted: inner.includes('/') || pattern.startsWith('/'),
      isFolder: pattern.endsWith('/'),
    },
  ];
}

function tokensOf(pattern: string): readonly Token[] {
  return pattern.split(/(\*\*\/|\/\*\*$|\*+|\?)/).flatMap((part): readonly Token[] => {
    if (part === '**/') return [{ kind: 'folders' }];
    if (part === '/**') return [{ kind: 'character', code: slash }, { kind: 'all' }];
    if (part.startsWith('*')) return [{ kind: 'some' }];
    if (part === '?') return [{ kind: 'any' }];
    return Array.from({ length: part.length }, (_, at) => ({
      kind: 'character',
      code: part.charCodeAt(at),
    }));
  });
}

const slash = 0x2f;

/**
 * Returns whether a rule is for a path: for its beginning, up to a slash or the end. It follows all ways through the rule at
 * once, so that it looks at each character once with each token at most.
 */
function matches({ tokens, isRooted, isFolder }: Rule, path: string, steps: { left: number }): boolean {
  steps.left -= tokens.length;
  // The tokens that may be next, and at which character each was added.
  let [now, next]: [number[], number[]] = [[], []];
  const addedAt = new Int32Array(tokens.length + 1).fill(-1);
  const enteredAt = new Int32Array(tokens.length + 1).fill(-1);
  const add = (token: number, at: number, to: number[]): void => {
    if (addedAt[token] !== at) to.push(token);
    addedAt[token] = at;
  };
  /** Adds a token, and those behind it if it may stand for nothing. */
  const enter = (first: number, at: number, to: number[]): void => {
    for (let token = first; enteredAt[token] !== at; token++) {
      enteredAt[token] = at;
      add(token, at, to);
      const kind = tokens[token]?.kind;
      if (kind !== 'some' && kind !== 'folders' && kind !== 'all') return;
    }
  };
  for (let at = 0; at <= path.length; at++) {
    if (at === 0 || (!isRooted && path.charCodeAt(at - 1) === slash)) enter(0, at, now);
    if (now.length === 0 && isRooted) return false;
    const code = at < path.length ? path.charCodeAt(at) : null;
    if (enteredAt[tokens.length] === at && (code === slash || (code === null && !isFolder))) return true;
    steps.left -= 1 + now.length;
    if (code === null || steps.left < 0) return false;
    for (const index of now) {
      const token = tokens[index];
      if (token === undefined) continue;
      if (token.kind === 'character') {
        if (token.code === code) enter(index + 1, at + 1, next);
      } else if (token.kind === 'all') enter(index, at + 1, next);
      else if (token.kind === 'folders') {
        add(index, at + 1, next);
        if (code === slash) enter(index + 1, at + 1, next);
      } else if (code !== slash) enter(token.kind === 'any' ? index + 1 : index, at + 1, next);
    }
    [now, next] = [next, now];
    next.length = 0;
  }
  return false;
}
