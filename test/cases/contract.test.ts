import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type FakeDiscord,
  type FakeDiscordOptions,
  interactionType,
  startFakeDiscord,
} from '@steward/fake-discord';
import { temporaryFolder } from '@steward/kit/testing';
import { InteractionResponseType } from 'discord.js';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { followed } from '../../src/cases/case-follower.ts';
import type { CaseKind } from '../../src/cases/case-kind.ts';
import { CaseRunner } from '../../src/cases/case-runner.ts';
import { changeCase } from '../../src/cases/change-case.ts';
import { type Case, type CaseType, openCase } from '../../src/cases/model/case.ts';
import { ChannelMessages } from '../../src/discord/channel-messages.ts';
import { Outbox } from '../../src/discord/outbox.ts';
import { RateLimitedError } from '../../src/discord/rest/errors.ts';
import { openRest } from '../../src/discord/rest/rest.ts';
import { Markdown, md } from '../../src/discord/texts/markdown.ts';
import { message } from '../../src/discord/views/embed.ts';
import { openStore } from '../../src/store/open.ts';
import type { Cases } from '../../src/store/repositories/cases.ts';
import type { Store } from '../../src/store/store.ts';
import { newRing } from '../store/fixtures.ts';
import { withRows } from '../store/sqlite-files.ts';
import { postgresMissing, usedDatabase } from '../support/postgres.ts';
import { kinds, type Parts, type Place, type Sample } from './kinds.ts';

const schema = z.object({ rung: z.int(), of: z.int(), stoppedBy: z.string().nullable() });
type Rings = z.infer<typeof schema>;
const type: CaseType<Rings> = { kind: 'rings', schema };

/** What is outside of the process: a bell rings once for each key, as an operation begins once for each interaction id. */
class Bell {
  readonly keys: string[] = [];
  /** For how long nobody had followed the case that rings, each time, in milliseconds. */
  readonly awayMs: number[] = [];
  /** While it is so, it can't be reached. */
  isAway = false;
  /** Why it refuses to ring; null: it doesn't. */
  refusal: Error | null = null;
  /** Until when it isn't to ring, in milliseconds since 1970. */
  silentUntil = 0;
  /** While it is so, it is looked again and again whether it can ring. */
  isLocked = false;

  ring(key: string): void {
    if (this.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    if (this.refusal !== null) throw this.refusal;
    if (!this.keys.includes(key)) this.keys.push(key);
  }
}

/** A mistake in the rules of a case: one of them throws, or changes nothing. */
type Mistake = 'next' | 'view' | 'change' | 'effect';

/** Returns a kind of case that rings a bell a few times, unless someone stops it, and says how often it has. @param broken by id */
function ringing(bell: Bell, broken: ReadonlyMap<string, Mistake>): CaseKind<Rings, object, 'ring'> {
  return {
    type,
    isReply: true,
    keepMs: 60_000,
    read: async () => ({}),
    next({ id, state: { rung, of, stoppedBy } }, _facts, { now, awayMs }) {
      bell.awayMs.push(awayMs);
      if (bell.silentUntil > now) return { kind: 'wait', until: bell.silentUntil };
      if (bell.isLocked) return { kind: 'wait', until: now + 20 };
      if (broken.get(id) === 'next') throw new TypeError('a mistake');
      if (broken.get(id) === 'change') return { kind: 'change', state: { rung, of, stoppedBy } };
      return rung < of && stoppedBy === null ? { kind: 'do', effect: 'ring' } : { kind: 'end' };
    },
    effects: {
      async ring({ id, state: { rung } }) {
        bell.ring(`${id} ${rung}`);
        if (broken.get(id) === 'effect') return () => null;
        return (latest) => ({ ...latest, rung: rung + 1 });
      },
    },
    view({ id, state: { rung, of, stoppedBy } }) {
      if (broken.get(id) === 'view') throw new TypeError('a mistake');
      return message({
        tone: 'busy',
        title: md`Rings`,
        text: md`${id}: ${rung} of ${of}${Markdown.trusted(stoppedBy === null ? '' : ', stopped')}`,
      });
    },
    refused: (state) => ({ ...state, stoppedBy: 'the channel' }),
    concerns: () => false,
  };
}

/** A process that ends as by kill -9: nothing that it awaits comes back. */
class Killed {
  isDead = false;

