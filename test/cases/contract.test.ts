import { join } from 'node:path';
import { knownLimits, startFakeDiscord } from '@steward/fake-discord';
import { temporaryFolder } from '@steward/kit/testing';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { followed } from '../../src/cases/case-follower.ts';
import type { CaseKind } from '../../src/cases/case-kind.ts';
import { CaseRunner } from '../../src/cases/case-runner.ts';
import { changeCase } from '../../src/cases/change-case.ts';
import { ChannelMessages } from '../../src/discord/channel-messages.ts';
import { Outbox } from '../../src/discord/outbox.ts';
import { RateLimitedError } from '../../src/discord/rest/errors.ts';
import { openRest } from '../../src/discord/rest/rest.ts';
import { Markdown, md } from '../../src/discord/texts/markdown.ts';
import { message } from '../../src/discord/views/embed.ts';
import { type CaseType, openCase } from '../../src/domain/case.ts';
import { openStore } from '../../src/store/open.ts';
import type { Cases } from '../../src/store/repositories/cases.ts';
import type { Store } from '../../src/store/store.ts';
import { newRing } from '../store/fixtures.ts';
import { withRows } from '../store/sqlite-files.ts';
import { postgresMissing, usedDatabase } from '../support/postgres.ts';

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
    isReply: false,
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

  readonly #cases: Cases;
  #writesLeft: number;
  readonly #isLastMade: boolean;

  /** @param writesLeft how many writes are made before it ends; the last one is made or not */
  constructor(cases: Cases, writesLeft: number, isLastMade: boolean) {
    this.#cases = cases;
    this.#writesLeft = writesLeft;
    this.#isLastMade = isLastMade;
  }

  /** Returns the cases as the process sees them. */
  mortal(): Cases {
    const writes = new Set(['add', 'begin', 'change', 'advance', 'setShown']);
    const never = new Promise<never>(() => {});
    return new Proxy(this.#cases, {
      get: (cases, name: keyof Cases & string) => {
        const method: unknown = Reflect.get(cases, name);
        if (typeof method !== 'function') return method;
        return async (...values: readonly unknown[]): Promise<unknown> => {
          if (this.isDead) return never;
          if (!writes.has(name)) return Reflect.apply(method, cases, values);
          this.#writesLeft -= 1;
          this.isDead = this.#writesLeft === 0;
          if (this.isDead && !this.#isLastMade) return never;
          const result: unknown = await Reflect.apply(method, cases, values);
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

async function world({ limits = {}, url }: { limits?: object; url?: string } = {}) {
  const discord = await startFakeDiscord(limits);
  onTestFinished(() => discord.close());
  const guild = discord.addGuild();
  const channel = guild.channel('general');
  const databaseUrl = url ?? `sqlite:${join(await temporaryFolder(), 'steward.db')}`;
  const keyRing = newRing();
  const bell = new Bell();
  const broken = new Map<string, Mistake>();
  const logs: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void logs.push(line) });

  /** Opens a process; `kill` has it end in the middle. */
  async function opens({ kill, afterAdvance }: OpenOptions = {}) {
    const store: Store = await openStore({ databaseUrl, keyRing, log: { warn() {}, error() {} } });
    const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
    const killed = kill && new Killed(store.cases, kill.afterWrites, kill.isLastMade);
    const runner = new CaseRunner({
      cases: killed?.mortal() ?? slow(store.cases, afterAdvance),
      kinds: [followed(ringing(bell, broken))],
      onGuildChange: store.onGuildChange,
      outbox: new Outbox({ messages: new ChannelMessages(rest.botApi), logger }),
      interactionApi: { editReply: () => Promise.reject(new Error('no reply')) },
      times: { everyMs: 5, retryMs: 10, seenEveryMs: 60_000 },
      logger,
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
    return { store, runner, killed, close };
  }

  return {
    discord,
    guild,
    channel,
    bell,
    broken,
    logs,
    opens,
    databaseUrl,
    texts: () => channel.messages.map(({ text }) => text),
    /** Opens a case that rings a bell. */
    async adds(cases: Cases, id = 'case-1', of = 3) {
      const state = { rung: 0, of, stoppedBy: null };
      const made = { id, guildId: guild.id, state, channelId: channel.id, createdAt: new Date() };
      await cases.add(openCase(type, { ...made, language: 'en' }));
    },
    /** Resolves when a case has ended. */
    async ends(cases: Cases, id = 'case-1') {
      await expect
        .poll(async () => (await cases.get(type, guild.id, id))?.phase, { timeout: 20_000 })
        .toBe('ended');
    },
  };
}

describe('a case', () => {
  test.each([
    ['made', true],
    ['not made', false],
  ])(
    'of a process that is killed at any of its writes, which was %s, ends: all is done once, in one message',
    async (_what, isLastMade) => {
      for (let afterWrites = 1; ; afterWrites += 1) {
        const all = await world();
        const first = await all.opens({ kill: { afterWrites, isLastMade } });
        await all.adds(first.store.cases);
        const isKilled = () => first.killed?.isDead === true;
        await expect
          .poll(
            async () =>
              isKilled() || (await first.store.cases.get(type, all.guild.id, 'case-1'))?.phase === 'ended',
          )
          .toBe(true);
        if (!isKilled()) {
          expect(afterWrites).toBeGreaterThan(5);
          return;
        }
        await first.close();
        const second = await all.opens();
        await all.ends(second.store.cases);
        expect(all.bell.keys).toEqual(['case-1 0', 'case-1 1', 'case-1 2']);
        expect(all.texts(), `after ${afterWrites} writes`).toHaveLength(1);
        expect(all.texts()[0]).toContain('case-1: 3 of 3');
        await second.close();
      }
    },
  );

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

  test('shows the end with Discord’s own limits, whatever edit is limited', async () => {
    const all = await world({ limits: knownLimits });
    const { store } = await all.opens();
    const ids = Array.from({ length: 4 }, (_, index) => `case-${index}`);
    for (const id of ids) await all.adds(store.cases, id, 5);
    for (const id of ids) await all.ends(store.cases, id);
    expect(all.texts()).toHaveLength(ids.length);
    for (const text of all.texts()) expect(text).toContain('5 of 5');
  }, 60_000);

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

  test('that someone deletes ends nothing but itself', async () => {
    const all = await world();
    all.bell.isAway = true;
    const { store } = await all.opens();
    await all.adds(store.cases);
    await expect.poll(() => all.texts().length).toBe(1);
    all.channel.messages[0]?.delete();
    all.bell.isAway = false;
    await all.ends(store.cases);
    expect(all.bell.keys).toHaveLength(3);
    expect(all.texts()).toEqual([]);
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

  test('a row that was damaged is left alone, and is logged once', async () => {
    const all = await world();
    const first = await all.opens();
    all.bell.isAway = true;
    for (const id of ['damaged', 'case-1']) await all.adds(first.store.cases, id);
    await first.close();
    withRows(all.databaseUrl.slice('sqlite:'.length), (rows) =>
      rows.exec(`update cases set state = '{"rung":"half"}' where id = 'damaged'`),
    );
    all.bell.isAway = false;
    const second = await all.opens();
    await all.ends(second.store.cases, 'case-1');
    expect(all.logs.filter((line) => line.includes('a case can’t be read'))).toHaveLength(1);
  });
});
