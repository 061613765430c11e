import { hourMs, minuteMs, secondMs } from '@steward/kit';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { GameQuestion, QueryResult } from '../src/model/game.ts';
import type { AskReason } from '../src/query/ask-pace.ts';
import { GameAsker } from '../src/query/game-asker.ts';

const valheim: GameQuestion = { protocol: 'a2s', address: { host: '192.0.2.1', port: 2457 } };
const minecraft: GameQuestion = { protocol: 'java', address: { host: '192.0.2.1', port: 25565 } };
const players = { online: 2, max: 10 };
const standing = { elapsed: () => 0, now: () => 0 };

/** An asker with a clock that is set by hand. Its game was started when the clock began, and is read as often as a test wants. */
function asking(question = valheim) {
  let now = 0;
  let startedAt = 0;
  let answers = true;
  /** When it was asked. */
  const asked: number[] = [];
  const ask = async (): Promise<QueryResult> => {
    asked.push(now);
    return answers ? { askedAt: now, answer: { players } } : { askedAt: now, failure: 'silent' };
  };
  const asker = new GameAsker({ ask }, { elapsed: () => now, now: () => now });
  const read = (reason: AskReason = 'watch', waitMs = 1_000, isKnown = false) =>
    asker.ask(question, { reason, runMs: now - startedAt, waitMs, isKnown });
  /** Reads the server in these intervals, for so long. */
  async function reads(everyMs: number, forMs: number, reason?: AskReason, isKnown?: boolean): Promise<void> {
    for (const end = now + forMs; now < end; now += everyMs) await read(reason, 1_000, isKnown);
  }
  return {
    asker,
    asked,
    read,
    reads,
    pass: (ms: number) => {
      now += ms;
    },
    restart: () => {
      startedAt = now;
    },
    fallSilent: () => {
      answers = false;
    },
    answerAgain: () => {
      answers = true;
    },
  };
}

test('thousands of games are each asked once a minute', async () => {
  let asks = 0;
  const ask = async (): Promise<QueryResult> => {
    asks++;
    return { askedAt: 0, answer: { players } };
  };
  const asker = new GameAsker({ ask }, standing);
  const ports = Array.from({ length: 10_000 }, (_, each) => 20_000 + each);
  for (let round = 0; round < 2; round++)
    for (const port of ports) {
      const address = { host: '192.0.2.1', port };
      await asker.ask({ protocol: 'a2s', address }, { reason: 'watch', runMs: null, waitMs: 1_000 });
    }
  expect(asks).toBe(ports.length);
});

test('a game that was silent is asked at once when its host has said since that it runs, and then as often as any', async () => {
  const { asker, asked, fallSilent, pass } = asking();
  fallSilent();
  const read = (upMs: number | null) =>
    asker.ask(valheim, { reason: 'person', runMs: null, upMs, waitMs: 1_000 });
  await read(null);
  pass(secondMs);
  await read(null);
  expect(asked).toEqual([0]);
  await read(500);
  expect(asked).toEqual([0, secondMs]);
  pass(500);
  await read(secondMs);
  expect(asked).toEqual([0, secondMs]);
});

describe('a game that answers', () => {
  it('is asked once a minute, however many look, and its answer is shown in between', async () => {
    const { read, reads, asked } = asking();
    await reads(secondMs, 10 * minuteMs, 'person');
    expect(asked).toEqual(Array.from({ length: 10 }, (_, minute) => minute * minuteMs));
    expect(await read()).toEqual({ askedAt: 10 * minuteMs, answer: { players } });
  });

  it('shares an ask that is on its way', async () => {
    const { read, asked } = asking();
    const results = await Promise.all([read(), read('person'), read('change')]);
    expect([new Set(results).size, asked.length]).toEqual([1, 1]);
  });

  it('as Minecraft Java is asked by people every 5 seconds, and by nobody else', async () => {
    const { reads, asked } = asking(minecraft);
    await reads(secondMs, minuteMs, 'watch');
    expect(asked).toHaveLength(1);
    await reads(secondMs, minuteMs, 'person');
    expect(asked).toHaveLength(13);
  });

  it('is asked every 5 seconds after a start until it answers, for 5 minutes', async () => {
    const { reads, asked, restart, fallSilent, answerAgain } = asking();
    await reads(secondMs, 10 * minuteMs);
    for (const [silentMs, expected] of [
      [minuteMs, 13],
      // 60 in 5 minutes, and then one a minute.
      [20 * minuteMs, 75],
    ] as const) {
      restart();
      fallSilent();
      const before = asked.length;
      await reads(secondMs, silentMs);
      answerAgain();
      await reads(secondMs, 5 * secondMs);
      expect(asked.length - before).toBeGreaterThanOrEqual(expected - 1);
      expect(asked.length - before).toBeLessThanOrEqual(expected + 1);
      await reads(secondMs, 2 * minuteMs);
    }
  });

  it('has no answer that is older than a minute and a half, or from before its process began', async () => {
    const { asker, read, pass, restart } = asking();
    await read();
    pass(2 * minuteMs);
    const hanging = new GameAsker({ ask: () => new Promise(() => {}) }, standing);
    expect(await hanging.ask(valheim, { reason: 'watch', runMs: null, waitMs: 1 })).toBeNull();
    expect(await asker.ask(valheim, { reason: 'watch', runMs: null, waitMs: 0 })).toBeNull();
    // Until that ask has ended.
    await read();
    pass(minuteMs);
    await read();
    pass(secondMs);
    restart();
    expect(await read()).toBeNull();
  });
});

