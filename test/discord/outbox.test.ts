import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SentMessage } from '../../src/discord/channel-messages.ts';
import { type Draft, Outbox, type Refusal, type ShowOptions } from '../../src/discord/outbox.ts';
import { message } from '../../src/discord/views/embed.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';

const second = 1_000;
const body = message({ tone: 'neutral', title: 'title' as never });
const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });

function refusal(code: number, status = 403): DiscordAPIError {
  return new DiscordAPIError({ code, message: '' }, code, status, 'POST', '', {
    files: undefined,
    body: undefined,
  });
}
const noPermission = refusal(RESTJSONErrorCodes.MissingPermissions);
const messageDeleted = refusal(RESTJSONErrorCodes.UnknownMessage, 404);

/** A request that Discord got. */
interface Sent {
  readonly kind: 'post' | 'edit';
  readonly channelId: string;
  /** The nonce of what is posted, the id of what is edited. */
  readonly id: string | null;
  /** Whether an earlier message was looked for. */
  readonly looked: boolean;
  readonly at: number;
  readonly signal: AbortSignal | undefined;
}

/** Makes an outbox and the Discord that it sends to. */
function fixture() {
  const sent: Sent[] = [];
  /** What Discord does with each request; by default it takes it at once. */
  const discord: { respond: (request: Sent, count: number) => Promise<void> | void } = { respond() {} };
  const take = async (request: Sent): Promise<SentMessage> => {
    sent.push(request);
    await discord.respond(request, sent.length);
    return { id: `message-${sent.length}`, pictureId: null };
  };
  const stopping = new AbortController();
  const outbox = new Outbox({
    messages: {
      post: ({ channelId }, _body, nonce, { signal, earlier } = {}) =>
        take({ kind: 'post', channelId, id: nonce, looked: earlier !== undefined, at: Date.now(), signal }),
      edit: ({ channelId }, id, _body, { signal } = {}) =>
        take({ kind: 'edit', channelId, id, looked: false, at: Date.now(), signal }),
    },
    logger: pino({ level: 'silent' }),
  });
  /** Shows a message in a channel of a guild; both are called the same by default. */
  const show = (
    key: string,
    { guildId = 'guild', channelId = guildId, draft = {}, ...options }: ToShow = {},
  ) =>
    outbox.show(key, { guildId, channelId }, async () => ({ messageId: null, body, ...draft }), {
      signal: stopping.signal,
      ...options,
    });
  return { outbox, sent, discord, stopping, show, ids: () => sent.map(({ id }) => id) };
}

