import type { ServerEntry } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { GameConsole } from './game-console.ts';
import { PalworldConsole } from './palworld.ts';
import { RconConsole } from './rcon.ts';
import { TshockConsole } from './tshock.ts';

/** Returns the console of a server that is reached over the network; null if it has none. Nothing is sent yet. */
export function openConsole({ name, cwd, rcon, rest }: ServerEntry, log: Logger): GameConsole | null {
  if (rcon !== undefined) return new RconConsole({ name, cwd, ...rcon, log });
  if (rest === undefined) return null;
  if ('palworld' in rest) return new PalworldConsole({ name, cwd, ...rest.palworld, log });
  const { tokenFile, ...address } = rest.tshock;
  return new TshockConsole({ name, cwd, ...address, passwordFile: tokenFile, log });
}