  #writesLeft: number;
  readonly #isLastMade: boolean;

  /** @param writesLeft how many writes are made before it ends; the last one is made or not */
  constructor(writesLeft: number, isLastMade: boolean) {
    this.#writesLeft = writesLeft;
    this.#isLastMade = isLastMade;
  }

  /** Returns something outside of the process as the process sees it. @param writes the names of the methods that change it */
  mortal<Outside extends object>(outside: Outside, writes: readonly (keyof Outside & string)[]): Outside {
    const names = new Set<string | symbol>(writes);
    const never = new Promise<never>(() => {});
    return new Proxy(outside, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...values: readonly unknown[]): Promise<unknown> => {
          if (this.isDead) return never;
          if (!names.has(name)) return Reflect.apply(method, target, values);
          this.#writesLeft -= 1;
          this.isDead = this.#writesLeft === 0;
          if (this.isDead && !this.#isLastMade) return never;
          const result: unknown = await Reflect.apply(method, target, values);
          return this.isDead ? never : result;
        };
      },
    });
  }
}

/** Sets the clock on the wall forward or back. */
function isSetTo(laterMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
  onTestFinished(() => void vi.useRealTimers());
}

/** How the state of a case is looked at. */
const quickly = { interval: 15, timeout: 20_000 };

/** Waits for what comes by itself. It costs a fifth of what `expect.poll` does. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + quickly.timeout;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`it never came to pass: ${isSo}`);
    await setTimeout(quickly.interval);
  }
}

interface OpenOptions {
  /** After how many writes the process ends, and whether the last one is made. */
  readonly kill?: { readonly afterWrites: number; readonly isLastMade: boolean };
  /** What a change of the process waits for once it is stored. */
  readonly afterAdvance?: () => Promise<void>;
}

/** Returns cases whose changes are known late to be stored. */
function slow(cases: Cases, wait: (() => Promise<void>) | undefined): Cases {
  if (wait === undefined) return cases;
  return new Proxy(cases, {
    get: (target, name: keyof Cases & string) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...values: readonly unknown[]): Promise<unknown> => {
        const result: unknown = await Reflect.apply(method, target, values);
        if (name === 'advance') await wait();
        return result;
      };
    },
  });
}

/** Returns a case that rings a bell three times. */
function ringsThrice(bell: Bell, broken: ReadonlyMap<string, Mistake>): Sample {
  return {
    kind: () => followed(ringing(bell, broken)),
    async begins({ guildId, channelId }, id) {
      bell.isLocked = true;
      const state = { rung: 0, of: 3, stoppedBy: null };
      return openCase(type, { id, guildId, state, channelId, language: 'en', createdAt: new Date() });
    },
    async goesOn() {
      bell.isLocked = false;
    },
    done: () => bell.keys,
    toDo: (id) => [0, 1, 2].map((rung) => `${id} ${rung}`),
    end: '3 of 3',
    others: [],
  };
}

interface WorldOptions {
  readonly discord?: FakeDiscordOptions;
  readonly url?: string;
  /** Makes the kind of case. Default: one that rings a bell. */
  readonly makes?: (() => Sample) | null;
}

