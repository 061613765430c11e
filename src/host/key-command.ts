import { parseArgs } from 'node:util';
import { loadHostConfig } from './config.ts';
import { KeyError, KeyStore } from './keys.ts';

/**
 * `add <name> [--servers <ids>]`, `list`, `remove <name>`, each with an optional file; null if it is none of them.
 * @throws KeyError, ConfigMistake
 */
export async function runKeyCommand(words: readonly string[], fallbackFile: string): Promise<string | null> {
  const [verb, ...rest] = words;
  const read = parseKeyArgs(rest);
  if (read === null || (read.servers !== undefined && verb !== 'add')) return null;
  if (verb === 'list' && read.names.length <= 1) {
    const { keys } = await openKeys(read.names[0] ?? fallbackFile);
    const lines = (await keys.list()).map(
      ({ name, createdAt, servers }) => `${name}\t${createdAt}\t${formatServers(servers)}`,
    );
    return lines.join('\n') || 'There are no keys.';
  }
  const [name, file = fallbackFile, ...more] = read.names;
  if (name === undefined || more.length > 0) return null;
  if (verb === 'add') {
    const { keys, ids } = await openKeys(file);
    const servers = read.servers === undefined ? null : parseServers(read.servers, ids);
    const key = await keys.add(name, servers);
    return `${key}\nThis is the key "${name}" for ${formatServers(servers)}. It is shown only now; the host keeps its hash.`;
  }
  if (verb === 'remove') {
    await (await openKeys(file)).keys.remove(name);
    return `The key "${name}" does not work any more.`;
  }
  return null;
}

function parseKeyArgs(words: string[]): { names: readonly string[]; servers: string | undefined } | null {
  try {
    const options = { servers: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    return { names: positionals, servers: values.servers };
  } catch {
    return null;
  }
}

/** @throws KeyError where the host has no such server */
function parseServers(text: string, ids: readonly string[]): readonly string[] {
  const asked = text.split(',').map((id) => id.trim());
  const unknown = asked.filter((id) => !ids.includes(id)).map((id) => `"${id}"`);
  if (unknown.length > 0)
    throw new KeyError(`There is no server ${unknown.join(', ')}. There are: ${ids.join(', ')}.`);
  return [...new Set(asked)];
}

function formatServers(servers: readonly string[] | null): string {
  return servers?.join(', ') ?? 'every server';
}

async function openKeys(file: string): Promise<{ keys: KeyStore; ids: readonly string[] }> {
  const { dataFolder, servers } = await loadHostConfig(file);
  return { keys: new KeyStore(dataFolder), ids: servers.map(({ id }) => id) };
}
