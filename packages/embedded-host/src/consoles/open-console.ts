import type { ServerEntry } from '../config.ts';
import type { GameConsole } from './game-console.ts';

/** Opens the console of a server that is reached over the network; null if it has none. @throws HostConfigError */
export async function openConsole(_entry: ServerEntry): Promise<GameConsole | null> {
  return null;
}
