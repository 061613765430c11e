/**
 * Returns the password that a file holds: the value of a setting in it, or, without a setting, its first line without the spaces
 * around it. It reads `key=value` and `key: value` on its own line, with or without quotes, and `(…,key="value",…)`. Null if
 * there is none, or if it's empty.
 */
export function secretIn(text: string, key: string | null): string | null {
  const found = key === null ? text.split(/\r?\n/, 1)[0]?.trim() : settingIn(text, key);
  return found || null;
}

function settingIn(text: string, key: string): string | null {
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (!trimmed.startsWith(key)) continue;
    const rest = trimmed.slice(key.length).trimStart();
    if (rest.startsWith('=') || rest.startsWith(':')) return unquoted(rest.slice(1).trim());
  }
  return valueInList(text, key);
}

/** A backslash stands before characters that mean something in `.properties` files. */
function unquoted(value: string): string {
  const quoted = /^"(.*)"$/.exec(value)?.[1];
  return quoted ?? value.replaceAll(/\\([:=#!\\ ])/g, '$1');
}

/** Palworld writes all settings into one line: `OptionSettings=(Difficulty=None,AdminPassword="…")`. */
function valueInList(text: string, key: string): string | null {
  for (const before of ['(', ',']) {
    const start = `${before}${key}="`;
    const at = text.indexOf(start);
    if (at < 0) continue;
    const end = text.indexOf('"', at + start.length);
    if (end >= 0) return text.slice(at + start.length, end);
  }
  return null;
}
