import { isDeepStrictEqual } from 'node:util';
import { backoff, dayMs, minuteMs, systemClock } from '@steward/kit';
import type { Logger } from 'pino';
import type { Draft, Outbox, Refusal } from '../discord/outbox.ts';
import { isTransient } from '../discord/rest/errors.ts';
import type { InteractionApi } from '../discord/rest/interaction-client.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { message, type PostedMessage } from '../discord/views/embed.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { Timings } from '../domain/timings.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Cases } from '../store/repositories/cases.ts';
import type { CaseKind, Next } from './case-kind.ts';
import { changeCase } from './change-case.ts';
import { type Case, type CaseChange, digestOf } from './model/case.ts';

export interface FollowerOptions {
  /** For how long no process had worked on the case when this one read it first, in milliseconds. */
  readonly awayMs: number;
  /** Whether another process may have posted its message. */
  readonly isTakenOver: boolean;
  readonly cases: Cases;
  readonly outbox: Pick<Outbox, 'show'>;
  readonly interactionApi: Pick<InteractionApi, 'editReply'>;
  readonly times: Timings['cases'];
  readonly logger: Logger;
  /** Aborted when nothing more is to be begun or shown. */
  readonly signal: AbortSignal;
}

/** What this process does for one open case, whatever its state is. */
export type Follower = Pick<CaseFollower<unknown, unknown, string>, 'take' | 'onOperation' | 'tick' | 'idle'>;

/** A kind of case whose states only its own followers know. */
export interface FollowedKind {
  readonly kind: string;
  /** @throws ZodError if its state can't be read */
  follow(row: Case<unknown>, options: FollowerOptions): Follower;
}

/** Returns a kind of case for the runner. */
export function followed<State, Facts, Effect extends string>(
  kind: CaseKind<State, Facts, Effect>,
): FollowedKind {
  return {
    kind: kind.type.kind,
    follow: (row, options) => new CaseFollower(kind, row, options),
  };
}

/** How long one edit by an interaction's token is repeated, in milliseconds. */
const editMs = 30_000;
/** How often what fails because of a mistake in this program is tried, until the next start or change. */
const maxTries = 3;
/** Whether an edit that Discord refuses can be taken later: someone gives a permission back, or opens a thread. */
const isRefusedForNow: Readonly<Record<Refusal['reason'], boolean>> = {
  'no-access': true,
  'no-permission': true,
  'thread-closed': true,
  'channel-gone': false,
  'message-deleted': false,
  refused: false,
};
/** The longest pause before such an edit is tried again, and for how long that is done after the case is over, in milliseconds. */
const [refusedPauseMs, refusedMs] = [10 * minuteMs, dayMs];

/** Follows one case: does what comes next, and shows each version of its message until Discord has taken the last. */
class CaseFollower<State, Facts, Effect extends string> {
  readonly #kind: CaseKind<State, Facts, Effect>;
  readonly #options: FollowerOptions;
  #case: Case<State>;
  /** Null until they were read. */
  #facts: Facts | null = null;
  #awayMs: number;
  /** When there is something to do: by the first clock, as one can be set, and the other stands still while the machine sleeps. */
  #wakeAt = { elapsed: 0, now: 0 };
  #isWoken = false;
  #isOver = false;
  /** Since when nothing comes next, by the clock that is not set; null: something does. */
  #overSince: number | null = null;
  #failures = 0;
  #working: Promise<void> | null = null;
  #showing: Promise<void> | null = null;
  #isOutdated = false;
  /** Whether it can have a message. */
  #hasMessage = true;
  /** The message as it is now; null: nothing new is shown. */
  #message: PostedMessage | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  /** How many edits in a row Discord has refused, and before when none is tried again. */
  #refusals = 0;
  #refusedUntil = 0;
  /** Whether it may be posted although its id isn't stored. */
  #maybePosted: boolean;

  constructor(kind: CaseKind<State, Facts, Effect>, row: Case<unknown>, options: FollowerOptions) {
    this.#kind = kind;
    this.#options = options;
    this.#case = this.#parsed(row);
    this.#awayMs = options.awayMs;
    this.#maybePosted = options.isTakenOver;
    this.tick();
  }

  /** Adopts the row if it's newer than the known one, and has the next step decided. @throws ZodError if its state can't be read */
  take(row: Case<unknown>): void {
    if (row.revision <= this.#case.revision) return;
    this.#adopt(this.#parsed(row));
    this.#failures = 0;
    this.#wake();
  }

  /** Handles the start or the end of an operation. */
  onOperation(operation: Operation): void {
    if (this.#kind.concerns(this.#case, operation)) this.#wake();
  }

  /** Decides what comes next, if it is time. */
  tick(): void {
    const { elapsed, now } = this.#wakeAt;
    if (this.#working !== null || (elapsed > systemClock.elapsed() && now > Date.now())) return;
    this.#working = this.#work().finally(() => {
      this.#working = null;
    });
  }

  /** Resolves when nothing is being done. */
  async idle(): Promise<void> {
    await this.#working;
    await this.#showing;
  }

  /** Decides what comes next as soon as it can: something that the case depends on has changed. */
  #wake(): void {
    this.#isWoken = true;
    if (this.#failures >= maxTries) return;
    this.#pause(0);
    this.tick();
  }

  /** Takes the case as it is stored, unless a newer version is known. Which message Discord has is known here first. */
  #adopt(stored: Case<State>): void {
    const { messageId, shown, revision } = this.#case;
    if (stored.revision < revision) return;
    this.#case = messageId === null ? stored : { ...stored, messageId, shown };
  }