interface ToShow extends Partial<ShowOptions> {
  readonly guildId?: string;
  readonly channelId?: string;
  readonly draft?: Partial<Draft>;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets what doesn't wait for a time happen. */
const now = () => vi.advanceTimersByTimeAsync(0);

describe('a message', () => {
  test('is posted with its key, or edited, and what stores it gets its id', async () => {
    const { show, sent } = fixture();
    const stored: string[] = [];
    const onSent = async ({ id }: SentMessage) => void stored.push(id);
    await show('a', { draft: { onSent } });
    await show('b', { draft: { onSent, messageId: '300' } });
    expect(sent).toMatchObject([
      { kind: 'post', id: 'a', channelId: 'guild', looked: false },
      { kind: 'edit', id: '300' },
    ]);
    expect(stored).toEqual(['message-1', 'message-2']);
  });

  test('that shows all already is not sent, and takes nothing from the budget', async () => {
    const { outbox, show, stopping, sent } = fixture();
    for (let count = 0; count < 1_000; count++)
      void outbox.show(`${count}`, { guildId: '1', channelId: `${count}` }, async () => null, {
        signal: stopping.signal,
      });
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([]);
    await show('a');
    expect(sent).toHaveLength(1);
  });

  test('is rendered when it is sent, once for each request', async () => {
    const { outbox, stopping, discord, sent } = fixture();
    const begun = Promise.withResolvers<void>();
    discord.respond = (_request, count) => (count === 1 ? begun.promise : undefined);
    let rendered = 0;
    const render = async () => {
      rendered += 1;
      return { messageId: null, body };
    };
    const place = { guildId: '1', channelId: '1' };
    const show = () => outbox.show('a', place, render, { signal: stopping.signal });
    const done = show();
    await now();
    for (let count = 0; count < 3; count++) void show();
    await now();
    expect(rendered).toBe(1);
    begun.resolve();
    await done;
    expect([rendered, sent.length]).toEqual([2, 2]);
  });

  test('is sent again after failures of Discord and of the store, later each time', async () => {
    const { show, discord, sent } = fixture();
    discord.respond = (_request, count) => {
      if (count === 1) throw away;
      if (count === 2) throw new StoreUnavailableError('away');
    };
    const done = show('a', { draft: { messageId: '300' } });
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * second);
    await done;
    expect(sent).toHaveLength(3);
  });

  test('that stays as it was posted is not posted once more after a failure', async () => {
    const { show, discord, sent } = fixture();
    discord.respond = (_request, count) => {
      if (count === 1) throw away;
    };
    const done = show('a');
    await vi.advanceTimersByTimeAsync(60 * second);
    await done;
    expect(sent).toHaveLength(2);
  });

  test('is sent once if pauses are left to the caller', async () => {
    const { show, discord, sent } = fixture();
    discord.respond = () => Promise.reject(away);
    await expect(show('a', { pauses: null })).rejects.toBe(away);
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(sent).toHaveLength(1);
  });

  test('is looked for before it is posted again, and then rendered again, since it may be an earlier version', async () => {
    const { outbox, stopping, discord, sent } = fixture();
    let failure: Error | null = away;
    discord.respond = () => {
      if (failure !== null) throw failure;
    };
    const earlier = { since: new Date(0), mark: 'a' };
    let messageId: string | null = null;
    const results: boolean[] = [];
    const onSent = async ({ id }: SentMessage, isEarlier: boolean) => {
      messageId = id;
      results.push(isEarlier);
    };
    const render = async () => ({ messageId, body, earlier, onSent });
    const done = outbox.show('a', { guildId: '1', channelId: '1' }, render, { signal: stopping.signal });
    await now();
    failure = null;
    await vi.advanceTimersByTimeAsync(second);
    await done;
    expect(sent.map(({ kind, looked }) => [kind, looked])).toEqual([
      ['post', false],
      ['post', true],
      ['edit', false],
    ]);
    expect(results).toEqual([true, false]);
  });

  test('that an earlier process may have posted is looked for at once', async () => {
    const { show, sent } = fixture();
    const earlier = { since: new Date(0), mark: 'a' };
    await show('a', { draft: { earlier }, maybePosted: true });
    expect(sent[0]?.looked).toBe(true);
  });

  test('whose id could not be stored counts as not sent', async () => {
    const { show, sent } = fixture();
    const onSent = vi.fn().mockRejectedValueOnce(new StoreUnavailableError('away'));
    const done = show('a', { draft: { onSent, earlier: { since: new Date(0), mark: 'a' } } });
    await vi.advanceTimersByTimeAsync(2 * second);
    await done;
    expect(sent.map(({ looked }) => looked).slice(0, 2)).toEqual([false, true]);
  });

  test('is sent again if its own signal ended the request', async () => {
    const { show, discord, sent } = fixture();
    discord.respond = ({ signal }, count) => (count === 1 ? aborted(signal) : undefined);
    const onFailed = vi.fn(async () => {});
    const done = show('a', { draft: { messageId: '300', signal: AbortSignal.timeout(10), onFailed } });
    vi.useRealTimers();
    await expect.poll(() => onFailed).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
    await done;
    expect(sent).toHaveLength(2);
  });
});

/** Rejects when a signal is aborted. */
function aborted(signal: AbortSignal | undefined): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>();
  signal?.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

