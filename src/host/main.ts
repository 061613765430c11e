import { pino } from 'pino';
import { ConfigMistake, loadHostConfig } from './config-file.ts';
import { LockError } from './files/file-lock.ts';
import { AlreadyRunning } from './files/instance-lock.ts';
import { runKeyCommand } from './key-command.ts';
import { KeyMistake } from './keys.ts';
import { serve } from './serve.ts';

const usage = `Usage:
  npm run host [-- <file>]                     serve what the file describes
  npm run host -- key add <name> [<file>]      make an API key, shown once; with
                  --servers <id>,<id>          for these servers alone
  npm run host -- key list [<file>]
  npm run host -- key remove <name> [<file>]
The file is host.json, or what HOST_FILE names.`;

async function main(words: readonly string[]): Promise<void> {
  if (process.platform === 'win32') throw new ConfigMistake('The embedded host needs Linux or macOS.');
  if (words.includes('--help')) return say(usage);
  const fallback = process.env['HOST_FILE'] || 'host.json';
  if (words[0] === 'key') {
    const done = await runKeyCommand(words.slice(1), fallback);
    if (done === null) throw new ConfigMistake(usage);
    return say(done);
  }
  if (words.length > 1 || words[0]?.startsWith('-')) throw new ConfigMistake(usage);
  const log = pino({ level: logLevel(process.env['LOG_LEVEL'] || 'info') }, pino.destination(2));
  await serve(await loadHostConfig(words[0] ?? fallback), log, say);
}

/** @throws ConfigMistake */
function logLevel(word: string): string {
  const words = [...Object.keys(pino.levels.values), 'silent'];
  if (words.includes(word)) return word;
  throw new ConfigMistake(`LOG_LEVEL: "${word}" is none of ${words.join(', ')}.`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Mistakes that a person can put right: they get words, and no stack trace. */
function isMistake(error: unknown): error is Error {
  const systemError = error instanceof Error && 'syscall' in error;
  return (
    error instanceof ConfigMistake ||
    error instanceof KeyMistake ||
    error instanceof AlreadyRunning ||
    error instanceof LockError ||
    systemError
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!isMistake(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
