import type { ServerEntry } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { GameConsole } from './game-console.ts';
import { RconConsole } from './rcon.ts';

/** Returns the console of a server that is reached over the network; null if it has none. Nothing is sent yet. */
export function openConsole({ name, rcon }: ServerEntry, log: Logger): GameConsole | null {
  return rcon === undefined ? null : new RconConsole({ name, ...rcon, log });
}
