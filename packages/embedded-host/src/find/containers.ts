import { join, posix } from 'node:path';
import type { ImageFolder } from '@steward/worlds/games';
import { z } from 'zod';
import type { Address } from '../addresses.ts';
import { isAtOrBelow } from '../files/paths.ts';
import { gameOfImageName, imageName, isBesideGames, layoutOfImage } from './images.ts';
import { gameOfPort, type KnownGame, secretOf } from './known-games.ts';
import { type FolderLook, type Place, type Proposal, propose, type ServerState } from './propose.ts';

const bindingSchema = z.object({ HostIp: z.string().default(''), HostPort: z.string().default('') });
const portsSchema = z
  .record(z.string(), z.array(bindingSchema).nullable())
  .nullish()
  .transform((ports) => ports ?? {});

/**
 * The parts of the engine's answer about a container that are kept. The answer also holds its environment, with passwords:
 * this schema drops everything that it doesn't name.
 */
export const containerSchema = z
  .object({
    Name: z.string(),
    State: z.object({ Status: z.string() }),
    Config: z.object({
      Image: z.string(),
      OpenStdin: z.boolean().default(false),
      StdinOnce: z.boolean().default(false),
      ExposedPorts: z.record(z.string(), z.unknown()).nullish(),
    }),
    HostConfig: z.object({ NetworkMode: z.string().default(''), PortBindings: portsSchema }),
    NetworkSettings: z.object({ Ports: portsSchema }),
    Mounts: z
      .array(
        z.object({
          Type: z.string(),
          Source: z.string().default(''),
          Destination: z.string(),
          RW: z.boolean().default(true),
        }),
      )
      .nullish()
      .transform((mounts) => mounts ?? []),
  })
  .transform(({ Name, State, Config, HostConfig, NetworkSettings, Mounts }) => ({
    name: Name.replace(/^\//, ''),
    image: Config.Image,
    state: stateOf(State.Status),
    /** Whether its input closes after the first client: it's of no use then. */
    hasInput: Config.OpenStdin && !Config.StdinOnce,
    hasHostNetwork: HostConfig.NetworkMode === 'host',
    /** As Docker writes them, such as `25565/tcp`: those that the image or its user declared. */
    ports: [...new Set([...Object.keys(Config.ExposedPorts ?? {}), ...Object.keys(HostConfig.PortBindings)])],
    /** A stopped container has no network ports, and random ports are listed only there. */
    published: { ...HostConfig.PortBindings, ...withoutEmpty(NetworkSettings.Ports) },
    mounts: Mounts.map((mount) => ({
      source: mount.Source,
      destination: mount.Destination,
      isWritable: mount.RW,
      isFolder: mount.Type === 'bind' || mount.Type === 'volume',
    })),
  }));

/** Docker's status, in words for people. */
function stateOf(status: string): ServerState {
  if (status === 'running' || status === 'paused') return status;
  return status === 'restarting' ? 'restarts over and over' : 'not running';
}

export type FoundContainer = z.output<typeof containerSchema>;

function withoutEmpty<T>(ports: Readonly<Record<string, readonly T[] | null>>) {
  return Object.fromEntries(Object.entries(ports).filter(([, bound]) => bound !== null && bound.length > 0));
}

/** Where a container's game has its files. */
export interface ContainerPlace extends Omit<Place, 'folder'> {
  /** On the machine; null: in no mount. */
  readonly folder: string | null;
  /** In the container. */
  readonly inside: string;
}

/** Returns where the game of a container has its files; null if it doesn't look like a game server. */
export function placeOfContainer(container: FoundContainer): ContainerPlace | null {
  const known = layoutOfImage(container.image);
  if (known !== null) {
    const places = known.folders.map((folder) => placeAt(container, known.game, folder));
    return places.find(({ folder }) => folder !== null) ?? places[0] ?? null;
  }
  if (isBesideGames(container.image)) return null;
  const named = gameOfImageName(container.image);
  const byPort = container.ports.map(gameOfPort).find((game) => game !== null) ?? null;
  const game = named ?? byPort;
  if (game === null || (named !== null && container.ports.length === 0 && !container.hasHostNetwork))
    return null;
  const mounts = container.mounts.filter(({ isWritable, isFolder }) => isWritable && isFolder);
  const largest = mounts.toSorted((a, b) => rankOf(a.destination) - rankOf(b.destination)).at(0);
  return placeAt(container, game, { path: largest?.destination ?? '/' });
}

/** If an unknown image has several mounts, one that is named like a data folder is more likely to hold the world. */
function rankOf(destination: string): number {
  if (/data|save|world|config/i.test(destination)) return 0;
  return /backup|log|cache|mods|plugins|localtime/i.test(destination) ? 2 : 1;
}

function placeAt(
  container: FoundContainer,
  game: KnownGame,
  { path, saves, secret }: ImageFolder,
): ContainerPlace {
  return {
    game,
    inside: path,
    folder: sourceOf(container, path),
    saves: saves ?? game.saves,
    secret: secret ?? secretOf(game),
  };
}

/** Returns where a path of the container is on the machine, by its innermost mount; null if it's in no mount. */
function sourceOf({ mounts }: FoundContainer, path: string): string | null {
  const nearest = mounts
    .filter(({ destination, isFolder }) => isFolder && isAtOrBelow(path, destination))
    .toSorted((a, b) => b.destination.length - a.destination.length)
    .at(0);
  if (nearest === undefined || nearest.source === '') return null;
  return join(nearest.source, posix.relative(nearest.destination, path));
}

/**
 * Returns a mount of the container that covers a part of the folders to back up, so that the host sees other files; undefined if
 * there is none.
 */
function mountOver(
  { mounts }: FoundContainer,
  inside: string,
  folder: string,
  backupFolders: readonly string[],
): FoundContainer['mounts'][number] | undefined {
  const paths = backupFolders.map((path) => posix.join(inside, path));
  return mounts.find(
    ({ source, destination }) =>
      destination !== inside &&
      isAtOrBelow(destination, inside) &&
      source !== join(folder, posix.relative(inside, destination)) &&
      paths.some((path) => isAtOrBelow(path, destination) || isAtOrBelow(destination, path)),
  );
}

/** Returns the proposed settings of a container. */
export function proposeContainer(
  container: FoundContainer,
  place: ContainerPlace,
  look: FolderLook,
): Proposal {
  const { name, state, hasInput } = container;
  const origin = `container, ${imageName(container.image)}`;
  const { folder } = place;
  if (folder === null) {
    return {
      name,
      game: place.game.name,
      origin,
      state,
      console: null,
      draft: null,
      missing: [
        `files: ${place.inside} is in no volume, so they're deleted with the container and can't be backed up. Mount a folder or a volume there.`,
      ],
    };
  }
  const proposal = propose({
    name,
    origin,
    state,
    runs: { docker: name },
    place: { ...place, folder },
    look,
    reach: (port, transport) => reachOf(container, port, transport),
    hasInput,
    openInput: 'Start the container with its input open: -it, or stdin_open: true and tty: true in Compose.',
  });
  const over = mountOver(container, place.inside, folder, proposal.draft?.backupFolders ?? []);
  if (over === undefined) return proposal;
  const problem = `backups: the container has another mount at ${over.destination}, so ${folder} doesn't have all of its world. Remove that mount, or set "cwd" and "backupFolders" to the folder that has the world.`;
  return { ...proposal, missing: [...proposal.missing, problem] };
}

/** Returns where the host reaches a port of a container; null if it isn't published. */
function reachOf(
  { hasHostNetwork, published }: FoundContainer,
  port: number,
  transport: 'tcp' | 'udp' = 'tcp',
): Address | null {
  if (hasHostNetwork) return { host: '127.0.0.1', port };
  const binding = published[`${port}/${transport}`]?.find(({ HostPort }) => Number(HostPort) > 0);
  if (binding === undefined) return null;
  const isAny = ['', '0.0.0.0', '::'].includes(binding.HostIp);
  return { host: isAny ? '127.0.0.1' : binding.HostIp, port: Number(binding.HostPort) };
}
