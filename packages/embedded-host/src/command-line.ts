import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { type HostConfig, HostConfigError, loadHostConfig } from './config.ts';
import type { FindOptions } from './find/find-command.ts';
import { type KeyCommand, parseKeyCommand } from './key-command.ts';

export const usage = `Usage:
  npm run host [-- <file>]                     run the host with this settings file
  npm run host -- --find [<file>]              look for game servers on this machine, ask which to serve, write
                                               them to the settings file, and create an API key
                  --yes                        takes all, without a question
                  --no-start                   doesn't offer to start the host afterwards
  npm run host -- key add <name> [<file>]      create an API key and print it once;
                  --servers <id>,<id>          limits it to these servers
                  --no-files                   it can't list or read their files
  npm run host -- key list [<file>]            list the API keys
  npm run host -- key remove <name> [<file>]   remove an API key
  npm run host -- --version                    print the version
Default file: $HOST_FILE, or host.json.`;

/** What a command line asks for, with the settings that it names. */
export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'key'; readonly command: KeyCommand; readonly config: HostConfig }
  /** From programs that fork this one. */
  | { readonly kind: 'child'; readonly file: string; readonly level: string }
  | { readonly kind: 'find'; readonly options: FindOptions; readonly level: string }
  | { readonly kind: 'serve'; readonly config: HostConfig; readonly level: string };

/**
 * Returns what a command line asks for, and reads the settings file that it names.
 * @throws HostConfigError if either has mistakes
 */
export async function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandLine> {
  if (process.platform === 'win32') throw new HostConfigError('The embedded host needs Linux or macOS.');
  if (args.includes('--help')) return { kind: 'help' };
  const defaultFile = environment['HOST_FILE'] || 'host.json';
  if (args[0] === 'key') {
    const parsed = parseKeyCommand(args.slice(1), defaultFile);
    if (parsed === null) throw new HostConfigError(usage);
    return { kind: 'key', command: parsed.command, config: await loadHostConfig(parsed.file) };
  }
  const level = parseLogLevel(environment['LOG_LEVEL'] || 'info');
  if (args[0] === '--child' && args[1] !== undefined) return { kind: 'child', file: args[1], level };
  if (args.includes('--find')) return { kind: 'find', options: parseFind(args, defaultFile), level };
  if (args.length > 1 || args[0]?.startsWith('-')) throw new HostConfigError(usage);
  if (args[0] !== undefined && isWord(args[0]) && !existsSync(args[0]))
    throw new HostConfigError(`${args[0]} is no command, and no settings file.\n\n${usage}`);
  return { kind: 'serve', config: await loadHostConfig(args[0] ?? defaultFile), level };
}

/** @throws HostConfigError */
function parseFind(args: readonly string[], defaultFile: string): FindOptions {
  const rest = args.filter((arg) => !['--find', '--yes', '--no-start'].includes(arg));
  const [file = defaultFile] = rest;
  if (rest.length > 1 || file.startsWith('-')) throw new HostConfigError(usage);
  return { file, takesAll: args.includes('--yes'), startsElsewhere: args.includes('--no-start') };
}

/** Returns whether an argument looks like a command: settings files have an ending, or a path. */
function isWord(argument: string): boolean {
  return /^[a-z-]+$/i.test(argument);
}

/** @throws HostConfigError */
function parseLogLevel(level: string): string {
  const levels = [...Object.keys(pino.levels.values), 'silent'];
  if (levels.includes(level)) return level;
  throw new HostConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}, not "${level}".`);
}