async function world({ discord: options = {}, url, makes = null }: WorldOptions = {}) {
  const discord = await startFakeDiscord(options);
  onTestFinished(() => discord.close());
  const guild = discord.addGuild({ channels: ['general', 'log'] });
  const [channel, log] = [guild.channel('general'), guild.channel('log')];
  const databaseUrl = url ?? `sqlite:${join(await temporaryFolder(), 'steward.db')}`;
  if (url === undefined) await copyFile(inject('sqliteTemplate'), databaseUrl.slice('sqlite:'.length));
  const keyRing = newRing();
  const bell = new Bell();
  const broken = new Map<string, Mistake>();
  const sample = makes?.() ?? ringsThrice(bell, broken);
  const logs: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void logs.push(line) });

  const place: Place = {
    guildId: guild.id,
    channelId: channel.id,
    logChannelId: log.id,
    async reply() {
      const { context, applicationId } = discord;
      const request = { id: context.ids.next(), type: interactionType.command, channel, personId: '300' };
      const { token } = context.interactions.issue({ ...request, source: null, metadata: {} });
      const { interactionApi, close } = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
      const response = { type: InteractionResponseType.DeferredChannelMessageWithSource } as const;
      await interactionApi.respond({ id: request.id, token, guild_id: guild.id }, response);
      await close();
      const tokenExpiresAt = Date.now() + 900_000;
      return { applicationId, channelId: channel.id, message: token, token, tokenExpiresAt };
    },
  };

  async function opensStore(): Promise<Store> {
    const store = await openStore({ databaseUrl, keyRing, log: { warn() {}, error() {} } });
    onTestFinished(() => store.close());
    return store;
  }

  /** Opens a process; `kill` has it end in the middle. */
  async function opens({ kill, afterAdvance }: OpenOptions = {}) {
    const store = await opensStore();
    const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
    const killed = kill && new Killed(kill.afterWrites, kill.isLastMade);
    const writes = ['add', 'begin', 'change', 'advance', 'setShown'] as const;
    const cases = killed?.mortal(store.cases, writes) ?? slow(store.cases, afterAdvance);
    const messages = new ChannelMessages(rest.botApi);
    const outbox = new Outbox({ messages, logger });
    const { interactionApi } = rest;
    const parts: Parts = {
      store,
      cases,
      outbox,
      messages,
      interactionApi,
      logger,
      seen: (outside, names) => killed?.mortal(outside, names) ?? outside,
    };
    const runner = new CaseRunner({
      ...parts,
      kinds: [sample.kind(parts, place)],
      onGuildChange: store.onGuildChange,
      times: { everyMs: 10, retryMs: 10, seenEveryMs: 60_000 },
    });
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      if (killed?.isDead !== true) await runner.stop();
      await rest.close();
      await store.close();
    };
    onTestFinished(close);
    await runner.start();
    return { store, runner, close, isKilled: () => killed?.isDead === true };
  }

  return {
    discord,
    guild,
    channel,
    bell,
    broken,
    logs,
    sample,
    place,
    opensStore,
    opens,
    databaseUrl,
    texts: () => channel.messages.map(({ text }) => text),
    /** Stores a case of its kind. */
    async begins(cases: Cases, id = 'case-1') {
      await cases.add(await sample.begins(place, id));
    },
    /** Returns whether people see a case, and it waits for them. */
    async isWaiting(cases: Cases, id = 'case-1') {
      const found = (await cases.open(guild.id)).find((one) => one.id === id);
      return found?.shown != null && (sample.isWaiting?.() ?? true);
    },
    /** Has people do what a case waits for, once they see it. */
    async goesOn(cases: Cases) {
      const isReady = async () => (await cases.open(guild.id)).length === 0 || this.isWaiting(cases);
      await until(isReady);
      await sample.goesOn(cases, place, 'case-1');
    },
    messages: () => [...channel.messages, ...log.messages],
    /** Checks that one case has ended, all was done once, and each message says so. @param others false if its own is gone */
    async isOver(cases: Cases, isShown = true) {
      await until(async () => (await cases.open(guild.id)).length === 0);
      expect(sample.done()).toEqual(sample.toDo('case-1'));
      const texts = [...channel.messages, ...log.messages].map(({ text }) => text);
      const says = [...(isShown ? [sample.end] : []), ...sample.others];
      expect(texts).toHaveLength(says.length);
      for (const said of says) expect(texts.join('\n--\n')).toContain(said);
    },
    /** Opens a case that rings a bell. @param change default: its message is posted */
    async adds(cases: Cases, id = 'case-1', of = 3, change: Partial<Case<Rings>> = {}) {
      const state = { rung: 0, of, stoppedBy: null };
      const made = { id, guildId: guild.id, state, channelId: channel.id, createdAt: new Date() };
      await cases.add(openCase(type, { ...made, language: 'en', ...change }));
    },
    /** Resolves when a case has ended. */
    async ends(cases: Cases, id = 'case-1') {
      await until(async () => (await cases.get(type, guild.id, id))?.phase === 'ended');
    },
  };
}

