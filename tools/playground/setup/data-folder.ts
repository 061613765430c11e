import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isAlive } from '../processes/signals.ts';
import { PlaygroundMistake } from './options.ts';

/** Where everything of one playground is. */
export class DataFolder {
  readonly path: string;
  /** Whether it goes at the end. */
  readonly temporary: boolean;

  constructor(path: string, temporary: boolean) {
    this.path = path;
    this.temporary = temporary;
  }

  /** Names the process that uses it. */
  get lock(): string {
    return join(this.path, 'playground.pid');
  }
  /** Nobody uses it any more. */
  async close(): Promise<void> {
    const gone = this.temporary ? this.path : this.lock;
    await rm(gone, { recursive: true, force: true, maxRetries: 5 });
  }

  get remembered(): string {
    return join(this.path, 'playground.json');
  }
  get hostFile(): string {
    return join(this.path, 'host.json');
  }
  /** Of the embedded host: what it knows of its games' processes is in there. */
  get host(): string {
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
  /** Where a game lives. */
  game(id: string): string {
    return join(this.path, 'games', id);
  }
}

/** Makes it, for this user alone: keys are in it. @throws PlaygroundMistake where another playground uses it */
export async function openDataFolder(path: string | null): Promise<DataFolder> {
  if (path === null) return new DataFolder(await mkdtemp(join(tmpdir(), 'steward-playground-')), true);
  const folder = resolve(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = new DataFolder(folder, false);
  await take(kept.lock);
  return kept;
}

/** Two playgrounds in one folder would end each other's games. */
async function take(lock: string): Promise<void> {
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (holder > 0 && isAlive(holder))
    throw new PlaygroundMistake(
      `A playground (process ${holder}) uses this folder already. If that is wrong, remove ${lock}`,
    );
  await writeFile(lock, String(process.pid), { mode: 0o600 });
}