describe('a message that Discord refuses', () => {
  test.for([
    [noPermission, 'no-permission'],
    [messageDeleted, 'message-deleted'],
    [refusal(RESTJSONErrorCodes.UnknownChannel, 404), 'channel-gone'],
    [refusal(RESTJSONErrorCodes.InvalidFormBodyOrContentType, 400), 'refused'],
    [new Error('a mistake in our own code'), 'refused'],
  ] as const)('%s: is given up, as %s', async ([error, reason]) => {
    const { show, discord, sent } = fixture();
    discord.respond = () => Promise.reject(error);
    const refusals: Refusal[] = [];
    const onRefused = async (one: Refusal) => {
      refusals.push(one);
      return null;
    };
    await show('a', { onRefused });
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(sent).toHaveLength(1);
    expect(refusals).toMatchObject([{ reason, error, failures: 1, draft: { messageId: null } }]);
    await expect(show('b')).rejects.toBe(error);
  });

  test('is tried again after the pause that the handler of the refusal returns', async () => {
    const { show, discord, sent } = fixture();
    discord.respond = (_request, count) => {
      if (count < 3) throw noPermission;
    };
    const done = show('a', { onRefused: async () => 20 * second });
    await vi.advanceTimersByTimeAsync(19 * second);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60 * second);
    await done;
    expect(sent).toHaveLength(3);
  });

  test('is refused again if that could not be stored', async () => {
    const { show, discord, sent } = fixture();
    discord.respond = () => Promise.reject(noPermission);
    const onRefused = vi.fn(async () => null).mockRejectedValueOnce(new StoreUnavailableError('away'));
    const done = show('a', { onRefused });
    await vi.advanceTimersByTimeAsync(2 * second);
    await done;
    expect([sent.length, onRefused.mock.calls.length]).toEqual([2, 2]);
  });
});

