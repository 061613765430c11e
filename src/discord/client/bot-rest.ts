import { setTimeout as sleep } from 'node:timers/promises';
import { Routes } from '@discordjs/core/http-only';
import { DiscordAPIError, HTTPError, REST, type RESTOptions, RequestMethod } from '@discordjs/rest';
import type { Logger } from 'pino';
import { deliver } from './deliver.ts';
import { DiscordRefused, tokenRefused } from './discord-refused.ts';

/** After a 401, before Discord is asked whether the token holds. */
const doubtMs = 1_000;

/**
 * The bot's own routes. @discordjs/rest forgets the token at the first 401, and fails every call from then on. Here it
 * is kept: Discord is asked whether it holds, and what was refused is sent once more where it does.
 */
export class BotRest extends REST {
  readonly #logger: Logger | undefined;
  readonly #refused = Promise.withResolvers<never>();
  readonly #closing = new AbortController();
  #asking: Promise<boolean> | null = null;

  constructor(options: Partial<RESTOptions>, logger?: Logger) {
    super(options);
    this.#logger = logger;
    this.#refused.promise.catch(() => {});
  }

  /** Rejects with `DiscordRefused` when Discord does not take the token any more; never resolves. */
  get refused(): Promise<never> {
    return this.#refused.promise;
  }

  /** @discordjs/rest calls it with null at a 401. */
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }

  override async request(options: Parameters<REST['request']>[0]): Promise<unknown> {
    try {
      return await super.request(options);
    } catch (error) {
      if (options.auth === false || !isUnauthorized(error)) throw error;
      this.#asking ??= this.#holds();
      if (!(await this.#asking)) throw error;
      return super.request(options);
    }
  }

  close(): void {
    this.#closing.abort();
    this.clearHandlerSweeper();
    this.clearHashSweeper();
  }

  /** Whether Discord takes the token, as far as it says. */
  async #holds(): Promise<boolean> {
    const { signal } = this.#closing;
    this.#logger?.warn('Discord answered 401: asking it whether it still takes the token');
    const ask = () => super.request({ fullRoute: Routes.gatewayBot(), method: RequestMethod.Get });
    try {
      await sleep(doubtMs, undefined, { signal });
      await deliver(ask, signal);
    } catch (error) {
      if (signal.aborted) return false;
      if (isUnauthorized(error)) {
        this.#refused.reject(new DiscordRefused(tokenRefused));
        return false;
      }
      this.#logger?.warn({ err: error }, 'Discord did not say whether it still takes the token');
    }
    this.#asking = null;
    return true;
  }
}

/** Whether Discord refused the token. */
export function isUnauthorized(error: unknown): boolean {
  return (error instanceof DiscordAPIError || error instanceof HTTPError) && error.status === 401;
}
