import {
  addressRefused,
  addressRefusedByCloudflare,
  type Fault,
  startFakeDiscord,
} from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AddressBan, readRateLimit } from '../../src/discord/rest/address-ban.ts';
import { RateLimitedError } from '../../src/discord/rest/errors.ts';
import { openRest } from '../../src/discord/rest/rest.ts';

const minuteMs = 60_000;

/** Opens the client of a Discord, which waits a minute at first if its address is refused, or as the test says. */
async function opened(pauses?: { readonly firstMs: number; readonly maxMs: number }) {
  const discord = await startFakeDiscord();
  const log: string[] = [];
  const destination = { write: (line: string) => void log.push(line) };
  const logger = await openLog({ level: 'info', secrets: [], destination });
  const ban = new AddressBan({ logger, pauses });
  const settings = { discordToken: discord.token, discordApiUrl: discord.url };
  const rest = openRest(settings, logger, { ban });
  onTestFinished(async () => {
    await rest.close();
    await discord.close();
  });
  const guild = discord.addGuild({ channels: ['a', 'b', 'c'] });
  return {
    ban,
    discord,
    guild,
    log,
    rest,
    post: (name: string) =>
      rest.botApi.channels.createMessage(guild.channel(name).id, { content: 'a message' }),
    /** Resolves when this many requests were refused. */
    refused: (count: number) =>
      discord.requested(() => discord.requests.filter(({ status }) => status === 429).length >= count),
  };
}

const refusals: readonly (readonly [string, Fault])[] = [
  ['has no Retry-After', addressRefused],
  ['is a page of Cloudflare’s', addressRefusedByCloudflare],
  ...['0', '-5', '', 'soon', 'Fri, 27 Nov 2026 04:00:00 GMT', '1e999'].map(
    (value) =>
      [`has Retry-After: ${value}`, { ...addressRefused, headers: { 'Retry-After': value } }] as const,
  ),
  ['has a time, but none of Discord’s headers', { ...addressRefused, headers: { 'Retry-After': '60' } }],
];

/** Resolves when the bot has read a refusal. */
const held = (ban: AddressBan) => expect.poll(() => ban.isOn, { interval: 1 }).toBe(true);

describe.for(refusals)('after a 429 that %s', ([, fault]) => {
  test('no request of any of the bot’s own routes goes out for a minute', async () => {
    const { ban, discord, post, rest } = await opened();
    discord.faults.next(fault);
    // They fail when the minute is over: this Discord is gone then.
    const sends = (...requests: readonly Promise<unknown>[]) => void Promise.allSettled(requests);
    sends(post('a'));
    await held(ban);
    discord.faults.clear();
    sends(post('a'), post('b'), post('c'), rest.botApi.users.getCurrent());
    // Requests that went out would have arrived before these.
    for (let each = 0; each < 20; each++) await fetch(`${discord.url}/v10/gateway`);
    expect(discord.requests.filter(({ authorized }) => authorized)).toHaveLength(1);
    expect(ban.waitMs()).toBeGreaterThan(minuteMs / 2);
    expect(ban.waitMs()).toBeLessThanOrEqual(minuteMs);
  });
});

test('while Discord refuses the address, one request after each pause tries, the pauses grow, and then everything goes on', async () => {
  const { ban, discord, guild, post, refused, log } = await opened({ firstMs: 50, maxMs: 200 });
  discord.faults.next(addressRefused);
  const posted = [post('a')];
  await held(ban);
  posted.push(...['a', 'b', 'c', 'b', 'c'].map(post));
  await refused(5);
  discord.faults.clear();
  await Promise.all(posted);
  expect(['a', 'b', 'c'].map((name) => guild.channel(name).messages.length)).toEqual([2, 2, 2]);
  const tried = discord.requests.filter(({ status }) => status === 429).map(({ at }) => at);
  const gaps = tried.slice(1).map((at, index) => at - (tried[index] ?? at));
  expect(gaps).toHaveLength(4);
  // Timers and the clock are each a millisecond early at times.
  for (const [index, pauseMs] of [50, 100, 200, 200].entries())
    expect(gaps[index]).toBeGreaterThan(pauseMs - 5);
  const told = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('address'));
  expect(told.map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'Discord refuses requests from this machine’s address: no more are sent until it accepts them'],
    ['info', 'Discord accepts requests from this machine’s address again'],
  ]);
});

test('a limit of Discord’s own holds up its route only, also if its time is in the body alone', async () => {
  const { ban, discord, guild, post, refused } = await opened();
  const path = new RegExp(`^/channels/${guild.channel('a').id}/`);
  const body = { message: 'You are being rate limited.', retry_after: 0.3, global: false };
  for (const headers of [{}, { 'Retry-After': '0' }]) {
    discord.faults.next({ path, status: 429, headers, body });
    const [limited] = [post('a'), refused(1), post('b')];
    await limited;
    expect(ban.isOn).toBe(false);
  }
  const at = (status: number) =>
    discord.requests
      .filter((request) => path.test(request.path) && request.status === status)
      .map(({ at }) => at);
  for (const [index, refusedAt] of at(429).entries())
    expect((at(200)[index] ?? 0) - refusedAt).toBeGreaterThan(295);
  expect(guild.channel('b').messages).toHaveLength(2);
});

