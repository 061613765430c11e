import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type { Community } from '../support/community.ts';

/** Opens the bot's store as another process would. */
export async function withStore<T>(
  { settings }: Pick<Community, 'settings'>,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const silent = { warn: () => {}, error: () => {} };
  const store = await openStore({ databaseUrl: settings.databaseUrl, keyRing: null, log: silent });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Returns whether a text is anywhere in the files of the database. */
export async function isInDatabase({ folder }: Pick<Community, 'folder'>, text: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.key'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.some((file) => file.includes(text));
}

/** Returns how often the bot registered its commands in a guild. */
export function registrations({ discord }: Pick<Community, 'discord'>, guildId: string): number {
  return discord.requests.filter(
    ({ method, path, status }) =>
      method === 'PUT' && path.includes(`/guilds/${guildId}/commands`) && status === 200,
  ).length;
}

/** Returns the guild's API key as it is stored. */
export function sealedKey({ folder, guild }: Pick<Community, 'folder' | 'guild'>): string {
  const database = new DatabaseSync(join(folder, 'steward.db'), { readOnly: true });
  try {
    const row = database.prepare('select sealed_key from connections where guild_id = ?').get(guild.id);
    return String(row?.['sealed_key']);
  } finally {
    database.close();
  }
}

type Times = Record<'startedAt' | 'endedAt', number | null> & { state: string };

/**
 * Edits the operation that runs on a server, in the database of a bot that is not running: its steps, and its age.
 * `carriedOn`: the bot worked on it until just now nevertheless.
 */
export function rewriteRunning(
  databaseUrl: string,
  serverId: string,
  {
    olderByMs = 0,
    carriedOn = false,
    steps: change = () => {},
  }: { olderByMs?: number; carriedOn?: boolean; steps?: (steps: Times[]) => void },
): void {
  withRows(databaseUrl, (database) => {
    const row = database
      .prepare(`select id, steps from operations where state = 'running' and server_id = ?`)
      .get(serverId);
    const steps: Times[] = JSON.parse(String(row?.['steps']));
    for (const step of steps) {
      step.startedAt &&= step.startedAt - olderByMs;
      step.endedAt &&= step.endedAt - olderByMs;
    }
    change(steps);
    database
      .prepare(
        'update operations set steps = ?, created_at = created_at - ?, started_at = started_at - ?, seen_at = seen_at - ? where id = ?',
      )
      .run(JSON.stringify(steps), olderByMs, olderByMs, carriedOn ? 0 : olderByMs, String(row?.['id']));
  });
}

/** Lets the newest confirmation expire in this many milliseconds, in the database of a bot that is not running. */
export function expireNewest(databaseUrl: string, ms: number): void {
  const newest = 'created_at = (select max(created_at) from operations)';
  withRows(databaseUrl, (database) => {
    database.prepare(`update operations set expires_at = ? where ${newest}`).run(Date.now() + ms);
  });
}

/** Lets all operations have ended this many milliseconds earlier, in the database of a bot that is not running. */
export function endedEarlier(databaseUrl: string, ms: number): void {
  withRows(databaseUrl, (database) => {
    database.prepare('update operations set ended_at = ended_at - ?').run(ms);
  });
}

/** Returns the state of the newest operation, whether or not the bot is running. */
export function newestState(databaseUrl: string): string {
  const newest = 'select state from operations order by created_at desc limit 1';
  return withRows(databaseUrl, (database) => String(database.prepare(newest).get()?.['state']), {
    readOnly: true,
  });
}

/** Makes the bot, while it is not running, resume its session from this event on. Default: READY, so that all is replayed. */
export function rewindSession(databaseUrl: string, sequence = 1): void {
  withRows(databaseUrl, (database) => database.exec(`update sessions set sequence = ${sequence}`));
}

function withRows<T>(
  databaseUrl: string,
  work: (database: DatabaseSync) => T,
  options: { readonly readOnly?: boolean } = {},
): T {
  const database = new DatabaseSync(databaseUrl.replace(/^sqlite:/, ''), options);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
