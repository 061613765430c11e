import { minecraftInstalled, minecraftMissing } from '../minecraft/installed.ts';
import type { DataFolder } from '../setup/data-folder.ts';
import { freePort } from '../setup/free-port.ts';
import type { PlaygroundOptions } from '../setup/options.ts';
import { ownServer } from './own-server.ts';
import { breakRealGame, installRealGame, realGame } from './real-game.ts';
import type { Introduced, ServerEntry } from './server-entry.ts';
import { breakSmallGame, smallGame } from './small-game.ts';

/** What the embedded host is to serve. */
export interface Games {
  readonly survival: Introduced;
  readonly entries: readonly ServerEntry[];
  /** By server. */
  readonly ports: Readonly<Record<string, number>>;
  /** In this time all of them have stopped, or never will. */
  readonly stopMs: number;
}

/** How long the host waits between SIGTERM and SIGKILL is not in here: who hangs so long is killed. */
const graceMs = 3_000;

/** Survival and Creative, on ports of their own. @throws PlaygroundMistake where what was asked for can't be had */
export async function chooseGames(
  options: PlaygroundOptions,
  folder: DataFolder,
  known: Readonly<Record<string, number>>,
  say: (line: string) => void,
): Promise<Games> {
  const place = async (id: string, name: string) => {
    return { id, name, cwd: folder.game(id), port: await freePort(known[id]) };
  };
  const survival = await chooseSurvival(await place('survival', 'Survival'), options, say);
  const creative = smallGame(await place('creative', 'Creative'), ['Alex', 'Steve']);
  const entries = [survival.entry, creative];
  return {
    survival,
    entries,
    ports: Object.fromEntries(entries.map(({ id, minecraft }) => [id, minecraft.port])),
    stopMs: graceMs + Math.max(...entries.map(({ stopTimeoutSeconds }) => stopTimeoutSeconds)) * 1_000,
  };
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly cwd: string;
  readonly port: number;
}

/** Which game Survival is. */
async function chooseSurvival(
  place: Place,
  options: PlaygroundOptions,
  say: (line: string) => void,
): Promise<Introduced> {
  if (options.serverFolder !== null) {
    return {
      entry: await ownServer(options.serverFolder),
      real: true,
      what: `your own server in ${options.serverFolder}`,
      note: `Survival is your own server in ${options.serverFolder}: a restore overwrites its world.`,
    };
  }
  if (options.game === 'minecraft') await installRealGame(say);
  if (options.game !== 'small' && minecraftInstalled()) {
    const note = `Survival is a real Minecraft server (127.0.0.1:${place.port}). ${breakRealGame}`;
    return { entry: realGame(place), real: true, what: 'a real Minecraft server', note };
  }
  const why = minecraftInstalled() ? '' : ` ${minecraftMissing}.`;
  const note = `Survival is the small bundled game.${why} ${breakSmallGame}`;
  return { entry: smallGame(place), real: false, what: 'the small bundled game', note };
}