const everyKind = Object.entries<(() => Sample) | null>({ 'what rings a bell': null, ...kinds });
/** The paths of the requests that post and edit messages, and of the interaction’s webhook. */
const messagePath = /\/(?:messages|webhooks)/;

describe.each(everyKind)('%s', (_name, makes) => {
  test.each([
    ['made', true],
    ['not made', false],
  ])(
    'ends if its process is killed at any of its writes, which was %s: all is done once, in one message',
    async (_what, isLastMade) => {
      for (let afterWrites = 1; ; afterWrites += 1) {
        const one = await world({ makes });
        const { sample, place } = one;
        const first = await one.opens({ kill: { afterWrites, isLastMade } });
        await one.begins(first.store.cases);
        let { store } = first;
        await until(async () => first.isKilled() || (await one.isWaiting(store.cases)));
        const isEarly = first.isKilled();
        if (!isEarly) await sample.goesOn(store.cases, place, 'case-1');
        const isOver = async () => first.isKilled() || (await store.cases.open(place.guildId)).length === 0;
        await until(isOver);
        if (first.isKilled()) {
          await first.close();
          ({ store } = await one.opens());
          if (isEarly) await one.goesOn(store.cases);
        }
        await one.isOver(store.cases);
        if (!first.isKilled()) {
          expect(afterWrites).toBeGreaterThan(3);
          return;
        }
      }
    },
  );

  test.each([
    ['fails', { status: 500 }],
    ['limits', { status: 429 }],
    ['takes, but doesn’t answer,', { drop: 'after' as const }],
  ])('shows the end in one message if Discord %s any one request', async (_what, fault) => {
    const tries = Array.from({ length: 6 }, async (_, before) => {
      const one = await world({ makes });
      const { discord } = one;
      const { store } = await one.opens();
      if (before > 0) discord.faults.next({ path: messagePath, times: before, delayMs: 0 });
      discord.faults.next({ path: messagePath, ...fault });
      await one.begins(store.cases);
      await one.goesOn(store.cases);
      await one.isOver(store.cases);
    });
    await Promise.all(tries);
  });

  test('shows the end although Discord is away until all else is done', async () => {
    const one = await world({ makes });
    const { store } = await one.opens();
    await one.begins(store.cases);
    await until(() => one.isWaiting(store.cases));
    one.discord.faults.next({ path: messagePath, status: 503, times: 100_000 });
    await one.sample.goesOn(store.cases, one.place, 'case-1');
    const refused = () => one.discord.requests.filter(({ status }) => status === 503).length;
    await expect.poll(refused, quickly).toBeGreaterThan(0);
    one.discord.faults.clear();
    await one.isOver(store.cases);
  });

  test('ends if someone deletes its message', async () => {
    const one = await world({ makes });
    const { store } = await one.opens();
    await one.begins(store.cases);
    await until(() => one.isWaiting(store.cases));
    const [found] = await store.cases.open(one.guild.id);
    one
      .messages()
      .find(({ id }) => id === found?.messageId)
      ?.delete();
    await one.sample.goesOn(store.cases, one.place, 'case-1');
    await one.isOver(store.cases, false);
  });

  test('goes on beside one that was damaged, which is left alone, and is logged once', async () => {
    const one = await world({ makes });
    const { cases } = await one.opensStore();
    for (const id of ['damaged', 'case-1']) await one.begins(cases, id);
    withRows(one.databaseUrl.slice('sqlite:'.length), (rows) =>
      rows.exec(`update cases set state = '{"rung":"half"}' where id = 'damaged'`),
    );
    const { store } = await one.opens();
    await one.goesOn(store.cases);
    const isOver = async () => (await store.cases.open(one.guild.id)).map(({ id }) => id);
    await expect.poll(isOver, quickly).toEqual(['damaged']);
    expect(one.logs.filter((line) => line.includes('a case can’t be read'))).toHaveLength(1);
  });
});

