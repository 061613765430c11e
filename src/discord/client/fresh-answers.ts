import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultRestOptions, type RESTOptions } from '@discordjs/rest';

/** How long Discord may take with an answer that it got in an HTTP response; until then its webhook is unknown (10015). */
const freshMs = 2_000;
const firstPauseMs = 50;

/**
 * First answers that went out in an HTTP response a moment ago. Nobody says when Discord has read one, so what is sent
 * to its webhook right after may overtake it: a 404 is no refusal then, and the request is sent again.
 */
export class FreshAnswers {
  readonly #until = new Map<string, number>();

  /** The first answer to the interaction with this token went out. */
  add(token: string): void {
    const now = Date.now();
    for (const [oldest, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(oldest);
    }
    this.#until.set(token, now + freshMs);
  }

  /** For @discordjs/rest: how requests to webhooks are made. */
  readonly makeRequest: RESTOptions['makeRequest'] = async (url, init) => {
    for (let pause = firstPauseMs; ; pause *= 2) {
      const response = await DefaultRestOptions.makeRequest(url, init);
      if (response.status !== 404 || Date.now() + pause > this.#freshUntil(url)) return response;
      await response.arrayBuffer();
      await sleep(pause);
    }
  };

  #freshUntil(url: string): number {
    const [, token] = /\/webhooks\/\d+\/([^/?]+)/.exec(url) ?? [];
    return (token !== undefined ? this.#until.get(token) : undefined) ?? 0;
  }
}
