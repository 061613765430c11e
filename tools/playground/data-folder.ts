import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { registeredCommandSchema } from '@steward/fake-discord/testing';
import { makeFolder } from '@steward/kit';
import { z } from 'zod';
import { PlaygroundError } from './options.ts';
import { isAlive } from './processes/child.ts';

/** The folder with everything of one playground. */
export class DataFolder {
  readonly path: string;
  /** Whether the folder is deleted at the end. */
  readonly temporary: boolean;

  constructor(path: string, temporary: boolean) {
    this.path = path;
    this.temporary = temporary;
  }

  /** Holds the id of the process that uses the folder. */
  get lockFile(): string {
    return join(this.path, 'playground.pid');
  }
  get stateFile(): string {
    return join(this.path, 'playground.json');
  }
  get hostConfig(): string {
    return join(this.path, 'host.json');
  }
  /** The embedded host's own data, with the process ids of its games. */
  get hostData(): string {
    return join(this.path, 'host');
  }
  get backups(): string {
    return join(this.path, 'backups');
  }
  get databaseUrl(): string {
    return `sqlite:${join(this.path, 'steward.db')}`;
  }
  get botLog(): string {
    return join(this.path, 'bot.log');
  }
  get hostLog(): string {
    return join(this.path, 'host.log');
  }
  gameFolder(serverId: string): string {
    return join(this.path, 'games', serverId);
  }

  /** Deletes a temporary folder, or unlocks a kept one. */
  async close(): Promise<void> {
    const path = this.temporary ? this.path : this.lockFile;
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Creates and locks a data folder, for this user alone because it holds keys; null: a temporary one.
 * @throws PlaygroundError if another playground uses it
 */
export async function openDataFolder(path: string | null): Promise<DataFolder> {
  if (path === null) return new DataFolder(await mkdtemp(join(tmpdir(), 'steward-playground-')), true);
  const folder = new DataFolder(resolve(path), false);
  await makeFolder(folder.path);
  await lock(folder.lockFile);
  return folder;
}

/** Two playgrounds in one folder would end each other's games. */
async function lock(file: string): Promise<void> {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  if (pid > 0 && isAlive(pid))
    throw new PlaygroundError(
      `Another playground (process ${pid}) is using this folder. If that process is something else, delete ${file}`,
    );
  await writeFile(file, String(process.pid), { mode: 0o600 });
}

const idsByName = z.record(z.string(), z.string());

/** Commands as a bot registers them, with their ids: the bot stores those. */
export const commandsSchema = z.array(registeredCommandSchema);

const savedStateSchema = z.object({
  discord: z.object({
    token: z.string(),
    applicationId: z.string(),
    port: z.int(),
    guildId: z.string(),
    roles: idsByName,
    channels: idsByName,
    people: idsByName,
    /** The bot registers its commands once and stores that it did. */
    commands: commandsSchema,
  }),
  /** The bot's connection names this port. */
  proxyPort: z.int(),
  /** The demo account's API key. The host shows it once. */
  key: z.string(),
  gamePorts: z.record(z.string(), z.int()),
});

/** What must be the same at the next start in a kept folder, because the bot's database refers to it. */
export type SavedState = z.infer<typeof savedStateSchema>;

/** Returns the saved state; null in a new folder. @throws PlaygroundError if the file can't be read */
export async function loadState(file: string): Promise<SavedState | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return savedStateSchema.parse(JSON.parse(text));
  } catch {
    throw new PlaygroundError(`${file} can't be read. Use another folder with --data, or delete this one.`);
  }
}

/** Writes the whole file or nothing. */
export async function saveState(file: string, state: SavedState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(state, null, 2), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