  #parsed(row: Case<unknown>): Case<State> {
    return { ...row, state: this.#kind.type.schema.parse(row.state) };
  }

  /** Does what comes next, until there is nothing to do now. Never rejects. */
  async #work(): Promise<void> {
    const { signal, times } = this.#options;
    this.#pause(times.retryMs);
    try {
      do {
        this.#isWoken = false;
        while (!signal.aborted && (await this.#step())) this.#show();
      } while (this.#isWoken && !signal.aborted);
      this.#show();
      this.#awayMs = 0;
      this.#failures = 0;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Does the next thing. Returns whether something may come after it at once. @throws what it failed with */
  async #step(): Promise<boolean> {
    const found = this.#case;
    this.#isOver = false;
    this.#facts = await this.#kind.read(found, this.#facts);
    const next: Next<State, Effect> = this.#kind.next(found, this.#facts, {
      now: Date.now(),
      awayMs: this.#awayMs,
    });
    this.#isOver = next.kind === 'end';
    this.#overSince = this.#isOver ? (this.#overSince ?? systemClock.elapsed()) : null;
    switch (next.kind) {
      case 'wait':
        this.#pause(next.until - Date.now());
        return false;
      case 'end':
        return false;
      case 'change':
        if (!isDeepStrictEqual(next.state, found.state)) await this.#store({ state: next.state });
        break;
      case 'do': {
        this.#show();
        const change = await this.#kind.effects[next.effect](found, this.#facts, this.#options.signal);
        await this.#change(change);
        break;
      }
    }
    if (this.#case.revision === found.revision) throw new NoProgressError();
    return true;
  }

  #pause(ms: number): void {
    this.#wakeAt = { elapsed: systemClock.elapsed() + ms, now: Date.now() + ms };
  }

  /** Stores a change of the case as it was read; if someone else changed it meanwhile, it is read again. */
  async #store(change: CaseChange<State>): Promise<void> {
    const { cases } = this.#options;
    const found = this.#case;
    const latest =
      (await cases.advance(found, change)) ?? (await cases.get(this.#kind.type, found.guildId, found.id));
    if (latest === null) throw new CaseGoneError();
    this.#adopt(latest);
  }

  /** Changes the latest state, unless there is nothing to change. */
  async #change(change: (latest: State) => State | null): Promise<void> {
    const decide = (found: Case<State> | null): CaseChange<State> | null => {
      if (found === null) throw new CaseGoneError();
      this.#adopt(found);
      const state = change(found.state);
      return state === null || isDeepStrictEqual(state, found.state) ? null : { state };
    };
    const changed = await changeCase(this.#options.cases, this.#kind.type, this.#case, decide, 'advance');
    if (changed !== null) this.#adopt(changed);
  }

  /**
   * Retries what can't be stored or sent now until it can, and a few times what fails because of a mistake. Then the message says so,
   * and the case ends.
   */
  #fail(error: unknown): void {
    const { logger, times, signal } = this.#options;
    const { id, guildId, kind } = this.#case;
    if (signal.aborted) return;
    const isMistake = !(error instanceof StoreUnavailableError) && !isTransient(error);
    const log = { err: error, case: id, kind, guild: guildId };
    if (error instanceof CaseGoneError) this.#pause(Number.POSITIVE_INFINITY);
    else if (isMistake && ++this.#failures >= maxTries) {
      this.#pause(Number.POSITIVE_INFINITY);
      this.#isOver = true;
      this.#overSince ??= systemClock.elapsed();
      logger.error(log, 'a case can’t go on because of a mistake in this program');
      this.#update(brokenMessage(this.#case));
    } else {
      this.#pause(times.retryMs);
      logger.warn(log, 'failed to go on with a case');
    }
  }

  /** Brings its message up to date, in the background. @throws what the view throws */
  #show(): void {
    this.#update(this.#facts && this.#kind.view(this.#case, this.#facts));
  }

