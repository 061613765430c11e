import { posix } from 'node:path';
import { propertiesOf } from '../supervisors/systemd-state.ts';
import { gameOfProgram, type KnownGame, knownGames, secretOf } from './known-games.ts';
import { type FolderLook, type Place, type Proposal, propose } from './propose.ts';

/** The properties that `systemctl show` prints. Not the environment: it can hold passwords. */
export const unitProperties = [
  'Id',
  'ExecStart',
  'WorkingDirectory',
  'User',
  'ActiveState',
  'LoadState',
] as const;

/** A unit of systemd. */
export interface FoundUnit {
  readonly id: string;
  /** Whether it's one of the user's own manager. */
  readonly isOfUser: boolean;
  readonly isRunning: boolean;
  /** The program with its arguments. It can hold passwords, so it's only compared, never shown or stored. */
  readonly commandLine: string;
  /** Absolute; empty if the unit names none. */
  readonly workingDirectory: string;
  /** The user it runs as; empty for the one of the manager. */
  readonly user: string;
}

/** Parses the output of `systemctl show` for several units: blocks of `Name=value`, with an empty line between them. */
export function parseUnits(text: string, isOfUser: boolean): readonly FoundUnit[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const unit = propertiesOf(block);
    const id = unit['Id'] ?? '';
    if (!id.endsWith('.service') || (unit['LoadState'] ?? 'loaded') !== 'loaded') return [];
    return [
      {
        id,
        isOfUser,
        isRunning: ['active', 'activating', 'reloading'].includes(unit['ActiveState'] ?? ''),
        commandLine: commandLineOf(unit['ExecStart'] ?? ''),
        workingDirectory: folderOf(unit['WorkingDirectory'] ?? ''),
        user: unit['User'] ?? '',
      },
    ];
  });
}

/** `ExecStart={ path=/usr/bin/java ; argv[]=/usr/bin/java -jar server.jar ; ignore_errors=no ; … }`. */
function commandLineOf(execStart: string): string {
  return /argv\[\]=(.*?) ; ignore_errors=/.exec(execStart)?.[1] ?? '';
}

/** A `!` in front says that it may be missing; `~` is the home of the user. */
function folderOf(workingDirectory: string): string {
  const path = workingDirectory.replace(/^!/, '');
  return path.startsWith('/') ? path : '';
}

/** Returns where a game that runs in a folder, as a user with this home, can have its saves. */
export function placesOfGame(
  game: KnownGame,
  folder: string,
  home: string | null,
): readonly [Place, ...Place[]] {
  const own = { game, folder, saves: game.saves, secret: secretOf(game) };
  const atHome = placesAtHome(game, home);
  return atHome === null ? [own] : [...atHome, own];
}

/** Returns where a game has its saves in the home of its user; null if it has none there, or the home isn't known. */
export function placesAtHome(game: KnownGame, home: string | null): readonly [Place] | null {
  const { homeSaves } = game;
  if (homeSaves === undefined || home === null) return null;
  const folder = posix.join(home, homeSaves.folder);
  return [{ game, folder, saves: homeSaves.saves, secret: secretOf(game) }];
}

/**
 * Returns the game that a unit starts, by its command line or the names in its folder; null if it isn't known, or if the unit
 * starts a container.
 */
export function gameOfUnit({ commandLine }: FoundUnit, names: readonly string[]): KnownGame | null {
  const program = posix.basename(commandLine.split(' ', 1)[0] ?? '');
  if (['docker', 'podman', 'docker-compose', 'nerdctl'].includes(program)) return null;
  return gameOfProgram(commandLine) ?? gameOfFolder(names);
}

/** Returns the game whose server is in a folder, by the names in it. */
export function gameOfFolder(names: readonly string[]): KnownGame | null {
  const program = names.map(gameOfProgram).find((game) => game !== null);
  return program ?? knownGames.find(({ isFolder }) => isFolder?.(names)) ?? null;
}

/** Returns the folder where a unit's game runs; null if the unit doesn't say. */
export function folderOfUnit({ workingDirectory, commandLine }: FoundUnit): string | null {
  if (workingDirectory !== '' && workingDirectory !== '/') return workingDirectory;
  const jar = /(\/\S+)\/[^/\s]+\.jar\b/.exec(commandLine)?.[1];
  if (jar !== undefined) return jar;
  const program = commandLine.split(' ', 1)[0] ?? '';
  const folder = posix.dirname(program);
  return program.startsWith('/') && !/^\/(?:usr\/)?(?:local\/)?s?bin$/.test(folder) ? folder : null;
}

/** Returns the proposed settings of a unit. */
export function proposeUnit(unit: FoundUnit, place: Place, look: FolderLook): Proposal {
  return propose({
    name: unit.id.replace(/\.service$/, ''),
    origin: unit.isOfUser ? 'systemd unit of this user' : 'systemd unit',
    state: unit.isRunning ? 'running' : 'not running',
    runs: { systemd: unit.id, ...(unit.isOfUser ? { user: true } : {}) },
    place,
    look,
    reach: (port) => ({ host: '127.0.0.1', port }),
    hasInput: false,
    openInput: null,
  });
}
