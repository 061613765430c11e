import { type Clock, systemClock } from '@steward/kit';
import type { GameAnswer, QueryResult, ServerQuestion } from './model/game.ts';
import { type Account, accountServerKey, type Hosting } from './model/hosting.ts';
import type { GameReport, Players, Server } from './model/server.ts';
import type { AskOccasion, GameAsker } from './query/game-asker.ts';

/** Those who ask the games of a host's servers. */
export interface GameAskers {
  /** At addresses that the host names. */
  readonly own: GameAsker;
  /** At addresses that someone typed in a guild: at public ones only. */
  readonly typed: GameAsker;
}

/** Asks the games of servers whose host doesn't say who is online. */
export class ServerGames {
  readonly #askers: GameAskers;
  readonly #askHost: Hosting['askGame'];
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;

  /** @param askHost undefined: the host asks no games itself */
  constructor(
    askers: GameAskers,
    askHost: Hosting['askGame'] | undefined,
    clock: Pick<Clock, 'now' | 'elapsed'> = systemClock,
  ) {
    this.#askers = askers;
    if (askHost !== undefined) this.#askHost = askHost;
    this.#clock = clock;
  }

  /**
   * Returns a server that was just read with what its game says. It is asked in each way that the account knows; the first that
   * it answers counts, and the host asks it if it answers none.
   * @param answeredAt where it has answered lately, as in `GameReport`; undefined: nowhere
   */
  async withGame(
    account: Account,
    server: Server,
    common: AskOccasion,
    answeredAt?: string | null,
  ): Promise<Server> {
    if (!isToAsk(server)) return server;
    const until = this.#clock.elapsed() + common.waitMs;
    const questions = account.questionsOf?.(server) ?? questionsAsJava(server);
    const asked = await Promise.all(
      questions.map(async (question) => {
        const occasion = { ...common, isKnown: addressOf(question) === answeredAt };
        return { question, result: await this.#askerOf(question).ask(question, occasion) };
      }),
    );
    for (const { question, result } of asked)
      if (result !== null && 'answer' in result) return answered(server, result, question);
    const waitMs = until - this.#clock.elapsed();
    const byHost = await this.#byHost(account, server, { ...common, waitMs, isKnown: answeredAt === null });
    if (byHost !== null && 'answer' in byHost) return answered(server, byHost, null);
    // The silence that counts is one where it answered before.
    const ordered = asked.toSorted((a, b) => this.#rank(a.question) - this.#rank(b.question));
    for (const { question, result } of ordered)
      if (result !== null) return { ...server, game: reportOf(false, result, question) };
    return server;
  }

  #askerOf({ isTyped = false }: ServerQuestion): GameAsker {
    return isTyped ? this.#askers.typed : this.#askers.own;
  }

  /** Returns the place of a question among those that were asked in vain; the host's own address comes before a typed one. */
  #rank(question: ServerQuestion): number {
    const known = this.#askerOf(question).hasAnswered(question) ? 0 : 2;
    return known + (question.isTyped === true ? 1 : 0);
  }

  async #byHost(account: Account, server: Server, occasion: AskOccasion): Promise<QueryResult | null> {
    const askHost = this.#askHost;
    if (askHost === undefined) return null;
    const ask = async (): Promise<QueryResult> => {
      const askedAt = this.#clock.now();
      // What the host refuses is no answer either.
      const answer = await askHost(account, server.id).catch(() => null);
      return answer === null ? { askedAt, failure: 'silent' } : { askedAt, answer };
    };
    return this.#askers.own.askBy(`host ${accountServerKey(account.id, server.id)}`, occasion, ask);
  }
}

function isToAsk({ status, players, game, blocked }: Server): boolean {
  const isUp = status === 'running' || status === 'starting';
  return isUp && players === null && game === undefined && blocked === undefined;
}

/** The question of an account that doesn't know what its servers run. */
function questionsAsJava({ gameAddress }: Server): readonly ServerQuestion[] {
  return gameAddress === undefined ? [] : [{ protocol: 'java', address: gameAddress, countsPlayers: true }];
}

/**
 * Returns the server with an answer of its game. A game answers once people can join; a panel notices that by what it prints,
 * and some never print what the panel waits for.
 * @param question null: the host asked
 */
function answered(
  server: Server,
  result: { readonly askedAt: number; readonly answer: GameAnswer },
  question: ServerQuestion | null,
): Server {
  const countsPlayers = question === null || question.countsPlayers;
  const players = countsPlayers ? playersOf(result.answer) : null;
  const game = reportOf(true, result, question);
  if (server.status !== 'starting') return { ...server, players, game };
  return { ...server, status: 'running', statusWord: null, players, game };
}

function reportOf(
  isAnswered: boolean,
  { askedAt }: { readonly askedAt: number },
  question: ServerQuestion | null,
): GameReport {
  return { answered: isAnswered, askedAt: new Date(askedAt), address: question && addressOf(question) };
}

function addressOf({ address }: ServerQuestion): string {
  return `${address.host}:${address.port}`;
}

/** Steam's ids of the games that count their bots as players: those on Source, its predecessor and its successor. */
const countBots: ReadonlySet<number> = new Set([
  ...[10, 20, 30, 40, 50, 60, 70, 80],
  ...[240, 300, 320, 360, 440, 500, 550, 630, 730, 4_000, 17_500, 222_880],
]);

/** Returns the people who play; their number is null if what the game says can't be one. */
function playersOf({ players, bots = 0, appId }: GameAnswer): Players | null {
  if (players === null) return null;
  const { online, max, names = [] } = players;
  if (online !== null && max !== null && online > max + bots) return { online: null, max, names: [] };
  const areCounted = appId !== undefined && countBots.has(appId) && bots > 0;
  if (online === null || !areCounted) return { online, max, names };
  // A list doesn't tell bots from people.
  return { online: Math.max(0, online - bots), max, names: [] };
}
