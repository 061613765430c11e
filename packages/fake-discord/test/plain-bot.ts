import { WebSocket } from 'ws';
import { z } from 'zod';
import type { FakeDiscord } from '../src/fake-discord.ts';

const frameSchema = z.object({
  op: z.number(),
  t: z.string().nullish(),
  s: z.number().nullish(),
  d: z.unknown(),
});
export type Frame = z.infer<typeof frameSchema>;

const interactionSchema = z.looseObject({
  id: z.string(),
  token: z.string(),
  type: z.number(),
  application_id: z.string(),
  data: z.looseObject({ name: z.string().optional(), custom_id: z.string().optional() }),
});
export type PlainInteraction = z.infer<typeof interactionSchema>;

/** A WebSocket to the gateway that sends nothing by itself, for tests of the protocol. */
export class PlainSocket {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;
  readonly closed: Promise<number>;
  #notify = () => {};

  constructor(url: string, query = '?v=10&encoding=json') {
    this.#socket = new WebSocket(`${url}/${query}`);
    const { promise, resolve } = Promise.withResolvers<number>();
    this.closed = promise;
    this.#socket.on('close', resolve);
    this.#socket.on('message', (data) => {
      this.frames.push(frameSchema.parse(JSON.parse(data.toString())));
      this.#notify();
    });
    this.#socket.on('error', () => this.#socket.terminate());
  }

  /** Returns the first frame that matches, now or later. Only the test's own time-out limits it. */
  async frame(predicate: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(predicate);
      if (found !== undefined) return found;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#notify = resolve;
      await promise;
    }
  }

  event(type: string): Promise<Frame> {
    return this.frame((frame) => frame.t === type);
  }

  op(op: number): Promise<Frame> {
    return this.frame((frame) => frame.op === op);
  }

  async hello(): Promise<this> {
    await this.op(10);
    return this;
  }

  send(op: number, d: unknown): void {
    this.raw(JSON.stringify({ op, d }));
  }

  raw(text: string): void {
    this.#socket.send(text);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

export function identity(discord: FakeDiscord, rest: object = {}): object {
  return {
    token: discord.token,
    intents: 1,
    properties: { os: 'linux', browser: 'test', device: 'test' },
    ...rest,
  };
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly form?: FormData;
}

/** Sends a request to the REST API with the bot's token. */
export async function call(
  discord: FakeDiscord,
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<ApiResponse> {
  const response = await fetch(`${discord.url}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${discord.token}`,
      'user-agent': 'DiscordBot (https://example.org, 1.0.0)',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.form === undefined ? {} : { body: options.form }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

/** A bot whose interactions a test reads and responds to. */
export class PlainBot {
  readonly discord: FakeDiscord;
  readonly socket: PlainSocket;
  #read = 0;

  private constructor(discord: FakeDiscord, socket: PlainSocket) {
    this.discord = discord;
    this.socket = socket;
  }

  static async connect(discord: FakeDiscord, commands: readonly object[] = []): Promise<PlainBot> {
    const socket = await new PlainSocket(discord.gateway.url).hello();
    socket.send(2, identity(discord));
    await socket.event('READY');
    await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, commands);
    return new PlainBot(discord, socket);
  }

  /** Returns the next interaction that the test has not read yet. */
  async interaction(): Promise<PlainInteraction> {
    const at = this.#read;
    this.#read += 1;
    const nth = () => this.socket.frames.filter((frame) => frame.t === 'INTERACTION_CREATE')[at];
    await this.socket.frame(() => nth() !== undefined);
    return interactionSchema.parse(nth()?.d);
  }

  callback(interaction: PlainInteraction, type: number, data?: object, query = ''): Promise<ApiResponse> {
    const path = `/interactions/${interaction.id}/${interaction.token}/callback${query}`;
    return call(this.discord, 'POST', path, { type, ...(data === undefined ? {} : { data }) });
  }

  webhook(interaction: PlainInteraction, method: string, path = '', body?: object): Promise<ApiResponse> {
    return call(
      this.discord,
      method,
      `/webhooks/${interaction.application_id}/${interaction.token}${path}`,
      body,
    );
  }
}