describe('a case', () => {
  test('that two processes follow at the same time does all once, in one message', async ({ skip }) => {
    if (postgresMissing) skip('there is no PostgreSQL for this platform');
    const all = await world({ url: await usedDatabase() });
    const [one, two] = [await all.opens(), await all.opens()];
    await all.adds(one.store.cases, 'case-1', 10);
    await all.ends(two.store.cases);
    expect(all.bell.keys).toHaveLength(10);
    expect(all.texts()).toHaveLength(1);
    expect(all.texts()[0]).toContain('case-1: 10 of 10');
    await one.close();
    await two.close();
  });

  test('knows for how long nobody followed it, whoever has changed it meanwhile', async () => {
    const all = await world();
    const first = await all.opens();
    all.bell.isAway = true;
    await all.adds(first.store.cases);
    await expect.poll(() => all.texts().length).toBe(1);
    await first.runner.stop();
    withRows(all.databaseUrl.slice('sqlite:'.length), (rows) => {
      rows.exec('update cases set created_at = created_at - 3600000');
      rows.exec(`insert into jobs values ('cases', ${Date.now() - 1_800_000})`);
    });
    await changeCase(
      first.store.cases,
      type,
      { guildId: all.guild.id, id: 'case-1' },
      (found) => found && { state: { ...found.state, of: 2 } },
    );
    await first.close();
    Object.assign(all.bell, { isAway: false, awayMs: [] });
    const second = await all.opens();
    await all.ends(second.store.cases);
    expect(Math.round((all.bell.awayMs[0] ?? 0) / 60_000)).toBe(30);
  });

  test('waits for a time by the clock on the wall, which goes on while the machine sleeps', async () => {
    const all = await world();
    all.bell.silentUntil = Date.now() + 3_600_000;
    const { store } = await all.opens();
    await all.adds(store.cases);
    await expect.poll(() => all.texts().length).toBe(1);
    isSetTo(3_600_000);
    await all.ends(store.cases);
  });

  test('waits no longer if the clock is set back', async () => {
    const all = await world();
    all.bell.isLocked = true;
    const { store } = await all.opens();
    await all.adds(store.cases);
    await expect.poll(() => all.texts().length).toBe(1);
    isSetTo(-3_600_000);
    all.bell.isLocked = false;
    await all.ends(store.cases);
  });

  test('is tried as often as it takes if someone limits its requests', async () => {
    const all = await world();
    const request = { method: 'POST', path: '/', headers: {}, body: null, startMs: 1, timeoutMs: 1 } as const;
    all.bell.refusal = new RateLimitedError(1, request);
    const { store } = await all.opens();
    await all.adds(store.cases);
    const failed = () => all.logs.filter((line) => line.includes('failed to go on with a case')).length;
    await expect.poll(failed).toBeGreaterThan(5);
    all.bell.refusal = null;
    await all.ends(store.cases);
  });

  test('that a person changes while it goes on keeps both changes', async () => {
    const all = await world();
    const { store } = await all.opens();
    await all.adds(store.cases, 'case-1', 1_000);
    await expect.poll(() => all.bell.keys.length).toBeGreaterThan(3);
    await changeCase(
      store.cases,
      type,
      { guildId: all.guild.id, id: 'case-1' },
      (found) => found && { state: { ...found.state, stoppedBy: '1' } },
    );
    await all.ends(store.cases);
    const { rung } = (await store.cases.get(type, all.guild.id, 'case-1'))?.state ?? { rung: 0 };
    expect(all.bell.keys).toHaveLength(rung);
    expect(all.texts()[0]).toContain(`case-1: ${rung} of 1000, stopped`);
  });
});

