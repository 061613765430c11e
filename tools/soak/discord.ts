import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LightGateway } from '../bench/discord/gateway.ts';
import { applicationId } from '../bench/discord/ids.ts';
import { type Act, type Actor, idIn, interaction } from './interactions.ts';

/** What became of an interaction. Times in milliseconds since the process began. */
export interface Story {
  readonly what: string;
  readonly sentAt: number;
  acknowledgedAt: number | null;
  /** The last that was shown. */
  text: string;
  /** Whether that is an answer, and not "thinking" or progress. */
  answered: boolean;
  /** Of the buttons that were shown last. */
  customIds: readonly string[];
}

const user = { id: applicationId, username: 'soak', discriminator: '4242', avatar: null, bot: true };
const message = { id: '1', type: 0, content: '', embeds: [], channel_id: '1', author: user, attachments: [] };

/** A Discord that keeps a story of each interaction; the bench's gateway, with answers that are read. */
export class SoakDiscord {
  readonly gateway = new LightGateway();
  readonly stories = new Map<string, Story>();
  readonly #token: string;
  #number = 0;

  constructor(token: string) {
    this.#token = token;
  }

  async listen(): Promise<string> {
    const url = await this.gateway.listen();
    const limit = { total: 1_000, remaining: 1_000, reset_after: 14_400_000, max_concurrency: 1 };
    const application = { id: applicationId, name: 'soak', flags: 0, bot: user };
    const server = createServer(async (request, response) => {
      const path = (request.url ?? '').split('?', 1)[0]?.split('/').slice(3) ?? [];
      const body = await textOf(request);
      const answer = (json: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      if (path[0] === 'interactions') {
        this.#first(path[1] ?? '', body);
        response.writeHead(204).end();
      } else if (path[0] === 'webhooks') {
        this.#later(idIn(path[2] ?? ''), request.method ?? '', body);
        if (request.method === 'DELETE') response.writeHead(204).end();
        else answer(message);
      } else if (path[0] === 'gateway') answer({ url, shards: 1, session_start_limit: limit });
      else if (path.at(-1) === 'commands') answer([]);
      else answer(path.includes('@me') && path[0] === 'users' ? user : application);
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  }

  /** Sends what somebody does, and answers its story. */
  does(act: Act, actor: Actor): Story {
    this.#number += 1;
    const { id, json } = interaction(this.#number, act, actor);
    const what = act.kind === 'types' ? `/${act.command}` : act.kind;
    const story = {
      what,
      sentAt: performance.now(),
      acknowledgedAt: null,
      text: '',
      answered: false,
      customIds: [],
    };
    this.stories.set(id, story);
    this.gateway.dispatch(this.#token, 'INTERACTION_CREATE', json);
    return story;
  }

  #first(id: string, body: string): void {
    const story = this.stories.get(id);
    if (story === undefined) return;
    story.acknowledgedAt = performance.now();
    const { type, data } = JSON.parse(body);
    // 5 and 6 say that an answer follows; 8 brings choices.
    if (type !== 5 && type !== 6) show(story, data, type === 8);
  }

  #later(id: string, method: string, body: string): void {
    const story = this.stories.get(id);
    if (story !== undefined && method !== 'DELETE') show(story, JSON.parse(body), false);
  }
}

function show(story: Story, data: unknown, isChoices: boolean): void {
  story.text = JSON.stringify(data);
  story.customIds = [...story.text.matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id ?? '');
  story.answered = isChoices || !story.text.includes('⏳');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
