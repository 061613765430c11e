import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { DiscordContext } from './context.ts';
import { ApiError } from './errors.ts';
import type { Interaction } from './model/interaction.ts';
import { applyCallback } from './rest/interaction-callback.ts';

interface SaveOptions {
  /** Awaited after the bot's response and before it is applied to the interaction. Default: nothing. */
  readonly beforeApply?: () => Promise<unknown>;
}

/** One request to the bot's endpoint and its response, for tests. */
interface Delivery {
  readonly url: string;
  readonly interactionId: string;
  /** The HTTP status; 0 if the connection broke or no response came in time. */
  readonly status: number;
  /** Why the response was not accepted; null if it was, or if there was none. */
  readonly rejection: string | null;
}

/** Discord's side of an Interactions Endpoint URL: signed requests instead of gateway events. */
export class InteractionsEndpoint {
  readonly #context: DiscordContext;
  readonly #signer: Signer;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #closed = new AbortController();
  readonly #deliveries: Delivery[] = [];
  #urls: readonly string[] = [];
  #nextUrl = 0;
  #beforeApply: () => Promise<unknown> = async () => {};

  constructor(context: DiscordContext, signer: Signer) {
    this.#context = context;
    this.#signer = signer;
  }

  /** The first saved address; null if interactions are sent over the gateway. */
  get url(): string | null {
    return this.#urls[0] ?? null;
  }
  get deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  /**
   * Saves the address after Discord's checks (interactions/overview.mdx): the bot answers PING and refuses invalid
   * signatures. Several addresses stand for replicas behind a load balancer; requests go to them in turn.
   * @throws Error if an address fails a check
   */
  async save(urls: readonly string[], { beforeApply = async () => {} }: SaveOptions = {}): Promise<void> {
    for (const url of urls) await this.check(url);
    this.#urls = urls;
    this.#beforeApply = beforeApply;
  }

  /** Checks an address as Discord does when it is saved, and now and then later. @throws Error if it fails */
  async check(url: string): Promise<void> {
    const ping = JSON.stringify({ ...this.#pingPayload(), type: 1 });
    const headers = this.sign(ping);
    const pong = await this.#post(url, ping, headers);
    const isPong = pong?.status === 200 && json(pong) !== null && Object(json(pong)).type === 1;
    if (!isPong)
      throw new Error(`${url} replied to PING not with PONG but with ${pong?.status}: ${pong?.text}`);
    const forged = { ...headers, 'x-signature-ed25519': '0'.repeat(128) };
    const rejection = await this.#post(url, ping, forged);
    if (rejection?.status !== 401)
      throw new Error(`${url} accepted an invalid signature: ${rejection?.status}`);
  }

  /** Returns the headers with which Discord sends a body, now or at another time. */
  sign(body: string, at = this.#context.settings.now()): Readonly<Record<string, string>> {
    return this.#signer.sign(body, at);
  }

  /** Sends an interaction to the next replica. The response is checked like a callback. */
  async deliver(interaction: Interaction): Promise<void> {
    const url = this.#urls[this.#nextUrl++ % this.#urls.length] ?? '';
    const body = JSON.stringify(interaction.payload);
    const response = await this.#post(url, body, this.sign(body));
    await this.#beforeApply();
    const rejection = response === null ? null : this.#apply(interaction, response);
    this.#deliveries.push({
      url,
      interactionId: interaction.request.id,
      status: response?.status ?? 0,
      rejection,
    });
    this.#context.changes.notify();
  }

  close(): void {
    this.#closed.abort();
    this.#agent.destroy();
  }

  async #post(url: string, body: string, headers: Record<string, string>): Promise<HttpResponse | null> {
    const timeout = AbortSignal.timeout(this.#context.settings.acknowledgeWithinMs);
    const signal = AbortSignal.any([this.#closed.signal, timeout]);
    return postJson(url, body, headers, { agent: this.#agent, signal });
  }

  /** Returns why the response is not accepted; null if it is. */
  #apply(interaction: Interaction, response: HttpResponse): string | null {
    // 202 without a body: the bot responds by the callback route.
    if (response.status === 202 && response.text === '') return null;
    if (response.status !== 200) return `status ${response.status}`;
    if (!response.contentType.startsWith('application/json')) return `content type ${response.contentType}`;
    try {
      const {
        request: { id },
        token,
      } = interaction;
      const body = json(response);
      applyCallback(this.#context, this.#context.interactions.findForCallback(id, token), {
        body,
        uploads: [],
      });
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error.message;
      throw error;
    }
  }

  #pingPayload(): object {
    const { applicationId } = this.#context.settings;
    return { id: this.#context.ids.next(), application_id: applicationId, token: 'ping', version: 1 };
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

/** Posts JSON as Discord does. Returns null if the connection broke or no response came in time. */
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
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  try {
    outgoing.end(body);
    const response = await responded;
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

  /** Returns the signature headers for a body. `at`: milliseconds since 1970. */
  sign(body: string, at: number): Record<string, string> {
    const timestamp = String(Math.floor(at / 1_000));
    return {
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), this.#privateKey).toString('hex'),
    };
  }
}
