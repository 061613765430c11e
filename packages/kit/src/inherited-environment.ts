/** The variables by which programs find other programs, folders and the machine's language. */
const inheritedNames: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'JAVA_HOME',
  'TERM',
]);

/** Returns the environment for a child process: the usual variables and `more`, without settings and secrets. */
export function inheritedEnvironment(more: readonly string[] = []): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && (inheritedNames.has(name) || name.startsWith('LC_') || more.includes(name)))
      inherited[name] = value;
  return inherited;
}
