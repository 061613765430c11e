import { parseArgs } from 'node:util';
import type { HostConfig } from './config.ts';
import { type KeyEntry, KeyError, KeyStore } from './keys.ts';

/** What is to be done with keys. */
export type KeyCommand =
  | { readonly verb: 'list' }
  | { readonly verb: 'remove'; readonly name: string }
  | ({ readonly verb: 'add'; readonly name: string } & KeyLimits);

interface KeyLimits {
  /** A comma-separated list of ids; undefined for every server. */
  readonly servers: string | undefined;
  readonly files: boolean;
}

/**
 * Returns what `add <name> [--servers <ids>] [--no-files]`, `list` or `remove <name>` asks for, each with an optional settings
 * file; null if the arguments are none of these.
 */
export function parseKeyCommand(
  args: readonly string[],
  defaultFile: string,
): { readonly command: KeyCommand; readonly file: string } | null {
  const [verb, ...rest] = args;
  const parsed = parseKeyArgs(rest);
  if (parsed === null || (isLimited(parsed) && verb !== 'add')) return null;
  const { words, servers, files } = parsed;
  if (verb === 'list') {
    const [file = defaultFile, ...more] = words;
    return more.length > 0 ? null : { command: { verb }, file };
  }
  const [name, file = defaultFile, ...more] = words;
  if (name === undefined || more.length > 0) return null;
  if (verb === 'add') return { command: { verb, name, servers, files }, file };
  if (verb === 'remove') return { command: { verb, name }, file };
  return null;
}

/** Runs a command, and returns what to print. @throws KeyError */
export async function runKeyCommand(command: KeyCommand, config: HostConfig): Promise<string> {
  const keys = new KeyStore(config.dataFolder);
  switch (command.verb) {
    case 'list': {
      const lines = (await keys.list()).map(
        ({ name, createdAt, ...limits }) => `${name}\t${createdAt}\t${formatLimits(limits)}`,
      );
      return lines.join('\n') || 'There are no API keys.';
    }
    case 'add': {
      const { name, servers, files } = command;
      const ids = config.servers.map(({ id }) => id);
      const limits = { servers: servers === undefined ? null : parseServers(servers, ids), files };
      const key = await keys.add(name, limits);
      return `${key}\nAPI key "${name}" for ${formatLimits(limits)}. Copy it now: it is not shown again.`;
    }
    case 'remove':
      await keys.remove(command.name);
      return `The key "${command.name}" was removed and no longer works.`;
  }
}

function isLimited({ servers, files }: KeyLimits): boolean {
  return servers !== undefined || !files;
}

function parseKeyArgs(args: string[]): (KeyLimits & { readonly words: readonly string[] }) | null {
  try {
    const options = {
      servers: { type: 'string' },
      'no-files': { type: 'boolean', default: false },
    } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { words: positionals, servers: values.servers, files: !values['no-files'] };
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
