import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { DiscordContext } from './context.ts';
import { ApiError } from './errors.ts';
import type { Interaction } from './model/interaction.ts';
import { applyCallback } from './rest/interaction-callback.ts';

interface SaveOptions {
  /** What is awaited between the response and the interaction's being acknowledged. Default: nothing. */
  readonly beforeApply?: () => Promise<unknown>;
}

/** One interaction's way to the bot, for tests that look at it. */
interface Delivery {
  readonly url: string;
  readonly interactionId: string;
  /** 0 where the connection broke or no answer came in time. */
  readonly status: number;
  /** Why the response was no answer to the interaction; null where it was, or where it was none. */
  readonly rejection: string | null;
}

/** Discord's side of an Interactions Endpoint URL: signed requests in place of gateway events. */
export class InteractionsEndpoint {
  readonly #stage: DiscordContext;
  readonly #signer: Signer;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #end = new AbortController();
  readonly #deliveries: Delivery[] = [];
  #urls: readonly string[] = [];
  #turn = 0;
  #digest: () => Promise<unknown> = async () => {};
  readonly #hangUps: Promise<void>[] = [];

  constructor(stage: DiscordContext, signer: Signer) {
    this.#stage = stage;
    this.#signer = signer;
  }

  /** Null where interactions go by the gateway. */
  get url(): string | null {
    return this.#urls[0] ?? null;
  }
  get deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  /**
   * Saves the address, after the checks that Discord makes (interactions/overview.mdx): PING is answered, invalid
   * signatures are refused. Several stand for replicas behind a load balancer, which take turns.
   * @throws Error where an address fails a check
   */
  async save(
    urls: readonly string[],
    { beforeApply: digest = async () => {} }: SaveOptions = {},
  ): Promise<void> {
    for (const url of urls) await this.check(url);
    this.#urls = urls;
    this.#digest = digest;
  }

  /** As Discord does when an address is saved, and now and then. @throws Error */
  async check(url: string): Promise<void> {
    const ping = JSON.stringify({ ...this.#unsaid(), type: 1 });
    const headers = this.sign(ping);
    const pong = await this.#post(url, ping, headers);
    const ponged = pong?.status === 200 && json(pong) !== null && Object(json(pong)).type === 1;
    if (!ponged)
      throw new Error(`${url} did not answer PING with PONG but with ${pong?.status}: ${pong?.text}`);
    const wrong = { ...headers, 'x-signature-ed25519': '0'.repeat(128) };
    const refusal = await this.#post(url, ping, wrong);
    if (refusal?.status !== 401) throw new Error(`${url} took an invalid signature: ${refusal?.status}`);
  }

  /** The headers with which Discord would send a body, now or at another time. */
  sign(body: string, at = this.#stage.settings.now()): Readonly<Record<string, string>> {
    return this.#signer.sign(body, at);
  }

  /** Cuts the connection of the next delivery at a time. */
  disconnectNext(when: Promise<void>): void {
    this.#hangUps.push(when);
  }

  /** Sends an interaction to the replica whose turn it is. What comes back is held to what a callback is held to. */
  async deliver(interaction: Interaction): Promise<void> {
    const url = this.#urls[this.#turn++ % this.#urls.length] ?? '';
    const body = JSON.stringify(interaction.payload);
    const posted = await this.#post(url, body, this.sign(body));
    await this.#digest();
    const refused = posted === null ? null : this.#take(interaction, posted);
    this.#deliveries.push({
      url,
      interactionId: interaction.request.id,
      status: posted?.status ?? 0,
      rejection: refused,
    });
    this.#stage.changes.notify();
  }

  close(): void {
    this.#end.abort();
    this.#agent.destroy();
  }

  async #post(url: string, body: string, headers: Record<string, string>): Promise<HttpResponse | null> {
    const hangUp = new AbortController();
    void this.#hangUps.shift()?.then(() => hangUp.abort());
    const tooLong = AbortSignal.timeout(this.#stage.settings.acknowledgeWithinMs);
    const signal = AbortSignal.any([this.#end.signal, hangUp.signal, tooLong]);
    return postJson(url, body, headers, { agent: this.#agent, signal });
  }

  #take(interaction: Interaction, posted: HttpResponse): string | null {
    // 202 without a body: the answer comes by the callback route.
    if (posted.status === 202 && posted.text === '') return null;
    if (posted.status !== 200) return `status ${posted.status}`;
    if (!posted.contentType.startsWith('application/json')) return `content type ${posted.contentType}`;
    try {
      const { request: asked, token } = interaction;
      const body = json(posted);
      applyCallback(this.#stage, this.#stage.interactions.findForCallback(asked.id, token), {
        body,
        uploads: [],
      });
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error.message;
      throw error;
    }
  }

  #unsaid(): object {
    const { applicationId } = this.#stage.settings;
    return { id: this.#stage.ids.next(), application_id: applicationId, token: 'ping', version: 1 };
  }
}

function json({ text }: HttpResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Posts JSON as Discord does; null where the connection broke or no answer came in time. */
async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  options: { readonly agent: Agent; readonly signal: AbortSignal },
): Promise<HttpResponse | null> {
  const outgoing = request(url, {
    method: 'POST',
    ...options,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  try {
    outgoing.end(body);
    const response = await answered;
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '', text };
  } catch {
    outgoing.destroy();
    return null;
  }
}

/** Signs requests as Discord does (discord-api-docs, interactions/overview.mdx): Ed25519 over timestamp and body. */
export class Signer {
  /** For DISCORD_PUBLIC_KEY: 64 hexadecimal digits. */
  readonly publicKey: string;
  readonly #privateKey: KeyObject;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
    this.#privateKey = privateKey;
  }

  /** The headers that go along with a body. */
  sign(body: string, at: number): Record<string, string> {
    const timestamp = String(Math.floor(at / 1_000));
    return {
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), this.#privateKey).toString('hex'),
    };
  }
}