describe('its message', () => {
  test.each([
    ['is away', { status: 503 }],
    ['drops each request', { drop: 'before' as const }],
    ['takes each request, but its answer is lost', { drop: 'after' as const }],
  ])('shows the end although Discord %s until all is done', async (_what, fault) => {
    const all = await world();
    all.discord.faults.next({ path: /\/messages/, times: 100_000, ...fault });
    const { store } = await all.opens();
    await all.adds(store.cases);
    await expect.poll(() => all.bell.keys.length).toBe(3);
    expect((await store.cases.get(type, all.guild.id, 'case-1'))?.phase).toBe('open');
    all.discord.faults.clear();
    await all.ends(store.cases);
    expect(all.texts()).toHaveLength(1);
    expect(all.texts()[0]).toContain('case-1: 3 of 3');
  });

  test('shows the end although Discord limits messages and edits of a channel', async () => {
    const all = await world({ discord: { messageLimit: { requests: 2, perMs: 200 } } });
    const { store } = await all.opens();
    const ids = Array.from({ length: 5 }, (_, index) => `case-${index}`);
    all.bell.isLocked = true;
    for (const id of ids) await all.adds(store.cases, id, 5);
    await expect.poll(() => all.texts().length, quickly).toBe(ids.length);
    all.bell.isLocked = false;
    for (const id of ids) await all.ends(store.cases, id);
    expect(all.texts()).toHaveLength(ids.length);
    for (const text of all.texts()) expect(text).toContain('5 of 5');
  });

  test('is posted once, although a change is still being stored when Discord takes it', async () => {
    const all = await world();
    const isPost = ({ method, path }: { readonly method: string; readonly path: string }) =>
      method === 'POST' && path.endsWith('/messages');
    const { store } = await all.opens({
      async afterAdvance() {
        await expect
          .poll(async () => (await store.cases.get(type, all.guild.id, 'case-1'))?.messageId)
          .not.toBeNull();
      },
    });
    await all.adds(store.cases, 'case-1', 1);
    await all.ends(store.cases);
    expect(all.discord.requests.filter(isPost)).toHaveLength(1);
    expect(all.texts()[0]).toContain('1 of 1');
  });

  test('is posted without a look for an earlier one, and isn’t edited until it says something else', async () => {
    const all = await world();
    all.bell.isAway = true;
    const { store } = await all.opens();
    await all.adds(store.cases);
    await expect
      .poll(async () => (await store.cases.get(type, all.guild.id, 'case-1'))?.shown)
      .not.toBeNull();
    const failed = all.logs.length;
    await expect.poll(() => all.logs.length).toBeGreaterThan(failed + 2);
    const sent = all.discord.requests.filter(({ path }) => path.includes('/messages'));
    expect(sent.map(({ method }) => method)).toEqual(['POST']);
  });

  test('isn’t sent again if it says the same, after a restart either', async () => {
    const all = await world();
    all.bell.isAway = true;
    const first = await all.opens();
    await all.adds(first.store.cases);
    await expect
      .poll(async () => (await first.store.cases.get(type, all.guild.id, 'case-1'))?.shown)
      .not.toBeNull();
    await first.close();
    const sent = all.discord.requests.length;
    const second = await all.opens();
    const failed = () => all.logs.filter((line) => line.includes('failed to go on with a case')).length;
    const before = failed();
    await expect.poll(failed).toBeGreaterThan(before + 2);
    expect(all.discord.requests.slice(sent).filter(({ method }) => method !== 'GET')).toEqual([]);
    all.bell.isAway = false;
    await all.ends(second.store.cases);
    expect(all.texts()[0]).toContain('3 of 3');
  });

  test('shows the end once the bot may edit it again, although its channel refused that meanwhile', async () => {
    const all = await world();
    all.bell.isAway = true;
    const { store } = await all.opens();
    await all.adds(store.cases);
    await expect.poll(() => all.texts().length).toBe(1);
    const isEdit = ({ method }: { readonly method: string }) => method === 'PATCH';
    all.channel.restrict('none');
    all.bell.isAway = false;
    await expect.poll(() => all.discord.requests.filter(isEdit).length).toBeGreaterThan(1);
    expect((await store.cases.get(type, all.guild.id, 'case-1'))?.phase).toBe('open');
    all.channel.restrict('full');
    await all.ends(store.cases);
    expect(all.texts()[0]).toContain('case-1: 3 of 3');
  });

  test('that its channel refuses from the beginning says so to the kind', async () => {
    const all = await world();
    all.channel.restrict('read only');
    all.bell.isAway = true;
    const { store } = await all.opens();
    await all.adds(store.cases);
    await all.ends(store.cases);
    expect((await store.cases.get(type, all.guild.id, 'case-1'))?.state.stoppedBy).toBe('the channel');
  });
});

