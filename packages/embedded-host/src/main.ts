import { listenForStop, openLog, printUncaughtErrors, printVersionIfAsked } from '@steward/kit';
import { serveAsChild } from './child.ts';
import { readCommandLine, usage } from './command-line.ts';
import type { HostConfig } from './config.ts';
import { runFindCommand } from './find/find-command.ts';
import { thisMachine, withTerminal } from './find/machine-surroundings.ts';
import { runKeyCommand } from './key-command.ts';
import type { Logger } from './logger.ts';
import { isOperatorError } from './operator-error.ts';
import { startHost } from './start-host.ts';
import { version } from './version.ts';

printUncaughtErrors();

async function main(args: readonly string[]): Promise<void> {
  const asked = await readCommandLine(args, process.env);
  switch (asked.kind) {
    case 'help':
      return print(usage);
    case 'key':
      return print(await runKeyCommand(asked.command, asked.config));
    case 'child':
      return serveAsChild(asked.file, (await openLogOfHost(asked.level)).child({ part: 'host' }));
    case 'find': {
      const config = await withTerminal((terminal) => runFindCommand(asked.options, thisMachine(), terminal));
      if (config !== null) await serve(config, await openLogOfHost(asked.level));
      return;
    }
    case 'serve':
      return serve(asked.config, await openLogOfHost(asked.level));
  }
}

function openLogOfHost(level: string) {
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

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

printVersionIfAsked(version);
main(process.argv.slice(2)).catch((error: unknown) => {
  if (!isOperatorError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
