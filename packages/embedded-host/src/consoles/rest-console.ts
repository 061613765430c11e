import { ReadCache, systemClock, withoutInvisible } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import type { AskedGame, ConsoleOptions, GameConsole, ShownPlayers } from './game-console.ts';
import { isSilent, RestClient } from './rest-client.ts';

export interface RestOptions extends ConsoleOptions {
  readonly times?: Partial<RestTimes>;
}

/** In milliseconds. */
interface RestTimes {
  /** For a command, unless it has its own limit. */
  readonly replyMs: number;
  /** For the list of players. */
  readonly askMs: number;
}

const usualTimes: RestTimes = { replyMs: 8_000, askMs: 1_500 };
/** How old a list of players may be, in milliseconds. */
const maxListAgeMs = 500;

/** Names are as the game has them. */
export interface ListedPlayers extends ShownPlayers {
  readonly online: number;
}

/** A game's console by its REST API. */
export abstract class RestConsole implements GameConsole {
  protected readonly name: string;
  protected readonly client: RestClient;
  readonly #times: RestTimes;
  readonly #asked = new ReadCache<AskedGame | null>(systemClock, 1);

  constructor(options: RestOptions) {
    this.name = options.name;
    this.client = new RestClient(options);
    this.#times = { ...usualTimes, ...options.times };
  }

  run(line: string, timeoutMs = this.#times.replyMs): Promise<string> {
    return this.carryOut(line, timeoutMs);
  }

  askGame(): Promise<AskedGame | null> {
    const { askMs } = this.#times;
    return this.#asked.read('', { maxAgeMs: maxListAgeMs, deadlineMs: askMs }, () => this.#ask(askMs));
  }

  close(): void {
    this.client.close();
  }

  /** As in the sentence: “What answers isn’t Palworld’s REST API.” */
  protected abstract readonly api: string;

  /** Runs a command. @throws ApiError */
  protected abstract carryOut(line: string, timeoutMs: number): Promise<string>;

  /** Asks who is online. Null if what it says isn't understood. @throws ApiError */
  protected abstract listPlayers(timeoutMs: number): Promise<ListedPlayers | null>;

  /** Returns the error of a response that isn't as the API's are. */
  protected notUnderstood(): ApiError {
    return new ApiError(
      'console_unanswered',
      `What answers for ${this.name} isn’t ${this.api}. Check the port in the host’s settings.`,
    );
  }

  async #ask(timeoutMs: number): Promise<AskedGame> {
    try {
      const listed = await this.listPlayers(timeoutMs);
      if (listed === null) return { answered: true, players: null };
      const names = shownNames(listed.names).slice(0, listed.online);
      return { answered: true, players: { ...listed, names } };
    } catch (error) {
      return { answered: !isSilent(error), players: null };
    }
  }
}

const maxNames = 100;
const maxNameLength = 64;

/** Returns names as they can be shown, at most 100. */
function shownNames(names: readonly string[]): readonly string[] {
  return names
    .slice(0, maxNames)
    .map((name) => withoutInvisible(name.toWellFormed()).trim().slice(0, maxNameLength))
    .filter((name) => name !== '');
}
