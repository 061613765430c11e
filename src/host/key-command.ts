import { loadHostConfig } from './config-file.ts';
import { Keys } from './keys.ts';

/** `add <name>`, `list`, `remove <name>`, each with an optional file; null where it is none of them. @throws KeyMistake, ConfigMistake */
export async function runKeyCommand(words: readonly string[], fallbackFile: string): Promise<string | null> {
  const [verb, ...rest] = words;
  if (verb === 'list' && rest.length <= 1) {
    const keys = await (await keysOf(rest[0] ?? fallbackFile)).list();
    return keys.map(({ name, createdAt }) => `${name}\t${createdAt}`).join('\n') || 'There are no keys.';
  }
  const [name, file = fallbackFile, ...more] = rest;
  if (name === undefined || more.length > 0) return null;
  if (verb === 'add') {
    const key = await (await keysOf(file)).add(name);
    return `${key}\nThis is the key "${name}". It is shown only now; the host keeps its hash.`;
  }
  if (verb === 'remove') {
    await (await keysOf(file)).remove(name);
    return `The key "${name}" does not work any more.`;
  }
  return null;
}

async function keysOf(file: string): Promise<Keys> {
  return new Keys((await loadHostConfig(file)).dataFolder);
}
