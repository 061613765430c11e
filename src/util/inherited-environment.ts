/** What programs need of the environment to find programs and folders, and to speak the machine's language. */
const names: ReadonlySet<string> = new Set(['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'JAVA_HOME', 'TERM']);

/** Returns what a child process inherits: the usual variables and `more` of them. Settings and secrets stay here. */
export function inheritedEnvironment(more: readonly string[] = []): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && (names.has(name) || name.startsWith('LC_') || more.includes(name)))
      inherited[name] = value;
  return inherited;
}
