import { posix } from 'node:path';
import type { AddressBook } from '../addresses.ts';
import { type FoundContainer, placeOfContainer, proposeContainer } from './containers.ts';
import type { KnownGame } from './known-games.ts';
import { lookInto, namesIn } from './look.ts';
import type { FolderLook, Place, Proposal } from './propose.ts';
import { isScriptFolder, proposeScript, scriptsIn } from './scripts.ts';
import { withoutShared } from './shared-addresses.ts';
import {
  type FoundUnit,
  folderOfUnit,
  gameOfFolder,
  gameOfUnit,
  placesAtHome,
  placesOfGame,
  proposeUnit,
} from './units.ts';
import { type WalkedFolder, walkFolders } from './walk-folders.ts';

/** A part of this machine couldn't be searched. The message says what to do. */
export class LookError extends Error {
  override readonly name = 'LookError';
}

/** Where game servers are looked for. Each throws LookError if it can't be asked. */
export interface Surroundings {
  /** All containers, running or not. */
  readonly containers: () => Promise<readonly FoundContainer[]>;
  readonly units: () => Promise<readonly FoundUnit[]>;
  /** Returns the home of a user, by default of the current one; null if there is none. */
  readonly homeOf: (user: string) => Promise<string | null>;
  /** The folders below which servers can be. */
  readonly roots: readonly string[];
}

export interface Found {
  readonly proposals: readonly Proposal[];
  /** What couldn't be looked at, and what to do about it. */
  readonly notes: readonly string[];
}

/**
 * Looks for game servers on this machine: containers first, then units of systemd, then folders.
 * @param book the addresses of servers that are known already
 */
export async function lookAround(surroundings: Surroundings, book: AddressBook): Promise<Found> {
  const notes: string[] = [];
  const orNone = async <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> =>
    asked.catch((error: unknown) => {
      if (!(error instanceof LookError)) throw error;
      notes.push(error.message);
      return [];
    });
  const containers = await orNone(surroundings.containers());
  const units = await orNone(surroundings.units());
  const ofContainers = await proposeContainers(containers);
  const ofUnits = await proposeUnits(units, surroundings);
  const known = [
    // What is kept in memory has no source.
    ...containers.flatMap(({ mounts }) => mounts.map(({ source }) => source).filter((path) => path !== '')),
    ...ofUnits.flatMap(({ draft }) => draft?.cwd ?? []),
    ...units.flatMap((unit) => folderOfUnit(unit) ?? []),
  ];
  const ofFolders = await proposeFolders(known, surroundings);
  const proposals = [...ofContainers, ...ofUnits, ...ofFolders];
  return { proposals: proposals.map((proposal) => withoutShared(proposal, book)), notes };
}

async function proposeContainers(containers: readonly FoundContainer[]): Promise<readonly Proposal[]> {
  const proposals: Proposal[] = [];
  for (const container of containers.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const place = placeOfContainer(container);
    if (place === null) continue;
    const { folder } = place;
    const look: FolderLook = folder === null ? { kind: 'missing' } : await lookInto({ ...place, folder });
    proposals.push(proposeContainer(container, place, look));
  }
  return proposals;
}

async function proposeUnits(
  units: readonly FoundUnit[],
  { homeOf }: Surroundings,
): Promise<readonly Proposal[]> {
  const proposals: Proposal[] = [];
  for (const unit of units) {
    const folder = folderOfUnit(unit);
    const names = folder === null ? [] : await namesIn(folder);
    const game = gameOfUnit(unit, typeof names === 'string' ? [] : names);
    if (game === null) continue;
    const home = await homeOf(unit.user);
    const places = folder === null ? placesAtHome(game, home) : placesOfGame(game, folder, home);
    if (places === null) continue;
    const { place, look } = await nearestPlace(places);
    proposals.push(proposeUnit(unit, place, look));
  }
  return proposals;
}

/** Returns the first possible place that has saves; otherwise the last one. */
async function nearestPlace([first, ...others]: readonly [Place, ...Place[]]): Promise<{
  place: Place;
  look: FolderLook;
}> {
  let found = { place: first, look: await lookInto(first) };
  for (const place of others) {
    if (found.look.kind === 'seen' && found.look.saves.length > 0) break;
    found = { place, look: await lookInto(place) };
  }
  return found;
}

async function proposeFolders(
  others: readonly string[],
  { roots, homeOf }: Surroundings,
): Promise<readonly Proposal[]> {
  const proposals: Proposal[] = [];
  const known = [...others];
  const isWhole = ({ path, names }: WalkedFolder) => gameOfFolder(names) !== null || known.includes(path);
  for await (const folder of walkFolders(roots, isWhole)) {
    const { path, names } = folder;
    if (known.some((one) => path === one || path.startsWith(`${one}/`))) continue;
    if (isScriptFolder(names)) {
      // Its folder is usually the home of a user, who can have other servers there.
      known.push(posix.join(path, 'serverfiles'), posix.join(path, 'lgsm'));
      proposals.push(...(await proposeScripts(folder, await homeOf(''))));
      continue;
    }
    const game = gameOfFolder(names);
    if (game !== null) proposals.push(proposeNothing(path, game));
  }
  return proposals;
}

async function proposeScripts(folder: WalkedFolder, home: string | null): Promise<readonly Proposal[]> {
  const locks = await namesIn(posix.join(folder.path, 'lgsm/lock'));
  const proposals: Proposal[] = [];
  for (const { script, game } of scriptsIn(folder.path, folder.names)) {
    const isRunning = typeof locks !== 'string' && locks.includes(`${posix.basename(script)}-started.lock`);
    // LinuxGSM is installed in the home of the user that runs its games.
    const userHome = /^\/home\/[^/]+/.exec(folder.path)?.[0] ?? home;
    const { place, look } = await nearestPlace(
      placesOfGame(game, posix.join(folder.path, 'serverfiles'), userHome),
    );
    proposals.push(proposeScript(script, isRunning, place, look));
  }
  return proposals;
}

/** Returns the proposal for a server without a supervisor that the host could adopt. */
function proposeNothing(path: string, game: KnownGame): Proposal {
  return {
    name: posix.basename(path),
    game: game.name,
    origin: `folder, ${path}`,
    state: 'not running',
    draft: null,
    console: null,
    missing: [
      'start: no container, unit or script that starts it was found. To let the host start it, see "A plain process" in docs/own-machine.md.',
    ],
  };
}