test('what came of an ask is as old as it is, though the clock was set since', async () => {
  let now = 0;
  let stepMs = 0;
  const clock = { elapsed: () => now, now: () => now + stepMs };
  const ask = async (): Promise<QueryResult> => ({ askedAt: clock.now(), failure: 'silent' });
  const asker = new GameAsker({ ask }, clock);
  const read = () => asker.ask(valheim, { reason: 'watch', runMs: null, waitMs: 1_000 });
  await read();
  now += 4 * secondMs;
  for (const hours of [-5, 3]) {
    stepMs = hours * hourMs;
    expect(await read()).toEqual({ askedAt: stepMs, failure: 'silent' });
  }
});

test('a game that answered before a restart of the bot is asked once a minute while it doesn’t answer', async () => {
  const { reads, asked, fallSilent } = asking();
  fallSilent();
  await reads(secondMs, 20 * minuteMs, 'watch', true);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  // Its process began just now.
  expect(pauses.slice(0, 59).every((ms) => ms === 5 * secondMs)).toBe(true);
  expect(pauses.slice(59).every((ms) => ms === minuteMs)).toBe(true);
  expect(asked).toHaveLength(75);
});

test('an ask that never ends is no answer, and the game is asked again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let asks = 0;
  const ask = (): Promise<QueryResult> => {
    asks += 1;
    return asks === 2 ? new Promise(() => {}) : Promise.resolve({ askedAt: 0, answer: { players } });
  };
  const asker = new GameAsker({ ask }, { elapsed: () => Date.now(), now: () => Date.now() });
  const read = () => asker.ask(valheim, { reason: 'watch', runMs: null, waitMs: 0 });
  await read();
  await vi.advanceTimersByTimeAsync(minuteMs);
  const askedAt = Date.now();
  await read();
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(await read()).toEqual({ askedAt, failure: 'silent' });
  await vi.advanceTimersByTimeAsync(1);
  await read();
  await vi.advanceTimersByTimeAsync(0);
  expect(await read()).toMatchObject({ answer: { players } });
});

describe('a game that never answered', () => {
  it('is asked more and more rarely, up to once an hour', async () => {
    const { reads, read, asked, fallSilent } = asking();
    fallSilent();
    await reads(secondMs, 6 * hourMs, 'person');
    const pauses = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / secondMs);
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600]);
    expect(await read()).toEqual({ askedAt: asked.at(-1), failure: 'silent' });
  });

  it('is asked anew when its process is started anew', async () => {
    const { reads, asked, restart, fallSilent } = asking();
    fallSilent();
    await reads(secondMs, hourMs);
    const before = asked.length;
    restart();
    await reads(secondMs, minuteMs);
    expect(asked.length - before).toBe(4);
  });

  it('is not asked more often because its host rounds uptimes, or repeats them', async () => {
    const { asker, asked, fallSilent } = asking();
    fallSilent();
    for (const runMs of [30_000, 10_000, 29_000, 10_001, 30_000])
      await asker.ask(valheim, { reason: 'watch', runMs, waitMs: 1_000 });
    expect(asked).toHaveLength(1);
  });

  it('is asked at most 30 times in any hour, however often it is started and read', async () => {
    const step = fc.record({
      everyMs: fc.integer({ min: 1, max: 120 * secondMs }),
      count: fc.integer({ min: 1, max: 40 }),
      restarts: fc.boolean(),
      reason: fc.constantFrom<AskReason>('watch', 'person', 'change'),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(valheim, minecraft), fc.array(step), async (question, steps) => {
        const game = asking(question);
        game.fallSilent();
        for (const { everyMs, count, restarts, reason } of steps) {
          if (restarts) game.restart();
          await game.reads(everyMs, everyMs * count, reason);
        }
        game.asked.forEach((at, index) => {
          expect(game.asked.filter((other) => other >= at && other < at + hourMs).length).toBeLessThanOrEqual(
            30,
          );
          if (index > 0) expect(at - (game.asked[index - 1] ?? 0)).toBeGreaterThanOrEqual(5 * secondMs);
        });
      }),
      { numRuns: 60 },
    );
  });
});

it('what somebody has just changed is asked after 5 seconds, at the earliest', async () => {
  const { read, asked, pass } = asking();
  await read();
  await read('change');
  expect(asked).toHaveLength(1);
  pass(5 * secondMs);
  await read('change');
  expect(asked).toHaveLength(2);
});

it('of games, 20,000 are known at most', async () => {
  const asked: number[] = [];
  const asker = new GameAsker(
    {
      ask: async ({ address }) => {
        asked.push(address.port);
        return { askedAt: 0, answer: { players } };
      },
    },
    standing,
  );
  const occasion = { reason: 'watch', runMs: null, waitMs: 1_000 } as const;
  const ask = (port: number) =>
    asker.ask({ protocol: 'a2s', address: { host: '192.0.2.1', port } }, occasion);
  for (let port = 1; port <= 20_001; port += 1) await ask(port);
  await ask(20_001);
  expect(asked).toHaveLength(20_001);
  await ask(1);
  expect(asked).toHaveLength(20_002);
});
