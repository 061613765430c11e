import { existsSync } from 'node:fs';
import { listenForStop, openLog, printUncaughtErrors, printVersionIfAsked } from '@steward/kit';
import { pino } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { serveAsChild } from './child.ts';
import { type HostConfig, HostConfigError, loadHostConfig } from './config.ts';
import { runFindCommand } from './find/find-command.ts';
import { thisMachine, withTerminal } from './find/this-machine.ts';
import { runKeyCommand } from './key-command.ts';
import type { Logger } from './logger.ts';
import { isOperatorError } from './operator-error.ts';
import { startHost } from './start-host.ts';

printUncaughtErrors();

const usage = `Usage:
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

async function main(args: readonly string[]): Promise<void> {
  if (process.platform === 'win32') throw new HostConfigError('The embedded host needs Linux or macOS.');
  if (args.includes('--help')) return print(usage);
  const defaultFile = process.env['HOST_FILE'] || 'host.json';
  if (args[0] === 'key') {
    const output = await runKeyCommand(args.slice(1), defaultFile);
    if (output === null) throw new HostConfigError(usage);
    return print(output);
  }
  // For programs that fork this one.
  if (args[0] === '--child' && args[1] !== undefined)
    return serveAsChild(args[1], (await openLogOfHost()).child({ part: 'host' }));
  if (args.includes('--find')) return find(args, defaultFile);
  if (args.length > 1 || args[0]?.startsWith('-')) throw new HostConfigError(usage);
  if (args[0] !== undefined && isWord(args[0]) && !existsSync(args[0]))
    throw new HostConfigError(`${args[0]} is no command, and no settings file.\n\n${usage}`);
  const log = await openLogOfHost();
  await serve(await loadHostConfig(args[0] ?? defaultFile), log);
}

/** Looks for game servers, and starts the host if asked to. @throws HostConfigError */
async function find(args: readonly string[], defaultFile: string): Promise<void> {
  const rest = args.filter((arg) => !['--find', '--yes', '--no-start'].includes(arg));
  const [file = defaultFile] = rest;
  if (rest.length > 1 || file.startsWith('-')) throw new HostConfigError(usage);
  const options = {
    file,
    takesAll: args.includes('--yes'),
    startsElsewhere: args.includes('--no-start'),
  };
  const config = await withTerminal((terminal) => runFindCommand(options, thisMachine(), terminal));
  if (config !== null) await serve(config, await openLogOfHost());
}

function openLogOfHost() {
  const level = parseLogLevel(process.env['LOG_LEVEL'] || 'info');
  return openLog({ level, secrets: [], destination: 'stderr' });
}

/** Runs the host until SIGTERM or SIGINT. A second signal kills the game servers instead of stopping them. */
async function serve(config: HostConfig, log: Logger): Promise<void> {
  const stop = Promise.withResolvers<void>();
  const kill = Promise.withResolvers<void>();
  listenForStop((count) => (count === 1 ? stop : kill).resolve());
  const host = await startHost(config, { logger: log });
  print(`Listening on ${host.url}`);
  if ((await host.keys.list()).length === 0) {
    log.warn({}, 'there are no API keys yet; create one: npm run host -- key add <name>');
  }
  await stop.promise;
  log.info({}, 'stopping the game servers; send the signal again to kill them');
  void kill.promise.then(() => {
    log.warn({}, 'killing the game servers');
    return host.close({ now: true });
  });
  await host.close();
  log.info({}, 'stopped');
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

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

printVersionIfAsked(manifest.version);
main(process.argv.slice(2)).catch((error: unknown) => {
  if (!isOperatorError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
