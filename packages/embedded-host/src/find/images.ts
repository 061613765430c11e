import type { ImageFolder } from '@steward/worlds/games';
import { type KnownGame, knownGames } from './known-games.ts';

interface ImageLayout {
  readonly game: KnownGame;
  /** The first one that is mounted is used. */
  readonly folders: readonly ImageFolder[];
}

/** Images of game servers by name, without registry and tag. */
const images: ReadonlyMap<string, ImageLayout> = new Map(
  knownGames.flatMap((game) =>
    Object.entries(game.images ?? {}).map(([name, folders]) => [
      name,
      { game, folders: folders.map((folder) => (typeof folder === 'string' ? { path: folder } : folder)) },
    ]),
  ),
);

/** The names of the images that are known. */
export const imageNames: readonly string[] = [...images.keys()];

/** Words in names of images that look like a game's server, but aren't one. */
const besideGames = /router|proxy|bungee|velocity|waterfall|backup|exporter|monitor|rcon|discord|bot\b|panel/;

/** Returns an image's name without its registry, tag and digest, such as `itzg/minecraft-server`. */
export function imageName(reference: string): string {
  const path = reference
    .toLowerCase()
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .split('/');
  return path.slice(-2).join('/');
}

/** Returns how a known image is laid out; null for others. */
export function layoutOfImage(reference: string): ImageLayout | null {
  return images.get(imageName(reference)) ?? null;
}

/** Returns the game in the name of an unknown image; null if there is none, or if the image is a companion of a game. */
export function gameOfImageName(reference: string): KnownGame | null {
  const name = imageName(reference);
  if (besideGames.test(name)) return null;
  return knownGames.find(({ imageWord }) => imageWord?.test(name)) ?? null;
}

/** Returns the game of an image, by its name; null if that isn't known. */
export function gameOfImage(reference: string): KnownGame | null {
  return layoutOfImage(reference)?.game ?? gameOfImageName(reference);
}

/** Returns whether an image is, by its name, a companion of a game, such as a router or a backup tool. */
export function isBesideGames(reference: string): boolean {
  return besideGames.test(imageName(reference));
}
