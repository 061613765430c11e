import { parseArgs } from 'node:util';
import { loadHostConfig } from './config.ts';
import { KeyError, KeyStore } from './keys.ts';

/**
 * Runs `add <name> [--servers <ids>]`, `list` or `remove <name>`, each with an optional settings file, and returns
 * what to print; null if the arguments are none of these.
 * @throws KeyError, ConfigError
 */
export async function runKeyCommand(args: readonly string[], defaultFile: string): Promise<string | null> {
  const [verb, ...rest] = args;
  const parsed = parseKeyArgs(rest);
  if (parsed === null || (parsed.servers !== undefined && verb !== 'add')) return null;
  if (verb === 'list' && parsed.names.length <= 1) {
    const { keys } = await openKeyStore(parsed.names[0] ?? defaultFile);
    const lines = (await keys.list()).map(
      ({ name, createdAt, servers }) => `${name}\t${createdAt}\t${formatServers(servers)}`,
    );
    return lines.join('\n') || 'There are no API keys.';
  }
  const [name, file = defaultFile, ...more] = parsed.names;
  if (name === undefined || more.length > 0) return null;
  if (verb === 'add') {
    const { keys, ids } = await openKeyStore(file);
    const servers = parsed.servers === undefined ? null : parseServers(parsed.servers, ids);
    const key = await keys.add(name, servers);
    return `${key}\nAPI key "${name}" for ${formatServers(servers)}. Copy it now: it is not shown again.`;
  }
  if (verb === 'remove') {
    await (await openKeyStore(file)).keys.remove(name);
    return `The key "${name}" was removed and no longer works.`;
  }
  return null;
}

function parseKeyArgs(args: string[]): { names: readonly string[]; servers: string | undefined } | null {
  try {
    const options = { servers: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { names: positionals, servers: values.servers };
  } catch {
    return null;
  }
}

/** Parses a comma-separated list of server ids. @throws KeyError if the settings don't list one of them */
function parseServers(text: string, ids: readonly string[]): readonly string[] {
  const requested = text.split(',').map((id) => id.trim());
  const unknown = requested.filter((id) => !ids.includes(id)).map((id) => `"${id}"`);
  if (unknown.length > 0)
    throw new KeyError(`Unknown server: ${unknown.join(', ')}. Known servers: ${ids.join(', ')}.`);
  return [...new Set(requested)];
}

function formatServers(servers: readonly string[] | null): string {
  return servers?.join(', ') ?? 'every server';
}

async function openKeyStore(file: string): Promise<{ keys: KeyStore; ids: readonly string[] }> {
  const { dataFolder, servers } = await loadHostConfig(file);
  return { keys: new KeyStore(dataFolder), ids: servers.map(({ id }) => id) };
}
