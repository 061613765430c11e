import { createRequire, Module } from 'node:module';
import type { Player, Squid } from 'flying-squid';

type Print = (line: string) => void;

/** Has flying-squid print plain lines. Its own log draws a prompt, and reads the console that is ours to read. */
export function replaceLog(print: Print): void {
  const require = createRequire(import.meta.url);
  const path = require.resolve('flying-squid/src/lib/plugins/log.js');
  const plugin = new Module(path);
  plugin.exports = { server: (squid: Squid) => giveLog(squid, print), player: logPlayer };
  plugin.loaded = true;
  require.cache[path] = plugin;
}

function giveLog(squid: Squid, print: Print): void {
  const at = (level: string) => (text: string) =>
    print(`[${new Date().toTimeString().slice(0, 8)} ${level}]: ${text}`);
  squid.info = at('INFO');
  squid.log = squid.info;
  squid.warn = at('WARN');
  squid.err = at('ERROR');
  // While there is none, flying-squid catches errors of ours too, and ends without saving.
  squid.debug = () => {};
  squid.createLog = () => {};
  squid.on('clientError', (_client: unknown, error: Error) =>
    squid.warn(`A player's connection: ${error.message}`),
  );
}

function logPlayer(player: Player, squid: Squid): void {
  player.on('connected', () => squid.info(`${player.username} joined the game`));
  player.on('disconnected', () => squid.info(`${player.username} left the game`));
  player.on('chat', ({ message }: { message: string }) => squid.info(`<${player.username}> ${message}`));
}
