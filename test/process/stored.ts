import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '../../src/domain/store.ts';
import { openStore } from '../../src/store/open.ts';
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
