import type { API } from '@discordjs/core/http-only';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { commandsFor } from '../../commands/index.ts';
import { CommandRegistrar } from '../../src/discord/registration/command-registrar.ts';
import { GuildMembership } from '../../src/discord/registration/guild-membership.ts';
import { hashOfTranslations } from '../../src/discord/texts/localizations.ts';
import { translationsOf } from '../../src/discord/texts/translations.ts';
import { translationsHash } from '../../src/discord/texts/translations-hash.ts';
import { openStore } from '../../src/store/open.ts';
import type { Guilds } from '../../src/store/repositories/guilds.ts';
import { aConnection } from '../store/fixtures.ts';

const logger = pino({ level: 'silent' });
const since = new Date(5_000_000_000_000);
const later = new Date(6_000_000_000_000);
const ids = Array.from({ length: 50 }, (_, number) => `${1_000 + number}`);

/** Starts the registration once; `reads` counts its queries of the store for single guilds. */
const allCommands = commandsFor({ hosts: [1], openHosts: [] });

function aStart(guilds: Guilds, translations = 'hash') {
  const registered: string[] = [];
  const applicationCommands = {
    bulkOverwriteGuildCommands: async (_: string, guildId: string) => {
      registered.push(guildId);
      return [];
    },
  };
  const called: { readonly name: string; readonly given: unknown[]; readonly result: unknown }[] = [];
  const watched = new Proxy(guilds, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, given);
        called.push({ name: String(name), given, result });
        return result;
      };
    },
  });
  const calls = (...names: readonly string[]) => called.filter(({ name }) => names.includes(name));
  const api = { applicationCommands } as unknown as API;
  const options = { api, guilds: watched, commands: allCommands, bot: 'bot', translations, logger };
  const registration = new CommandRegistrar(options);
  registration.identified('1');
  return { api, registration, registered, guilds: watched, calls };
}

describe('the guilds that Discord lists at start', () => {
  test('are looked up all at once, and only those that the bot left and rejoined are registered again', async ({
    onTestFinished,
  }) => {
    const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: null, log: logger });
    onTestFinished(() => store.close());
    const first = aStart(store.guilds);
    for (const id of ids) first.registration.joined(id, since);
    await expect.poll(() => store.guilds.all()).toHaveLength(ids.length);

    const second = aStart(store.guilds);
    const refreshed = second.registration.refresh(ids);
    const [again = '', ...same] = ids;
    for (const id of same) second.registration.joined(id, since);
    second.registration.joined(again, later);
    await refreshed;
    await expect.poll(() => store.guilds.joinedAt(again)).toEqual(later);
    expect(second.registered).toEqual([again]);
    expect(second.calls('all')).toHaveLength(1);
    expect(second.calls('commands', 'joinedAt')).toHaveLength(2);
  });
});

test('what was still being read for a guild that removed the bot is deleted once those reads have ended', async ({
  onTestFinished,
}) => {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: null, log: logger });
  onTestFinished(() => store.close());
  await store.connections.connect('1', aConnection);
  const { api, registration, guilds, calls } = aStart(store.guilds);
  const membership = new GuildMembership({ api, guilds, registration, logger, absentMs: 1, readsEndMs: 1 });
  await membership.onGuildDelete('1');
  await expect.poll(() => calls('pruneAccounts')).toHaveLength(1);
  const [[accountIds] = []] = calls('pruneAccounts').map(({ given }) => given);
  expect(accountIds).toEqual(await calls('forget')[0]?.result);
  expect(accountIds).toHaveLength(1);
});

test('commands whose translation alone has changed are registered again, once', async ({
  onTestFinished,
}) => {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: null, log: logger });
  onTestFinished(() => store.close());
  const registers = (translations: string) => aStart(store.guilds, translations).registration.register('1');
  const today = hashOfTranslations();
  expect(today).toBe(translationsHash());
  const translated = hashOfTranslations((language) => ({
    ...translationsOf(language),
    ...(language === 'de' && { 'command.status': 'Neu übersetzt' }),
  }));
  expect(await registers(today)).toBe(true);
  expect(await registers(today)).toBe(false);
  expect(await registers(translated)).toBe(true);
  expect(await registers(translated)).toBe(false);
});
