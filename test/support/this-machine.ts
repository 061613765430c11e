import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  killGames,
  makeTestFolder,
  survival,
  type TestFolder,
  writeHostFile,
} from '@steward/embedded-host/testing';
import type { TestContext } from 'vitest';
import { z } from 'zod';

const keysSchema = z.object({ keys: z.array(z.object({ name: z.string() })) });

/** The settings file of the host on this machine, with one game server that is called Survival. */
export interface Machine {
  readonly file: string;
  readonly place: TestFolder;
  /** Writes the file anew. @param settings besides the folders and the port */
  writes(settings: object): Promise<void>;
  /** Returns the names of the host's keys. */
  keys(): Promise<readonly string[]>;
}

/** Writes the settings file of a host. Its games are killed after the test. */
export async function machine(test: TestContext): Promise<Machine> {
  const place = await makeTestFolder(test);
  test.onTestFinished(() => killGames(place));
  const folders = { listen: { port: 0 }, dataFolder: 'data', backupsFolder: 'backups' };
  const rateLimit = { requests: 10_000, perSeconds: 1 };
  const write = (settings: object) => writeHostFile(place, { ...folders, rateLimit, ...settings });
  return {
    place,
    file: await write({ servers: [survival(place)] }),
    writes: async (settings) => void (await write(settings)),
    async keys() {
      const text = await readFile(join(place.folder, 'data/keys.json'), 'utf8').catch(() => '{"keys":[]}');
      return keysSchema.parse(JSON.parse(text)).keys.map(({ name }) => name);
    },
  };
}