describe('interactions, while Discord refuses the address', () => {
  /** A reply that somebody waits for. */
  const target = { applicationId: '1', token: 'token', guildId: null };

  test('a first response is still tried, once; nothing else is sent', async () => {
    const { ban, discord, post, rest } = await opened();
    discord.faults.next(addressRefused);
    post('a').catch(() => {});
    await held(ban);
    const { interactionApi } = rest;
    const sent = discord.requests.length;
    const edit = interactionApi.editReply(target, { content: 'x' }, { withinMs: 30_000 });
    await expect(edit).rejects.toThrow(RateLimitedError);
    expect(discord.requests).toHaveLength(sent);
    const first = interactionApi.respond({ id: '1', token: 'token' }, { type: 5 });
    await expect(first).rejects.toThrow(RateLimitedError);
    expect(discord.requests.slice(sent).map(({ path }) => path)).toEqual(['/interactions/1/token/callback']);
  });

  test('a refused first response holds back the bot’s own routes too', async () => {
    const { ban, discord, guild, post, rest } = await opened();
    discord.faults.next(addressRefused);
    const first = rest.interactionApi.respond({ id: '1', token: 'token' }, { type: 5 });
    await expect(first).rejects.toThrow(RateLimitedError);
    discord.faults.clear();
    expect(ban.isOn).toBe(true);
    post('a').catch(() => {});
    for (let each = 0; each < 20; each++) await fetch(`${discord.url}/v10/gateway`);
    expect(guild.channel('a').messages).toEqual([]);
  });

  test('an edit that has time waits for the end of the pause, and is then made', async () => {
    const { ban, discord, rest } = await opened({ firstMs: 50, maxMs: 50 });
    discord.faults.next({ ...addressRefused, times: 2 });
    const edit = rest.interactionApi.editReply(target, { content: 'x' }, { withinMs: minuteMs });
    // There is no such reply.
    await expect(edit).rejects.toThrow('Unknown');
    expect(discord.requests.map(({ status }) => status)).toEqual([429, 429, 404]);
    expect(ban.isOn).toBe(false);
  });
});

describe('the pauses', () => {
  /** Returns the pauses without a time from Discord, with a clock that a test sets. */
  function clocked() {
    let now = 1_000;
    return {
      ban: new AddressBan({ clock: { elapsed: () => now } }),
      passes: (ms: number) => {
        now += ms;
      },
    };
  }

  test('are a minute, doubled up to ten; then a minute again', () => {
    const { ban, passes } = clocked();
    const minutes = () => {
      expect(ban.waitMs()).toBe(0);
      const ms = ban.refused(null);
      expect(ban.waitMs()).toBe(ms);
      passes(ms);
      return ms / minuteMs;
    };
    expect([minutes(), minutes(), minutes(), minutes(), minutes(), minutes()]).toEqual([1, 2, 4, 8, 10, 10]);
    expect(ban.waitMs()).toBe(0);
    ban.accepted();
    expect(minutes()).toBe(1);
  });

  test('are as long as the refusal says, if it does', () => {
    const { ban } = clocked();
    expect(ban.refused(5_000)).toBe(5_000);
  });

  test('refusals of requests that were on their way together count as one', () => {
    const { ban, passes } = clocked();
    ban.refused(null);
    passes(20_000);
    expect(ban.refused(null)).toBe(40_000);
    passes(40_000);
    expect(ban.waitMs()).toBe(0);
    expect(ban.refused(null)).toBe(2 * minuteMs);
  });

  test('end with the response to a request that tries, not with one that was on its way before', () => {
    const { ban, passes } = clocked();
    ban.refused(null);
    ban.accepted();
    expect(ban.isOn).toBe(true);
    passes(minuteMs);
    expect(ban.waitMs()).toBe(0);
    expect([ban.isOn, ban.waitMs() > 0]).toEqual([true, true]);
    ban.accepted();
    expect([ban.isOn, ban.waitMs(), ban.waitMs()]).toEqual([false, 0, 0]);
  });

  test('if the request that tries gets no response, the next one tries', () => {
    const { ban, passes } = clocked();
    ban.refused(null);
    passes(minuteMs);
    expect(ban.waitMs()).toBe(0);
    ban.failed();
    expect(ban.waitMs()).toBe(0);
  });

  test('if nobody tries after a pause, nothing says that the address is still refused', () => {
    const { ban, passes } = clocked();
    ban.refused(null);
    passes(minuteMs);
    expect(ban.isOn).toBe(false);
  });
});

test('whatever a 429 is, it says a time above zero that a timer can wait for, or that the address is refused', () => {
  const header = fc.option(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)));
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ retry_after: fc.anything() })
      .map((value) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each))),
  );
  fc.assert(
    fc.property(header, fc.option(fc.string()), body, (retryAfter, scope, text) => {
      const headers: Readonly<Record<string, string | null>> = {
        'retry-after': retryAfter,
        'x-ratelimit-scope': scope,
      };
      const { waitMs, isAddress } = readRateLimit((name) => headers[name] ?? null, text);
      if (waitMs === null) expect(isAddress).toBe(true);
      else expect(waitMs > 0 && waitMs <= 24 * 60 * minuteMs).toBe(true);
    }),
  );
});
