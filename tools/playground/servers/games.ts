import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DataFolder } from '../data-folder.ts';
import { minecraftInstalled, minecraftMissing, minecraftServer } from '../minecraft/installed.ts';
import { PlaygroundError, type PlaygroundOptions } from '../options.ts';
import { preferredPort } from '../ports.ts';
import { ownServer } from './own-server.ts';
import type { ServerEntry } from './server-entry.ts';

/** The servers for the embedded host. */
export interface Games {
  readonly survival: SurvivalGame;
  readonly entries: readonly ServerEntry[];
  /** By server id. */
  readonly ports: Readonly<Record<string, number>>;
  /** How long all games may take to stop. */
  readonly stopMs: number;
  /** Variables for the host's process, besides the usual ones. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends a game as a crash does. Returns false if it does not run. Null: by its process, as the host stores it. */
  readonly crash: ((serverId: string) => Promise<boolean>) | null;
}

interface SurvivalGame {
  readonly entry: ServerEntry;
  /** Whether it is a real Minecraft server. */
  readonly real: boolean;
  /** A few words for the terminal. */
  readonly summary: string;
  /** What the page shows about the game: what it is, and how to break its world. */
  readonly note: string;
}

export interface Slot {
  readonly id: string;
  readonly name: string;
  readonly cwd: string;
  readonly port: number;
}

/** Added to the longest stop time; does not include the host's wait between SIGTERM and SIGKILL. */
const graceMs = 3_000;

/** Returns Survival and Creative, each on its own port. @throws PlaygroundError if the wanted game is not available */
export async function chooseGames(
  options: PlaygroundOptions,
  folder: DataFolder,
  savedPorts: Readonly<Record<string, number>>,
  print: (line: string) => void,
): Promise<Games> {
  const slot = async (id: string, name: string): Promise<Slot> => {
    return { id, name, cwd: folder.gameFolder(id), port: await preferredPort(savedPorts[id]) };
  };
  const survival = await chooseSurvival(await slot('survival', 'Survival'), options, print);
  const creative = smallGame(await slot('creative', 'Creative'), ['Alex', 'Steve']);
  const entries = [survival.entry, creative];
  return {
    survival,
    entries,
    ports: Object.fromEntries(entries.map(({ id, minecraft }) => [id, minecraft.port])),
    env: {},
    crash: null,
    stopMs: graceMs + Math.max(...entries.map(({ stopTimeoutSeconds }) => stopTimeoutSeconds)) * 1_000,
  };
}

async function chooseSurvival(
  slot: Slot,
  options: PlaygroundOptions,
  print: (line: string) => void,
): Promise<SurvivalGame> {
  if (options.serverFolder !== null) {
    return {
      entry: await ownServer(options.serverFolder),
      real: true,
      summary: `your own server in ${options.serverFolder}`,
      note: `Survival is your own server in ${options.serverFolder}. A restore overwrites its world.`,
    };
  }
  if (options.game === 'minecraft') await installMinecraft(print);
  if (options.game !== 'small' && minecraftInstalled()) {
    return {
      entry: { ...minecraftServer(slot), stopTimeoutSeconds: minecraftStopSeconds },
      real: true,
      summary: 'a real Minecraft server',
      note: `Survival is a real Minecraft server (127.0.0.1:${slot.port}). Break its world with /cmd setblock 0 -60 0 lava and check it with /cmd getblock 0 -60 0, or join it with Minecraft.`,
    };
  }
  const missing = minecraftInstalled() ? '' : ` ${minecraftMissing}`;
  return {
    entry: smallGame(slot),
    real: false,
    summary: 'the small bundled game',
    note: `Survival is the small bundled game. Break its world with /cmd grief, look at it with /cmd map, bring it back with “Take it back”. /cmd help lists more commands.${missing}`,
  };
}

export const smallGameProgram = join(import.meta.dirname, '../game/main.ts');

function smallGame(slot: Slot, players: readonly string[] = []): ServerEntry {
  return {
    ...smallGameSettings(slot),
    command: [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      smallGameProgram,
      ...smallGameParameters(slot, players),
    ],
  };
}

/** Returns the parameters of the small game. */
export function smallGameParameters({ name, port }: Slot, players: readonly string[]): readonly string[] {
  return ['--port', String(port), '--name', name, '--players', players.join(',')];
}

/** Returns the host's settings for the small game, without how it runs. */
export function smallGameSettings({ id, name, cwd, port }: Slot) {
  return {
    id,
    name,
    cwd,
    stopCommand: 'stop',
    stopTimeoutSeconds: 4,
    readyPattern: 'Done \\(',
    startTimeoutSeconds: 30,
    backupFolders: ['world'],
    beforeBackupCommands: ['save-off', 'save-all'],
    savedPattern: 'Saved the game',
    afterBackupCommands: ['save-on'],
    minecraft: { port },
    configuration: { game: 'the playground’s small game', address: `127.0.0.1:${port}`, max_players: 20 },
  };
}

/** Shorter than on a real host, because a person waits after Ctrl-C. */
const minecraftStopSeconds = 6;

/** Installs the real Minecraft server if it is missing. @throws PlaygroundError */
async function installMinecraft(print: (line: string) => void): Promise<void> {
  if (minecraftInstalled()) return;
  print('Installing the real Minecraft server (once, about 500 MB)…');
  const npm = spawn('npm', ['run', '--silent', 'minecraft:install'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => npm.kill();
  process.once('exit', kill);
  const [code] = await once(npm, 'exit');
  process.off('exit', kill);
  if (code !== 0 || !minecraftInstalled())
    throw new PlaygroundError(
      'The real Minecraft server couldn’t be installed. Without --minecraft, Survival is the small bundled game.',
    );
}