describe('the order', () => {
  test('at most 40 messages are sent in any second', async () => {
    const { show, sent } = fixture();
    for (let count = 0; count < 200; count++) void show(`${count}`, { channelId: `${count}` });
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(sent).toHaveLength(200);
    for (const [index, { at }] of sent.entries())
      expect((sent[index + 40]?.at ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(second);
  });

  test('a guild with many messages leaves every other turn to another guild', async () => {
    const { show, ids } = fixture();
    for (let count = 0; count < 100; count++)
      void show(`busy-${count}`, { guildId: 'busy', channelId: `${count}` });
    for (let count = 0; count < 10; count++)
      void show(`quiet-${count}`, { guildId: 'quiet', channelId: `q${count}` });
    await vi.advanceTimersByTimeAsync(second);
    const quiet = ids().flatMap((id, index) => (id?.startsWith('quiet') ? [index] : []));
    expect(quiet).toHaveLength(10);
    // The first four are sent at once.
    expect(quiet.at(-1)).toBeLessThan(4 + 20);
    expect(ids().filter((id) => id?.startsWith('quiet'))).toEqual(
      Array.from({ length: 10 }, (_, index) => `quiet-${index}`),
    );
  });

  test('other messages come before panels, and statuses before numbers', async () => {
    const { show, ids } = fixture();
    for (const first of ['1', '2', '3', '4']) void show(first, { channelId: first });
    void show('numbers', { channelId: 'a', urgency: 'numbers' });
    void show('status', { channelId: 'b', urgency: 'status' });
    void show('message', { channelId: 'c' });
    await vi.advanceTimersByTimeAsync(second);
    expect(ids().slice(4)).toEqual(['message', 'status', 'numbers']);
  });

  test('what has become more urgent comes sooner, what has become less urgent keeps its place', async () => {
    const { show, ids } = fixture();
    for (const first of ['1', '2', '3', '4']) void show(first, { channelId: first });
    for (const key of ['a', 'b', 'c'])
      void show(key, { channelId: key, urgency: key === 'c' ? 'status' : 'numbers' });
    void show('b', { channelId: 'b', urgency: 'status' });
    void show('c', { channelId: 'c', urgency: 'numbers' });
    await vi.advanceTimersByTimeAsync(second);
    expect(ids().slice(4)).toEqual(['c', 'b', 'a']);
  });

  test('numbers come first when they have waited a minute longer', async () => {
    const { show, ids } = fixture();
    void show('numbers', { channelId: 'n', urgency: 'numbers' });
    await now();
    // More changes of statuses than can be shown, for two minutes.
    void show('late', { channelId: 'late', urgency: 'numbers', notBefore: () => 100 });
    for (let round = 0; round < 1_300; round++) {
      for (let count = 0; count < 4; count++) {
        const key = `${round} ${count}`;
        void show(key, { guildId: key, urgency: 'status' });
      }
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(ids()).toContain('late');
  });

  test('one message of a channel is sent at a time, and those of other channels meanwhile', async () => {
    const { show, discord, ids } = fixture();
    const first = Promise.withResolvers<void>();
    discord.respond = ({ id }) => (id === 'a' ? first.promise : undefined);
    void show('a', { channelId: '1' });
    void show('b', { channelId: '1' });
    void show('c', { channelId: '2' });
    await vi.advanceTimersByTimeAsync(second);
    expect(ids()).toEqual(['a', 'c']);
    first.resolve();
    await now();
    expect(ids()).toEqual(['a', 'c', 'b']);
  });

  test('messages of a lane pause between each other, and hold nothing else up', async () => {
    const { show, ids } = fixture();
    const pace = { urgency: 'status', lane: 'panels', pauseMs: () => 7 * second } as const;
    void show('a', pace);
    void show('b', pace);
    void show('message');
    await vi.advanceTimersByTimeAsync(6 * second);
    expect(ids()).toEqual(['a', 'message']);
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(ids()).toEqual(['a', 'message', 'b']);
  });

  test('a message that shows all takes neither its lane’s pause nor its guild’s turn', async () => {
    const { outbox, stopping, show, ids } = fixture();
    const pace = {
      urgency: 'status',
      lane: 'panels',
      pauseMs: () => 7 * second,
      signal: stopping.signal,
    } as const;
    void outbox.show('a', { guildId: 'guild', channelId: 'guild' }, async () => null, pace);
    void show('b', pace);
    await now();
    expect(ids()).toEqual(['b']);
  });

  test('a message isn’t sent before its time, which may be moved', async () => {
    const { show, ids } = fixture();
    const at = performance.now();
    void show('a', { notBefore: () => at + 10 * second });
    void show('b', { notBefore: () => at + 10 * second });
    await vi.advanceTimersByTimeAsync(second);
    void show('b', { notBefore: () => at + 5 * second });
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(ids()).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(ids()).toEqual(['b', 'a']);
  });
});

describe('at the end', () => {
  test('what waits is not sent any more, what is on its way has another second', async () => {
    const { show, outbox, stopping, discord, sent } = fixture();
    discord.respond = ({ id, signal }) => (id === 'slow' ? aborted(signal) : undefined);
    const slow = show('slow');
    const waiting = show('waiting');
    await now();
    stopping.abort();
    await expect(waiting).rejects.toThrow('aborted');
    const settled = outbox.settled(stopping.signal);
    await vi.advanceTimersByTimeAsync(900);
    expect(sent[0]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await expect(slow).rejects.toThrow('aborted');
    await settled;
    expect(sent).toHaveLength(1);
    await expect(show('later')).rejects.toThrow('aborted');
  });

  test('a request that can’t be ended is not waited for', async () => {
    const { show, outbox, stopping, discord } = fixture();
    discord.respond = () => Promise.withResolvers<void>().promise;
    const hanging = show('hanging');
    await now();
    stopping.abort();
    const settled = outbox.settled(stopping.signal);
    await vi.advanceTimersByTimeAsync(2 * second);
    await settled;
    await expect(hanging).rejects.toThrow('aborted');
  });

  test('a message that is dropped is not sent, and not tried again', async () => {
    const { show, outbox, discord, ids } = fixture();
    const first = Promise.withResolvers<void>();
    discord.respond = () => first.promise;
    const tried = show('tried');
    const waiting = show('waiting');
    await now();
    outbox.drop('tried');
    outbox.drop('waiting');
    first.reject(away);
    await Promise.all([tried, waiting]);
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(ids()).toEqual(['tried']);
  });
});
