import { parseArgs } from 'node:util';
import { loadHostConfig } from './config.ts';
import { type KeyEntry, KeyError, KeyStore } from './keys.ts';

/**
 * Runs `add <name> [--servers <ids>] [--no-files]`, `list` or `remove <name>`, each with an optional settings file, and returns
 * what to print; null if the arguments are none of these.
 * @throws KeyError, ConfigError
 */
export async function runKeyCommand(args: readonly string[], defaultFile: string): Promise<string | null> {
  const [verb, ...rest] = args;
  const parsed = parseKeyArgs(rest);
  if (parsed === null || (isLimited(parsed) && verb !== 'add')) return null;
  if (verb === 'list' && parsed.names.length <= 1) {
    const { keys } = await openKeyStore(parsed.names[0] ?? defaultFile);
    const lines = (await keys.list()).map(
      ({ name, createdAt, ...limits }) => `${name}\t${createdAt}\t${formatLimits(limits)}`,
    );
    return lines.join('\n') || 'There are no API keys.';
  }
  const [name, file = defaultFile, ...more] = parsed.names;
  if (name === undefined || more.length > 0) return null;
  if (verb === 'add') {
    const { keys, ids } = await openKeyStore(file);
    const servers = parsed.servers === undefined ? null : parseServers(parsed.servers, ids);
    const limits = { servers, files: parsed.files };
    const key = await keys.add(name, limits);
    return `${key}\nAPI key "${name}" for ${formatLimits(limits)}. Copy it now: it is not shown again.`;
  }
  if (verb === 'remove') {
    await (await openKeyStore(file)).keys.remove(name);
    return `The key "${name}" was removed and no longer works.`;
  }
  return null;
}

interface KeyArgs {
  readonly names: readonly string[];
  readonly servers: string | undefined;
  readonly files: boolean;
}

function isLimited({ servers, files }: KeyArgs): boolean {
  return servers !== undefined || !files;
}

function parseKeyArgs(args: string[]): KeyArgs | null {
  try {
    const options = {
      servers: { type: 'string' },
      'no-files': { type: 'boolean', default: false },
    } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { names: positionals, servers: values.servers, files: !values['no-files'] };
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

function formatLimits({ servers, files }: Pick<KeyEntry, 'servers' | 'files'>): string {
  return `${servers?.join(', ') ?? 'every server'}${files ? '' : ', without files'}`;
}

async function openKeyStore(file: string): Promise<{ keys: KeyStore; ids: readonly string[] }> {
  const { dataFolder, servers } = await loadHostConfig(file);
  return { keys: new KeyStore(dataFolder), ids: servers.map(({ id }) => id) };
}
