import { type BackoffOptions, backoff } from '@steward/kit';
import type { Logger } from 'pino';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { ChannelMessages, EarlierPost, PictureChange, Place, SentMessage } from './channel-messages.ts';
import { type ChannelProblem, channelProblem, isGone, isTransient } from './rest/errors.ts';
import { MessageBudget } from './rest/message-budget.ts';
import type { PostedMessage } from './views/embed.ts';

/** A message as it is to be sent now. */
export interface Draft {
  /** The message that is edited; null if it is posted. */
  readonly messageId: string | null;
  readonly body: PostedMessage;
  /** Default: none. */
  readonly picture?: PictureChange;
  /** For which Discord posts one message, as in `ChannelMessages.post`. Default: the key of the message. */
  readonly nonce?: string;
  /** How the message is recognized if it may have been posted before. */
  readonly earlier?: EarlierPost;
  /** Ends a request that takes too long: the message is then rendered again. */
  readonly signal?: AbortSignal;
  /**
   * Stores that Discord has the message. If it rejects, the message counts as not sent.
   * @param isEarlier whether it may be an earlier version, which was posted before
   */
  readonly onSent?: (sent: SentMessage, isEarlier: boolean) => Promise<void>;
  /** Called if Discord does not have it, as far as is known. */
  readonly onFailed?: (error: unknown) => Promise<void>;
}

/** Why Discord refuses a message. */
export interface Refusal {
  readonly reason: ChannelProblem | 'message-deleted';
  readonly error: unknown;
  /** What was refused; null if it could not be rendered. */
  readonly draft: Draft | null;
  /** How many attempts in a row failed. */
  readonly failures: number;
}

/** From the most urgent on: all that is no panel, a panel whose status changed, a panel whose numbers changed. */
const urgencies = ['message', 'status', 'numbers'] as const;
type Urgency = (typeof urgencies)[number];

export interface ShowOptions {
  /** Ends the wait. A request that is on its way has another second. */
  readonly signal: AbortSignal;
  /** Default: `message`. */
  readonly urgency?: Urgency;
  /** Returns the time by `performance.now()` before which the message isn't sent. Default: 0. */
  readonly notBefore?: () => number;
  /** Of messages with the same lane, one is sent at a time. Default: the channel. */
  readonly lane?: string;
  /** Returns how long the next message of the lane waits then, in milliseconds. Default: 0. */
  readonly pauseMs?: () => number;
  /** Between attempts, if Discord or the store fails for now; null: there is one attempt. Default: 0.5 to 30 s. */
  readonly pauses?: BackoffOptions | null;
  /** Whether the message may have been posted without its id being stored. Default: false. */
  readonly maybePosted?: boolean;
  /**
   * Handles a refusal. Returns the pause before the message is rendered again, in milliseconds; null if it waits until it is
   * shown again. Default: `show` rejects.
   */
  readonly onRefused?: (refusal: Refusal) => Promise<number | null>;
}

interface OutboxOptions {
  readonly messages: Pick<ChannelMessages, 'post' | 'edit'>;
  readonly logger: Logger;
}

/** A message that is to be shown. Times are by `performance.now()`: a clock that is set must stop nothing. */
interface Item {
  readonly key: string;
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly done: PromiseWithResolvers<void>;
  render: () => Promise<Draft | null>;
  options: ShowOptions;
  urgency: Urgency;
  /** Since when it waits for its turn; null if it waits for a time, or is being sent. */
  readySince: number | null;
  /** Ends the requests of the attempt that is being made; null: none is. */
  attempt: AbortController | null;
  /** Whether it was to be shown again since the attempt began. */
  isOutdated: boolean;
  maybePosted: boolean;
  failures: number;
  /** No attempt begins before this time. */
  retryAt: number;
  /** What was sent last; null: nothing. */
  draft: Draft | null;
  readonly onAbort: () => void;
}

const defaultPauses: BackoffOptions = { firstMs: 500, maxMs: 30_000 };
/** How much longer than a change of a status one of numbers waits, in milliseconds, if there are too many edits. */
const numbersWaitMs = 60_000;
/** How many edits of panels are on their way at the same time: Discord may not respond for minutes. */
const maxEdits = 100;
/** How often it is looked whose time has come, in milliseconds. */
const lookMs = 100;
/** How long a request that is on its way may take after its signal was aborted, in milliseconds. */
const drainMs = 1_000;