  #update(message: PostedMessage | null): void {
    this.#message = message;
    this.#isOutdated = true;
    this.#showing ??= this.#showAll().finally(() => {
      this.#showing = null;
      // It may have changed after the last look.
      if (this.#isOutdated && !this.#options.signal.aborted) this.#update(this.#message);
    });
  }

  /** Sends one version after the other, until Discord has taken the last. Never rejects. */
  async #showAll(): Promise<void> {
    const { signal, times, logger } = this.#options;
    for (;;) {
      const waitMs = Math.max(this.#sentAt + times.everyMs, this.#refusedUntil) - systemClock.elapsed();
      await systemClock.sleep(Math.max(0, waitMs), signal);
      if (!this.#isOutdated || signal.aborted) return;
      this.#isOutdated = false;
      const [found, isOver] = [this.#case, this.#isOver];
      try {
        const message = this.#hasMessage ? this.#message : null;
        if (message !== null && digestOf(message) !== found.shown) {
          await this.#send(message);
          this.#sentAt = systemClock.elapsed();
        }
        // An end that was decided while this was sent is shown next.
        if (isOver && !this.#isOutdated && !signal.aborted && (await this.#end(found))) return;
      } catch (error) {
        const { id, guildId, kind } = found;
        if (!signal.aborted && !(error instanceof CaseGoneError))
          logger.info({ err: error, case: id, kind, guild: guildId }, 'a case can’t be shown');
        this.#pause(times.retryMs);
        return;
      }
    }
  }

  /** Stores that the case has ended. Returns false if it was changed since it was shown: then it goes on. */
  async #end(shown: Case<State>): Promise<boolean> {
    const expiresAt = new Date(Date.now() + this.#kind.keepMs);
    const ended = await this.#options.cases.change(shown, { phase: 'ended', replyTo: null, expiresAt });
    if (ended !== null) this.#pause(Number.POSITIVE_INFINITY);
    return ended !== null;
  }

  /** @throws what Discord or the store failed with, or the signal's reason */
  async #send(body: PostedMessage): Promise<void> {
    const { interactionApi, outbox, signal, logger } = this.#options;
    const { guildId, channelId, replyTo, id, messageId, kind } = this.#case;
    const withinMs = Math.min(editMs, (replyTo?.tokenExpiresAt ?? 0) - Date.now());
    if (this.#kind.isReply && replyTo !== null && withinMs > 0) {
      this.#maybePosted = true;
      try {
        const sentId = await interactionApi.editReply({ ...replyTo, guildId }, body, { withinMs, signal });
        return await this.#taken(sentId ?? messageId, digestOf(body));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof StoreUnavailableError) throw error;
        logger.info({ err: error, case: id, kind, guild: guildId }, 'a card can’t be edited by its token');
      }
    }
    // The guild has no channel for it.
    if (channelId === '') return;
    // It is rendered when it is its turn.
    const render = async (): Promise<Draft | null> => {
      const { messageId: known, createdAt } = this.#case;
      const latest = this.#message;
      if (latest === null) return null;
      const shown = digestOf(latest);
      const onSent: Draft['onSent'] = (sent, isEarlier) => this.#taken(sent.id, isEarlier ? null : shown);
      return { messageId: known, body: latest, earlier: { since: createdAt, mark: id }, onSent };
    };
    const onRefused = async ({ reason }: Refusal) => {
      await this.#refused(reason);
      return null;
    };
    const options = { signal, maybePosted: this.#maybePosted, onRefused };
    this.#maybePosted = true;
    await outbox.show(`case:${id}`, { guildId, channelId }, render, options);
  }

  /** Stores which version of the message Discord has taken. */
  async #taken(messageId: string | null, shown: string | null): Promise<void> {
    await this.#options.cases.setShown(this.#case, messageId, shown);
    this.#case = { ...this.#case, messageId, shown };
    this.#refusals = 0;
  }

  /**
   * Handles that Discord refuses a version, which then counts as shown, unless it can be taken later. A message that it never
   * took, or that is deleted, isn't sent again.
   */
  async #refused(reason: Refusal['reason']): Promise<void> {
    const { messageId } = this.#case;
    const now = systemClock.elapsed();
    if (messageId !== null && isRefusedForNow[reason] && now - (this.#overSince ?? now) < refusedMs) {
      const pauses = { firstMs: this.#options.times.retryMs, maxMs: refusedPauseMs };
      this.#refusals += 1;
      this.#refusedUntil = now + backoff(this.#refusals, pauses);
      this.#isOutdated = true;
      return;
    }
    if (messageId === null || reason === 'message-deleted') this.#hasMessage = false;
    if (messageId === null) await this.#change((state) => this.#kind.refused?.(state, reason) ?? null);
    this.#case = { ...this.#case, shown: this.#message && digestOf(this.#message) };
    this.#wake();
  }
}

/** Returns what is shown if a case can't go on because of a mistake in this program. */
function brokenMessage({ language }: Case<unknown>): PostedMessage {
  const t = textsIn(language);
  return message({ tone: 'bad', title: t.md('case.broken.title'), text: t.md('case.broken.text') });
}

/** Thrown if a case is no longer stored. */
class CaseGoneError extends Error {
  override readonly name = 'CaseGoneError';
}

/** Thrown if a rule changes nothing: it would be followed again and again. */
class NoProgressError extends Error {
  override readonly name = 'NoProgressError';
}
