import type { API } from '@discordjs/core/http-only';
import { retry } from '@steward/kit';
import { DiscordAPIError, RateLimitError } from 'discord.js';
import type { Guilds } from '../../store/repositories/guilds.ts';

import type { Command } from '../interactions/command.ts';
import { isTransient, tokenRefused } from '../rest/errors.ts';
import type { CommandRegistrar } from './command-registrar.ts';
import { fetchGuildIds, forgetDeparted, isKeyOf } from './departed-guilds.ts';
import type { GuildMembership } from './guild-membership.ts';

const concurrency = 5;
/** Maximum wait for a limit, in milliseconds, because a person waits for the command; longer limits are reported. */
const maxLimitMs = 60_000;
const maxLimitWaits = 5;

export interface RegisterOptions {
  readonly api: API;
  readonly guilds: Guilds;
  readonly registration: Pick<CommandRegistrar, 'register'>;
  readonly membership: Pick<GuildMembership, 'verifyMembership'>;
  /** Commands that are registered for all guilds at once, so that guilds that join later have them too. */
  readonly globalCommands: readonly Command[];
  /** Verifies interactions over HTTP; null if they arrive by the gateway. */
  readonly publicKey: string | null;
}

export interface RegisterReport {
  /** Number of guilds that the bot is in. */
  readonly guilds: number;
  readonly registered: number;
  readonly failed: readonly { readonly guildId: string; readonly why: string }[];
  /** Guilds that the bot has left. */
  readonly forgotten: readonly string[];
  /** Names of the global commands. */
  readonly globalCommands: readonly string[];
}

/** Thrown if Discord could not be reached, or refused the token. The message says what to do. */
export class DiscordUnavailableError extends Error {
  override readonly name = 'DiscordUnavailableError';
}

/** Thrown if the configured public key belongs to another application. The message says what to do. */
export class PublicKeyMismatchError extends Error {
  override readonly name = 'PublicKeyMismatchError';
}

/**
 * Registers the commands in every guild that the bot is in, and deletes the data of guilds that it has left.
 * @throws PublicKeyMismatchError
 * @throws DiscordUnavailableError
 */
export async function registerEverywhere(options: RegisterOptions): Promise<RegisterReport> {
  const { api, registration, globalCommands, publicKey } = options;
  const application = await callDiscord(() => api.applications.getCurrent());
  if (!isKeyOf(application, publicKey)) {
    throw new PublicKeyMismatchError(
      'DISCORD_PUBLIC_KEY belongs to a different application from DISCORD_TOKEN. Nothing was registered. Get it at https://discord.com/developers/applications: your application → General Information → Public Key.',
    );
  }
  const present = await callDiscord(() => fetchGuildIds(api));
  await callDiscord(() => overwriteGlobalCommands(api, application.id, globalCommands));

  let registered = 0;
  const failed: { guildId: string; why: string }[] = [];
  await forEach(present, async (guildId) => {
    try {
      if (await retry(() => registration.register(guildId), { pauseAfter: registerPauseAfter }))
        registered += 1;
    } catch (error) {
      failed.push({ guildId, why: reasonOf(error) });
    }
  });

  const forgotten = await forgetDeparted(options, present);
  const names = globalCommands.map(({ definition }) => definition.name);
  return { guilds: present.size, registered, failed, forgotten, globalCommands: names };
}

/** An overwrite with commands that already exist under these names doesn't count as creating them. */
async function overwriteGlobalCommands(
  api: API,
  applicationId: string,
  commands: readonly Command[],
): Promise<void> {
  const definitions = commands.map(({ definition }) => definition);
  if (definitions.length === 0) {
    const existing = await api.applicationCommands.getGlobalCommands(applicationId);
    if (existing.length === 0) return;
  }
  await api.applicationCommands.bulkOverwriteGlobalCommands(applicationId, definitions);
}

/** @throws DiscordUnavailableError */
async function callDiscord<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await retry(work, { pauseAfter: callPauseAfter });
  } catch (error) {
    const why =
      error instanceof DiscordAPIError && error.status === 401
        ? tokenRefused
        : `Couldn’t ask Discord: ${reasonOf(error)}. Run it again later.`;
    throw new DiscordUnavailableError(why, { cause: error });
  }
}

/** Allows one more attempt, at once: @discordjs/rest has already made several with pauses. */
function callPauseAfter(error: unknown, attempt: number): number | null {
  return attempt === 1 && isTransient(error) ? 0 : null;
}

function registerPauseAfter(error: unknown, attempt: number): number | null {
  if (!(error instanceof RateLimitError)) return callPauseAfter(error, attempt);
  return error.retryAfter <= maxLimitMs && attempt <= maxLimitWaits ? error.retryAfter : null;
}

async function forEach(ids: Iterable<string>, work: (id: string) => Promise<void>): Promise<void> {
  const queue = [...ids];
  const worker = async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) await work(id);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function reasonOf(error: unknown): string {
  if (error instanceof RateLimitError)
    return `Discord won’t accept commands there for another ${Math.ceil(error.retryAfter / 1_000)} s`;
  if (error instanceof DiscordAPIError) return `${error.message.split('\n', 1)[0]} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}