/**
 * Sends the messages that the bot posts and edits by itself, until Discord has them, within the budget. What a message shows
 * is rendered when it is its turn, so that it is what is true then. Guilds take turns, so that one whose servers all change
 * again and again leaves room to others; of a guild's messages, the one that has waited longest comes first.
 */
export class Outbox {
  readonly #messages: OutboxOptions['messages'];
  readonly #budget = new MessageBudget();
  readonly #logger: Logger;
  readonly #items = new Map<string, Item>();
  /** Those that wait for their turn, by guild. The guild whose turn it is comes first, and the longest waiting of it. */
  readonly #ready: Readonly<Record<Urgency, Map<string, Set<Item>>>> = {
    message: new Map(),
    status: new Map(),
    numbers: new Map(),
  };
  /** Those that wait for a time. */
  readonly #waiting = new Set<Item>();
  #lookTimer: NodeJS.Timeout | undefined;
  /** Those in which nothing can be sent now. */
  readonly #busyLanes = new Set<string>();
  /** How many messages are on their way that are no `message`. */
  #edits = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ messages, logger }: OutboxOptions) {
    this.#messages = messages;
    this.#logger = logger;
  }

  /**
   * Posts or edits a message. If it is being shown already, it is rendered again after that.
   * @param key names the message
   * @param render returns what is to be sent now; null if the message shows all. Called again after a failure, if the
   * message was posted in an unknown earlier version, and if it was to be shown again meanwhile
   * @returns what resolves when nothing is left to be sent
   * @throws what Discord refused the message with, without `onRefused`; what an attempt failed with, without `pauses`; the
   * signal's reason
   */
  show(key: string, place: Place, render: () => Promise<Draft | null>, options: ShowOptions): Promise<void> {
    const { urgency = 'message', maybePosted = false, signal } = options;
    if (signal.aborted) return rejected(signal.reason);
    const known = this.#items.get(key);
    if (known !== undefined) {
      Object.assign(known, { render, options });
      known.isOutdated = true;
      known.maybePosted ||= maybePosted;
      if (known.attempt === null) this.#promote(known, urgency);
      else known.urgency = urgency;
      return known.done.promise;
    }
    const item: Item = {
      ...{ key, place, signal, render, options, urgency, maybePosted },
      done: Promise.withResolvers(),
      readySince: null,
      attempt: null,
      isOutdated: false,
      failures: 0,
      retryAt: 0,
      draft: null,
      onAbort: () => this.#onAbort(item),
    };
    // What it rejects with was logged, and many callers don't wait for it.
    item.done.promise.catch(() => {});
    signal.addEventListener('abort', item.onAbort, { once: true });
    this.#items.set(key, item);
    this.#wait(item);
    return item.done.promise;
  }

  /** Returns whether a message waits, or is on its way. */
  has(key: string): boolean {
    return this.#items.has(key);
  }

  /** Sends a message no more. A request that is on its way is not ended. */
  drop(key: string): void {
    const item = this.#items.get(key);
    if (item !== undefined) this.#settle(item);
  }

  /** Resolves when nothing is on its way that was to be shown with a signal which has been aborted. */
  async settled(signal: AbortSignal): Promise<void> {
    const items = [...this.#items.values()].filter((item) => item.signal === signal);
    await Promise.allSettled(items.map(({ done }) => done.promise));
  }

  /** @param urgency that with which a message that waits was shown again: it keeps its place unless it is more urgent */
  #promote(item: Item, urgency: Urgency): void {
    const isMoreUrgent = urgencies.indexOf(urgency) < urgencies.indexOf(item.urgency);
    if (item.readySince !== null && !isMoreUrgent) return;
    this.#leave(item);
    if (isMoreUrgent) item.urgency = urgency;
    this.#wait(item);
  }

  /** Has a message wait for its turn, after the time before which it isn't sent. */
  #wait(item: Item): void {
    const { guildId } = item.place;
    const pauseMs = timeOf(item) - performance.now();
    if (pauseMs > 0) {
      this.#waiting.add(item);
      this.#lookTimer ??= setTimeout(() => this.#look(), Math.min(pauseMs, lookMs)).unref();
      return;
    }
    item.readySince = performance.now();
    const ready = this.#ready[item.urgency];
    const items = ready.get(guildId) ?? new Set();
    ready.set(guildId, items.add(item));
    // Else others wait for the same, and nothing else can be sent than before.
    if (!this.#busyLanes.has(laneOf(item))) this.#sendNext();
  }

  /** Lets those wait for their turn whose time has come. One timer for all: thousands may wait. */
  #look(): void {
    this.#lookTimer = undefined;
    const now = performance.now();
    const due = [...this.#waiting].filter((item) => timeOf(item) <= now);
    for (const item of due) {
      this.#waiting.delete(item);
      this.#wait(item);
    }
    if (this.#waiting.size > 0) this.#lookTimer ??= setTimeout(() => this.#look(), lookMs).unref();
  }

  /** Ends the wait of a message. */
  #leave(item: Item): void {
    this.#waiting.delete(item);
    item.readySince = null;
    const ready = this.#ready[item.urgency];
    const items = ready.get(item.place.guildId);
    items?.delete(item);
    if (items?.size === 0) ready.delete(item.place.guildId);
  }

  /** Sends what the budget allows. */
  #sendNext(): void {
    while (this.#timer === undefined) {
      const item = this.#next();
      if (item === null) return;
      if (this.#budget.take()) void this.#attempt(item);
      else
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#sendNext();
        }, this.#budget.everyMs).unref();
    }
  }

  /** Returns the message that is sent next; null if all have to wait. */
  #next(): Item | null {
    const message = this.#first('message');
    if (message !== null || this.#edits >= maxEdits) return message;
    const status = this.#first('status');
    const numbers = this.#first('numbers');
    if (status === null || numbers === null) return status ?? numbers;
    return (numbers.readySince ?? 0) + numbersWaitMs < (status.readySince ?? 0) ? numbers : status;
  }

  #first(urgency: Urgency): Item | null {
    for (const items of this.#ready[urgency].values())
      for (const item of items) if (!this.#busyLanes.has(laneOf(item))) return item;
    return null;
  }

  /** Renders a message and sends it, unless it shows all. Never rejects. */
  async #attempt(item: Item): Promise<void> {
    this.#leave(item);
    const { urgency } = item;
    const lane = laneOf(item);
    const attempt = new AbortController();
    item.attempt = attempt;
    item.draft = null;
    item.isOutdated = false;
    this.#busyLanes.add(lane);
    if (urgency !== 'message') this.#edits += 1;
    let isSent = false;
    let isEarlier = false;
    let failure: { readonly error: unknown } | null = null;
    try {
      const draft = await item.render();
      item.draft = draft;
      if (draft !== null) {
        isSent = true;
        this.#endTurn(item.place.guildId, urgency);
        isEarlier = await this.#send(item, draft, attempt.signal);
      }
    } catch (error) {
      failure = { error };
    }
    if (!isSent) this.#giveBack();
    if (urgency !== 'message') this.#edits -= 1;
    const release = () => {
      this.#busyLanes.delete(lane);
      this.#sendNext();
    };
    const pauseMs = isSent ? (item.options.pauseMs?.() ?? 0) : 0;
    if (pauseMs > 0) setTimeout(release, pauseMs).unref();
    else release();
    if (failure !== null) return this.#onFailure(item, failure.error);
    item.failures = 0;
    this.#end(item, isEarlier ? 0 : null);
  }

  #giveBack(): void {
    this.#budget.giveBack();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Lets the other guilds send before this one does again. */
  #endTurn(guildId: string, urgency: Urgency): void {
    const ready = this.#ready[urgency];
    const items = ready.get(guildId);
    ready.delete(guildId);
    if (items !== undefined) ready.set(guildId, items);
  }

  /** Returns whether Discord may show an earlier version of the message, which is then to be edited. */
  async #send(item: Item, draft: Draft, ended: AbortSignal): Promise<boolean> {
    const { messageId, body, picture = 'none', nonce = item.key, earlier, onSent, onFailed } = draft;
    const signal = draft.signal === undefined ? ended : AbortSignal.any([ended, draft.signal]);
    const isEarlier = messageId === null && item.maybePosted;
    const looked = isEarlier && earlier !== undefined ? { earlier } : {};
    const sending =
      messageId === null
        ? this.#messages.post(item.place, body, nonce, { picture, signal, ...looked })
        : this.#messages.edit(item.place, messageId, body, { picture, signal });
    const sent = await sending.catch(async (error: unknown) => {
      item.maybePosted ||= messageId === null && isTemporary(error);
      await onFailed?.(error);
      throw error;
    });
    item.maybePosted ||= messageId === null;
    await onSent?.(sent, isEarlier);
    item.maybePosted = false;
    // One whose id nobody stores stays as it was posted.
    return isEarlier && onSent !== undefined;
  }

  /** Never rejects. The channel is free again: a refusal may be reported in it. */
  async #onFailure(item: Item, error: unknown): Promise<void> {
    try {
      this.#end(item, item.signal.aborted ? 0 : await this.#pauseAfter(item, error));
    } catch (failure) {
      const log = { err: failure, message: item.key, guild: item.place.guildId };
      if (failure !== error) this.#logger.error(log, 'failed to handle a refused message');
      this.#settle(item, failure);
    }
  }

  /** Returns when a message is rendered again; null if it is given up. @throws the error if that is up to who shows it */
  async #pauseAfter(item: Item, error: unknown): Promise<number | null> {
    const { key, place, options, urgency } = item;
    const { pauses = defaultPauses, onRefused } = options;
    if (this.#items.get(key) !== item) return null;
    item.failures += 1;
    const { failures } = item;
    const log = { err: error, message: key, guild: place.guildId };
    if (!isTemporary(error)) {
      const reason = isGone(error) ? 'message-deleted' : channelProblem(error);
      this.#logger[reason === 'message-deleted' ? 'info' : 'warn'](log, 'a message was refused');
      if (onRefused === undefined) throw error;
      try {
        return await onRefused({ reason, error, draft: item.draft, failures });
      } catch (failure) {
        if (!isTemporary(failure)) throw failure;
      }
    }
    this.#logger[failures === 1 && urgency === 'message' ? 'warn' : 'debug'](log, 'a message has to wait');
    if (pauses === null) throw error;
    return backoff(failures, pauses);
  }

  /** Ends an attempt. @param pauseMs until the next one; null: there is none, unless the message is to be shown again */
  #end(item: Item, pauseMs: number | null): void {
    item.attempt = null;
    if (this.#items.get(item.key) !== item) return;
    if (pauseMs === null && !item.isOutdated) this.#settle(item);
    else if (item.signal.aborted) this.#settle(item, item.signal.reason);
    else {
      item.retryAt = performance.now() + (pauseMs ?? 0);
      this.#wait(item);
    }
  }

  #onAbort(item: Item): void {
    const { attempt, signal } = item;
    if (attempt === null) {
      this.#settle(item, signal.reason);
      return;
    }
    setTimeout(() => attempt.abort(signal.reason), drainMs).unref();
    // @discordjs/rest doesn't end its wait for a rate limit: such a request is no longer made.
    setTimeout(() => this.#settle(item, signal.reason), drainMs * 1.5).unref();
  }

  /** @param failure why the message is not shown; default: it is, or was given up */
  #settle(item: Item, failure?: unknown): void {
    if (this.#items.get(item.key) !== item) return;
    this.#leave(item);
    this.#items.delete(item.key);
    item.signal.removeEventListener('abort', item.onAbort);
    if (failure === undefined) item.done.resolve();
    else item.done.reject(failure);
  }
}

/** Returns a rejected promise that nobody has to wait for. */
function rejected(reason: unknown): Promise<never> {
  const promise = Promise.reject(reason);
  promise.catch(() => {});
  return promise;
}

/** Returns the time before which a message isn't sent. */
function timeOf({ retryAt, options }: Item): number {
  return Math.max(retryAt, options.notBefore?.() ?? 0);
}

function laneOf({ place, options }: Item): string {
  return options.lane ?? place.channelId;
}

/** Returns whether the same may succeed later. */
function isTemporary(error: unknown): boolean {
  return isTransient(error) || error instanceof StoreUnavailableError;
}
