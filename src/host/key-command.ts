import { parseArgs } from 'node:util';
import { loadHostConfig } from './config-file.ts';
import { KeyMistake, Keys } from './keys.ts';

/**
 * `add <name> [--servers <ids>]`, `list`, `remove <name>`, each with an optional file; null if it is none of them.
 * @throws KeyMistake, ConfigMistake
 */
export async function runKeyCommand(words: readonly string[], fallbackFile: string): Promise<string | null> {
  const [verb, ...rest] = words;
  const read = readWords(rest);
  if (read === null || (read.servers !== undefined && verb !== 'add')) return null;
  if (verb === 'list' && read.names.length <= 1) {
    const { keys } = await open(read.names[0] ?? fallbackFile);
    const lines = (await keys.list()).map(
      ({ name, createdAt, servers }) => `${name}\t${createdAt}\t${inWords(servers)}`,
    );
    return lines.join('\n') || 'There are no keys.';
  }
  const [name, file = fallbackFile, ...more] = read.names;
  if (name === undefined || more.length > 0) return null;
  if (verb === 'add') {
    const { keys, ids } = await open(file);
    const servers = read.servers === undefined ? null : serversOf(read.servers, ids);
    const key = await keys.add(name, servers);
    return `${key}\nThis is the key "${name}" for ${inWords(servers)}. It is shown only now; the host keeps its hash.`;
  }
  if (verb === 'remove') {
    await (await open(file)).keys.remove(name);
    return `The key "${name}" does not work any more.`;
  }
  return null;
}

function readWords(words: string[]): { names: readonly string[]; servers: string | undefined } | null {
  try {
    const options = { servers: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    return { names: positionals, servers: values.servers };
  } catch {
    return null;
  }
}

/** @throws KeyMistake where the host has no such server */
function serversOf(text: string, ids: readonly string[]): readonly string[] {
  const asked = text.split(',').map((id) => id.trim());
  const unknown = asked.filter((id) => !ids.includes(id)).map((id) => `"${id}"`);
  if (unknown.length > 0)
    throw new KeyMistake(`There is no server ${unknown.join(', ')}. There are: ${ids.join(', ')}.`);
  return [...new Set(asked)];
}

function inWords(servers: readonly string[] | null): string {
  return servers?.join(', ') ?? 'every server';
}

async function open(file: string): Promise<{ keys: Keys; ids: readonly string[] }> {
  const { dataFolder, servers } = await loadHostConfig(file);
  return { keys: new Keys(dataFolder), ids: servers.map(({ id }) => id) };
}