describe('its message, which is a reply', () => {
  const edits = ({ requests }: FakeDiscord, path: RegExp) =>
    requests.filter((request) => request.method === 'PATCH' && path.test(request.path)).length;

  /** Returns a case whose bell waits, and whose reply shows that. @param now the clock of Discord */
  async function replied(now: () => number) {
    const all = await world({ discord: { now } });
    const { bell, discord, place } = all;
    const { store } = await all.opens();
    bell.isLocked = true;
    await all.adds(store.cases, 'case-1', 3, { replyTo: await place.reply() });
    await until(() => all.isWaiting(store.cases));
    const end = async () => {
      bell.isLocked = false;
      await all.ends(store.cases);
      expect(all.texts()).toEqual([expect.stringContaining('3 of 3')]);
    };
    return {
      end,
      edited: () => ({ reply: edits(discord, /\/webhooks\//), message: edits(discord, /\/channels\//) }),
    };
  }

  test('is edited by its token, also at the end', async () => {
    const { end, edited } = await replied(() => Date.now());
    await end();
    expect(edited().message).toBe(0);
  });

  test('is edited in its channel once its token has expired', async () => {
    const { end, edited } = await replied(() => Date.now());
    isSetTo(16 * 60_000);
    await end();
    expect(edited().reply).toBe(1);
  });

  test('is edited in its channel if Discord refuses its token early', async () => {
    let passedMs = 0;
    const { end, edited } = await replied(() => Date.now() + passedMs);
    passedMs = 16 * 60_000;
    await end();
    expect(edited().message).toBeGreaterThan(0);
  });

  test('is posted anew if Discord refuses its token before it showed anything', async () => {
    const all = await world();
    const { store } = await all.opens();
    const replyTo = { ...(await all.place.reply()), token: 'refused' };
    await all.adds(store.cases, 'case-1', 3, { replyTo });
    await all.ends(store.cases);
    expect(all.texts()).toEqual(['(thinking)', expect.stringContaining('3 of 3')]);
  });
});

describe('beside others', () => {
  test.each<[what: string, Mistake]>([
    ['whose rules throw', 'next'],
    ['whose message can’t be made', 'view'],
    ['that is changed to what it was', 'change'],
    ['whose effect changes nothing', 'effect'],
  ])('one %s ends after three tries, says so, and stops nobody else', async (_what, mistake) => {
    const all = await world();
    all.broken.set('broken', mistake);
    const { store } = await all.opens();
    await all.adds(store.cases, 'broken');
    await all.adds(store.cases, 'case-1');
    await all.ends(store.cases, 'case-1');
    await expect.poll(() => all.texts().some((text) => text.includes('I can’t go on here'))).toBe(true);
    const mistakes = all.logs.filter((line) => line.includes('because of a mistake in this program'));
    expect(mistakes).toHaveLength(1);
    await all.ends(store.cases, 'broken');
    expect(all.texts().some((text) => text.includes('I can’t go on here'))).toBe(true);
  });
});
