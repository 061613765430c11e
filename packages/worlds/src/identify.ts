import { orNull } from '@steward/hosts/model';
import type { WorldFacts } from './contents.ts';
import type { ListFolder } from './folder-lister.ts';
import { levelFolders } from './java-properties.ts';
import type { ReadFile } from './live.ts';
import { isIdentified, mostName, type WorldIdentity } from './model/world-identity.ts';
import {
  generationFiles,
  type LevelFacts,
  readBedrockLevel,
  readGenerationSeed,
  readLevel,
} from './world-data.ts';

/** Where worlds of Bedrock are. */
const bedrockFolder = 'worlds/';

/**
 * Returns what identifies the world that a Minecraft server uses; null if its files don't say it, or it is another game. Hosts
 * note each file that is read in a log that the server's owner sees, so it reads two: `server.properties` and `level.dat`. From
 * 26.1 on the seed is in a third one. That this is there is seen in a list, which hosts don't note.
 */
export async function identifyWorld(list: ListFolder, read: ReadFile): Promise<WorldIdentity | null> {
  const orUnread: ReadFile = (path) => orNull(read(path));
  const listed = async (folder: string) => {
    const found = await orNull(list(folder));
    return found?.items.flatMap(({ name, kind }) => (kind === 'folder' ? [] : [name])) ?? [];
  };
  const properties = await orUnread('server.properties');
  for (const folder of properties === null ? [] : levelFolders(properties)) {
    const world = folder === '' ? '' : `${folder}/`;
    for (const [root, readFacts] of [
      [world, readLevel],
      [`${bedrockFolder}${world}`, readBedrockLevel],
    ] as const) {
      // Hosts note that a file is read before they know that there is none.
      if (!(await listed(root.slice(0, -1))).includes('level.dat')) continue;
      const level = await orUnread(`${root}level.dat`);
      const facts = level === null ? null : readFacts(Buffer.from(level));
      if (facts?.state !== 'read') return null;
      const seed = readFacts === readLevel ? await generationSeed(root, facts.data, listed, orUnread) : null;
      const identity = worldIdentity({ ...facts.data, seed: seed ?? facts.data.seed }, folder);
      return isIdentified(identity) ? identity : null;
    }
  }
  return null;
}

/** Returns the seed in its own file; null if there is none. What Paper has for each dimension is read only without another. */
async function generationSeed(
  root: string,
  { seed }: LevelFacts,
  listed: (folder: string) => Promise<readonly string[]>,
  read: ReadFile,
): Promise<string | null> {
  const [own = '', ...ofDimensions] = generationFiles;
  for (const path of seed == null ? [own, ...ofDimensions] : [own]) {
    const slash = path.lastIndexOf('/');
    if (!(await listed(root + path.slice(0, slash))).includes(path.slice(slash + 1))) continue;
    const bytes = await read(root + path);
    const found = bytes && readGenerationSeed(bytes);
    if (found !== null) return found;
  }
  return null;
}

/** Returns what identifies a world, by what its files say. @param folder its path; null if unknown */
export function worldIdentity(
  { seed, gameTime, version }: Pick<WorldFacts, 'seed' | 'gameTime' | 'version'>,
  folder: string | null,
): WorldIdentity {
  const name = folder?.slice(folder.lastIndexOf('/') + 1) ?? '';
  return {
    name: name === '' ? null : name.slice(0, mostName),
    seed: seed?.slice(0, mostName) ?? null,
    gameTime: gameTime ?? null,
    version: version.name,
  };
}
