import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where everything of one playground is. */
export class DataFolder {
  readonly path: string;
  /** Whether it goes at the end. */
  readonly temporary: boolean;

  constructor(path: string, temporary: boolean) {
    this.path = path;
    this.temporary = temporary;
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

/** Makes it, for this user alone: keys are in it. */
export async function openDataFolder(path: string | null): Promise<DataFolder> {
  if (path === null) return new DataFolder(await mkdtemp(join(tmpdir(), 'steward-playground-')), true);
  const folder = resolve(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await chmod(folder, 0o700);
  return new DataFolder(folder, false);
}
