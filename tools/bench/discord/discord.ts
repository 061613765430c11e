import type { AddressInfo } from 'node:net';
import { type Asking, idInToken, interactionId, interactionJson } from './events.ts';
import { LightGateway } from './gateway.ts';
import { applicationId } from './ids.ts';
import { jsonAnswer, type LightRequest, lightServer, noContent, type Respond } from './light-http.ts';
import { messageAnswer } from './message.ts';

/** What became of one interaction; times in milliseconds of `performance.now()`. */
export interface Outcome {
  readonly sentAt: number;
  acknowledgedAt: number | null;
  /** What was asked for was shown: a refusal is none. */
  good: boolean;
}

interface Pending {
  readonly outcome: Outcome;
  readonly done: (outcome: Outcome) => void;
}

const api = '/api/v10';
const callbacks = `${api}/interactions/`;
const webhooks = `${api}/webhooks/${applicationId}/`;
const user = { id: applicationId, username: 'bench', discriminator: '4242', avatar: null, bot: true };

/**
 * A Discord that costs little, for measuring bots under load. The fake Discord in tools/fake-discord holds every request to
 * Discord's specification, which takes a millisecond each: with it, it would be measured and not the bots.
 */
export class LightDiscord {
  readonly gateway = new LightGateway();
  readonly #server = lightServer((request, respond) => this.#handle(request, respond));
  readonly #pending = new Map<string, Pending>();
  #asked = 0;
  #answers: Readonly<Record<string, Buffer>> = {};
  /** Requests that it did not know: a bot that makes such is not measured rightly. */
  readonly strange: string[] = [];

  async listen(): Promise<string> {
    const url = await this.gateway.listen();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const limit = { total: 1_000, remaining: 1_000, reset_after: 14_400_000, max_concurrency: 1 };
    const application = jsonAnswer({ id: applicationId, name: 'bench', flags: 0, bot: user });
    this.#answers = {
      [`${api}/gateway/bot`]: jsonAnswer({ url, shards: 1, session_start_limit: limit }),
      [`${api}/users/@me`]: jsonAnswer(user),
      [`${api}/applications/@me`]: application,
      [`${api}/oauth2/applications/@me`]: application,
    };
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  /** Sends an interaction, and tells when it has been answered. */
  ask(token: string, asking: Omit<Asking, 'index'>, done: (outcome: Outcome) => void): string {
    this.#asked += 1;
    const id = interactionId(this.#asked);
    const json = interactionJson({ ...asking, index: this.#asked });
    const outcome = { sentAt: performance.now(), acknowledgedAt: null, good: false };
    this.#pending.set(id, { outcome, done });
    this.gateway.dispatch(token, 'INTERACTION_CREATE', json);
    return id;
  }

  /** Gives up what is not answered, and says how many those were. */
  giveUp(): number {
    const lost = this.#pending.size;
    this.#pending.clear();
    return lost;
  }

  #handle({ method, path, body }: LightRequest, respond: Respond): void {
    if (path.startsWith(callbacks)) this.#acknowledged(path.slice(callbacks.length), body, respond);
    else if (path.startsWith(webhooks)) this.#edited(path.slice(webhooks.length), body, respond);
    else if (method === 'PUT' && path.endsWith('/commands')) respond(jsonAnswer([]));
    else {
      const known = this.#answers[path];
      if (known === undefined) this.strange.push(`${method} ${path}`);
      respond(known ?? jsonAnswer({ message: '404: Not Found', code: 0 }, {}, '404 Not Found'));
    }
  }

  #acknowledged(rest: string, body: string, respond: Respond): void {
    const id = rest.slice(0, rest.indexOf('/'));
    const pending = this.#pending.get(id);
    respond(noContent);
    if (pending === undefined) return;
    pending.outcome.acknowledgedAt = performance.now();
    if (body.includes('"type":5')) return;
    // Not deferred: choices of an autocompletion, or a refusal.
    pending.outcome.good = body.includes('"type":8') && body.includes('World');
    this.#end(id, pending);
  }

  #edited(rest: string, body: string, respond: Respond): void {
    const id = idInToken(rest.slice(0, rest.indexOf('/')));
    const pending = this.#pending.get(id);
    respond(messageAnswer);
    if (pending === undefined) return;
    pending.outcome.good = body.includes('World');
    this.#end(id, pending);
  }

  #end(id: string, { outcome, done }: Pending): void {
    this.#pending.delete(id);
    done(outcome);
  }
}
