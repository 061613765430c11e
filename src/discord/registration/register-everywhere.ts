import { setTimeout as sleep } from 'node:timers/promises';
import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from 'discord.js';
import type { Guilds } from '../../domain/store.ts';
import type { Command } from '../interactions/context.ts';
import { isTransient } from '../rest/errors.ts';
import { type CommandRegistrar, RegistrationLimitError } from './command-registrar.ts';
import type { GuildMembership } from './guild-membership.ts';

/** Discord's limit (resources/user.mdx, "Get Current User Guilds"). */
const pageSize = 200;
const atOnce = 5;
/** Who runs this waits for it: longer limits are told instead. */
const longestWaitMs = 60_000;
const longestWaits = 5;

export interface RegisterParts {
  readonly api: API;
  readonly guilds: Guilds;
  readonly registration: Pick<CommandRegistrar, 'register'>;
  readonly membership: Pick<GuildMembership, 'verifyMembership'>;
  /** What stands in every guild by itself: guilds that join later have nothing else. */
  readonly everywhere: readonly Command[];
  /** With which interactions are to be checked; null: they come by the gateway. */
  readonly publicKey: string | null;
}

/** What was done. */
export interface RegisterReport {
  /** How many guilds Discord says that the bot is in. */
  readonly guilds: number;
  readonly registered: number;
  readonly failed: readonly { readonly guildId: string; readonly why: string }[];
  /** Guilds that the bot has left. */
  readonly forgotten: readonly string[];
  /** Names of the commands that stand in every guild. */
  readonly everywhere: readonly string[];
}

/** Discord did not answer, or refused the token. The message says what to do. */
export class DiscordUnavailable extends Error {
  override readonly name = 'DiscordUnavailable';
}

/** Discord can't check what it would be sent: the key is another application's. The message says what to do. */
export class WrongPublicKey extends Error {
  override readonly name = 'WrongPublicKey';
}

/**
 * Registers commands wherever the bot is, and forgets guilds that it has left.
 * @throws WrongPublicKey
 * @throws DiscordUnavailable
 */
export async function registerEverywhere(parts: RegisterParts): Promise<RegisterReport> {
  const { api, registration, membership, everywhere, publicKey } = parts;
  const { id, verify_key: key } = await reached(() => api.applications.getCurrent());
  // A proxy before Discord may leave the key out: then nothing speaks against ours.
  const theirs: string | undefined = key;
  if (publicKey !== null && theirs !== undefined && theirs !== publicKey) {
    throw new WrongPublicKey(
      'DISCORD_PUBLIC_KEY: is not the public key of the application that DISCORD_TOKEN belongs to. Nothing was registered. Discord Developer Portal (https://discord.com/developers/applications): your application, General Information, Public Key.',
    );
  }
  const present = await reached(() => guildsOf(api));
  await reached(() => overwriteGlobal(api, id, everywhere));

  let registered = 0;
  const failed: { guildId: string; why: string }[] = [];
  await each(present, async (guildId) => {
    try {
      if (await withRetries(() => limitsAwaited(() => registration.register(guildId)))) registered += 1;
    } catch (error) {
      failed.push({ guildId, why: reasonOf(error) });
    }
  });

  const forgotten: string[] = [];
  const known = await parts.guilds.all();
  await each(
    known.map(({ guildId }) => guildId).filter((guildId) => !present.has(guildId)),
    async (guildId) => {
      if (await membership.verifyMembership(guildId)) forgotten.push(guildId);
    },
  );
  const names = everywhere.map(({ definition }) => definition.name);
  return { guilds: present.size, registered, failed, forgotten, everywhere: names };
}

async function guildsOf(api: API): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let after = '0'; ; ) {
    const page = await api.users.getGuilds({ limit: pageSize, after });
    for (const { id } of page) ids.add(id);
    const last = page.at(-1)?.id;
    if (page.length < pageSize || last === undefined || last === after) return ids;
    after = last;
  }
}

/** Commands that are there under their names are no creates, and clients load nothing anew where nothing changed. */
async function overwriteGlobal(
  api: API,
  applicationId: string,
  everywhere: readonly Command[],
): Promise<void> {
  const definitions = everywhere.map(({ definition }) => definition);
  if (definitions.length === 0) {
    const standing = await api.applicationCommands.getGlobalCommands(applicationId);
    if (standing.length === 0) return;
  }
  await api.applicationCommands.bulkOverwriteGlobalCommands(applicationId, definitions);
}

async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await withRetries(ask);
  } catch (error) {
    const why =
      error instanceof DiscordAPIError && error.status === 401
        ? 'Discord refused the token. DISCORD_TOKEN: reset it at https://discord.com/developers/applications (your application, Bot, Reset Token) and set the new one.'
        : `Discord could not be asked: ${reasonOf(error)}. Run it again later.`;
    throw new DiscordUnavailable(why, { cause: error });
  }
}

/** @discordjs/rest tries three times by itself; a second round a moment later is for Discord's short outages. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTransient(error)) throw error;
    return work();
  }
}

async function limitsAwaited<T>(work: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await work();
    } catch (error) {
      const isShort = error instanceof RegistrationLimitError && error.retryInMs <= longestWaitMs;
      if (!isShort || waits === longestWaits) throw error;
      await sleep(error.retryInMs);
    }
  }
}

async function each(ids: Iterable<string>, work: (id: string) => Promise<void>): Promise<void> {
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await work(id);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function reasonOf(error: unknown): string {
  if (error instanceof DiscordAPIError) return `${error.message.split('\n', 1)[0]} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}
