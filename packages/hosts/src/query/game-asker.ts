import { atMost, type Clock, secondMs, systemClock, withTimeout } from '@steward/kit';
import { LRUCache } from 'lru-cache';
import type { GameQuestion, QueryResult } from '../model/game.ts';
import {
  type AskReason,
  type AskState,
  afterAnswer,
  afterAsking,
  inRun,
  isDue,
  knownToAnswer,
  neverAsked,
} from './ask-pace.ts';
import type { Querier } from './index.ts';

/** What a game is asked for. */
export interface AskOccasion {
  readonly reason: AskReason;
  /** How long its process has run, in milliseconds; null if unknown. */
  readonly runMs: number | null;
  /** For how long its host says that it's up, in milliseconds: a silence from before is over. Default: unknown. */
  readonly upMs?: number | null;
  /** How long the caller waits for an answer, in milliseconds. */
  readonly waitMs: number;
  /** Whether the game has answered lately, perhaps to another asker. Default: false. */
  readonly isKnown?: boolean;
}

interface Target {
  state: AskState;
  /** The last result, and when its ask began, by both of the clock's times. */
  last: { readonly result: QueryResult; readonly at: number; readonly date: number } | null;
  /** Resolves when the ask that is on its way has ended; never rejects. */
  asking: Promise<void> | null;
}

/**
 * How many games are known at most. One that isn't known is asked at each read, so this is more than are watched. Most take a few
 * KB; of those with 256 names, 16 KB.
 */
const mostTargets = 20_000;
/** How long an answer is reused, in milliseconds. */
const answerMs = 90_000;
/** How long an ask may take, in milliseconds: several times as long as any should. An ask that never ends counts as no answer. */
const longestAskMs = 30 * secondMs;

/** Limits how often each game is asked, and shares its answers among all callers. */
export class GameAsker {
  readonly #querier: Querier;
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #targets = new LRUCache<string, Target>(atMost(mostTargets));

  constructor(querier: Querier, clock: Pick<Clock, 'now' | 'elapsed'> = systemClock) {
    this.#querier = querier;
    this.#clock = clock;
  }

  /**
   * Asks a game if it is to be asked now. Returns what came of the last ask of this run of its process; null if nothing is known.
   * Never rejects.
   */
  ask(question: GameQuestion, occasion: AskOccasion): Promise<QueryResult | null> {
    // The Server List Ping is one connection, which servers expect from everybody who has them in a list.
    const isCheap = question.protocol === 'java';
    return this.askBy(keyOf(question), occasion, () => this.#querier.ask(question), isCheap);
  }

  /** Returns whether a game has answered, as far as it is still known. */
  hasAnswered(question: GameQuestion): boolean {
    const { answeredAt = null } = this.#targets.get(keyOf(question))?.state ?? {};
    return answeredAt !== null;
  }

  /** As `ask`, in another way. @param ask never rejects */
  async askBy(
    key: string,
    { reason, runMs, upMs = null, waitMs, isKnown = false }: AskOccasion,
    ask: () => Promise<QueryResult>,
    isCheap = false,
  ): Promise<QueryResult | null> {
    const target = this.#targets.get(key) ?? { state: neverAsked, last: null, asking: null };
    this.#targets.set(key, target);
    const now = this.#clock.elapsed();
    target.state = inRun(target.state, runMs === null ? null : now - runMs);
    if (isKnown) target.state = knownToAnswer(target.state);
    const wasTooEarly = upMs !== null && isSilentBefore(target, now - upMs);
    if (target.asking === null && (wasTooEarly || isDue(target.state, now, reason, isCheap)))
      target.asking = this.#run(target, now, ask);
    if (target.asking !== null && waitMs > 0) await withTimeout(waitMs, target.asking);
    return this.#known(target);
  }

  async #run(target: Target, at: number, ask: () => Promise<QueryResult>): Promise<void> {
    target.state = afterAsking(target.state, at);
    const date = this.#clock.now();
    const result = (await withTimeout(longestAskMs, ask())) ?? { askedAt: date, failure: 'silent' };
    if ('answer' in result) target.state = afterAnswer(target.state, at);
    target.last = { result, at, date };
    target.asking = null;
  }

  #known({ state, last }: Target): QueryResult | null {
    if (last === null || (state.runSince !== null && last.at < state.runSince)) return null;
    const ageMs = this.#clock.elapsed() - last.at;
    if ('answer' in last.result && ageMs > answerMs) return null;
    // By how much the clock was set since then.
    const stepMs = Math.round(this.#clock.now() - ageMs - last.date);
    if (Math.abs(stepMs) < secondMs) return last.result;
    return { ...last.result, askedAt: last.result.askedAt + stepMs };
  }
}

/** Returns whether a game was silent when it was asked last, before some time: it may have been starting. */
function isSilentBefore({ last }: Target, at: number): boolean {
  return last !== null && !('answer' in last.result) && last.at < at;
}

function keyOf({ protocol, address }: GameQuestion): string {
  return `${protocol} ${address.port} ${address.host}`;
}
