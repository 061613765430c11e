import { pino } from 'pino';
import { listenForStop } from '../util/stop-signals.ts';
import { ConfigError, type HostConfig, loadHostConfig } from './config.ts';
import { AlreadyRunningError, LockError } from './files/file-lock.ts';
import { runKeyCommand } from './key-command.ts';
import { KeyError } from './keys.ts';
import type { Logger } from './logger.ts';
import { startHost } from './start-host.ts';

const usage = `Usage:
  npm run host [-- <file>]                     serve what the file describes
  npm run host -- key add <name> [<file>]      make an API key, shown once; with
                  --servers <id>,<id>          for these servers alone
  npm run host -- key list [<file>]
  npm run host -- key remove <name> [<file>]
The file is host.json, or what HOST_FILE names.`;

async function main(words: readonly string[]): Promise<void> {
  if (process.platform === 'win32') throw new ConfigError('The embedded host needs Linux or macOS.');
  if (words.includes('--help')) return say(usage);
  const fallback = process.env['HOST_FILE'] || 'host.json';
  if (words[0] === 'key') {
    const done = await runKeyCommand(words.slice(1), fallback);
    if (done === null) throw new ConfigError(usage);
    return say(done);
  }
  if (words.length > 1 || words[0]?.startsWith('-')) throw new ConfigError(usage);
  const log = pino({ level: logLevel(process.env['LOG_LEVEL'] || 'info') }, pino.destination(2));
  await serve(await loadHostConfig(words[0] ?? fallback), log, say);
}

/** @throws ConfigError */
function logLevel(word: string): string {
  const words = [...Object.keys(pino.levels.values), 'silent'];
  if (words.includes(word)) return word;
  throw new ConfigError(`LOG_LEVEL: "${word}" is none of ${words.join(', ')}.`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Mistakes that a person can put right: they get words, and no stack trace. */
function isMistake(error: unknown): error is Error {
  const systemError = error instanceof Error && 'syscall' in error;
  return (
    error instanceof ConfigError ||
    error instanceof KeyError ||
    error instanceof AlreadyRunningError ||
    error instanceof LockError ||
    systemError
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!isMistake(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

/** Runs the host until SIGTERM or SIGINT; a later one kills the game servers instead of stopping them. */
async function serve(config: HostConfig, log: Logger, say: (text: string) => void): Promise<void> {
  const asked = Promise.withResolvers<void>();
  const hurried = Promise.withResolvers<void>();
  listenForStop((count) => (count === 1 ? asked : hurried).resolve());
  const host = await startHost(config, { logger: log });
  say(`Listening on ${host.url}`);
  if ((await host.keys.list()).length === 0) {
    log.warn({}, 'there is no API key yet: npm run host -- key add <name>');
  }
  await asked.promise;
  log.info({}, 'stopping the game servers; a second signal kills them');
  void hurried.promise.then(() => {
    log.warn({}, 'killing the game servers');
    return host.close({ now: true });
  });
  await host.close();
  log.info({}, 'stopped');
}
