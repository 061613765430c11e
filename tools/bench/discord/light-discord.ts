import type { AddressInfo } from 'node:net';
import { LightGateway } from './light-gateway.ts';
import { jsonResponse, type LightRequest, lightServer, noContent, type SendResponse } from './light-http.ts';
import {
  applicationId,
  type BenchInteraction,
  idInToken,
  interactionId,
  interactionJson,
  partIds,
  snowflake,
} from './payloads.ts';

/** The result of one interaction. Times in milliseconds of `performance.now()`. */
export interface InteractionResult {
  readonly sentAt: number;
  acknowledgedAt: number | null;
  /** When the bot had sent all that it responds. */
  endedAt: number | null;
  /** Whether the bot showed the server's status, and not an error. */
  good: boolean;
}

interface Pending {
  readonly result: InteractionResult;
  readonly done: (result: InteractionResult) => void;
}

const apiPath = '/api/v10';
const channelsPath = `${apiPath}/channels/`;
const callbackPath = `${apiPath}/interactions/`;
const webhookPath = `${apiPath}/webhooks/${applicationId}/`;
const botUser = { id: applicationId, username: 'bench', discriminator: '4242', avatar: null, bot: true };

/**
 * A cheap Discord for measuring bots under load. The fake Discord in tools/fake-discord checks every request against
 * Discord's specification, which takes a millisecond each: the bench would measure that instead of the bots.
 */
export class LightDiscord {
  readonly gateway = new LightGateway();
  readonly #server = lightServer((request, respond) => this.#handle(request, respond));
  readonly #pending = new Map<string, Pending>();
  #count = 0;
  #responses: Readonly<Record<string, Buffer>> = {};
  /** Called at each edit of a message that the bot sent with its token, with the channel's id. */
  onEdit: (channelId: string, body: string) => void = () => {};
  /** Requests without a response here: the figures of a bot that sends any are wrong. */
  readonly unknownRequests: string[] = [];

  async listen(): Promise<string> {
    const url = await this.gateway.listen();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const limit = { total: 1_000, remaining: 1_000, reset_after: 14_400_000, max_concurrency: 1 };
    const application = jsonResponse({ id: applicationId, name: 'bench', flags: 0, bot: botUser });
    this.#responses = {
      [`${apiPath}/gateway/bot`]: jsonResponse({ url, shards: 1, session_start_limit: limit }),
      [`${apiPath}/users/@me`]: jsonResponse(botUser),
      [`${apiPath}/applications/@me`]: application,
      [`${apiPath}/oauth2/applications/@me`]: application,
    };
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  /** Sends an interaction and calls `done` once the bot has responded. Returns the interaction's id. */
  dispatch(
    token: string,
    interaction: Omit<BenchInteraction, 'index'>,
    done: (result: InteractionResult) => void,
  ): string {
    this.#count += 1;
    const id = interactionId(this.#count);
    const json = interactionJson({ ...interaction, index: this.#count });
    const result = { sentAt: performance.now(), acknowledgedAt: null, endedAt: null, good: false };
    this.#pending.set(id, { result, done });
    this.gateway.dispatch(token, 'INTERACTION_CREATE', json);
    return id;
  }

  /** Forgets the interactions without a response. Returns how many those were. */
  abandonPending(): number {
    const abandoned = this.#pending.size;
    this.#pending.clear();
    return abandoned;
  }

  #handle({ method, path, body }: LightRequest, respond: SendResponse): void {
    if (path.startsWith(callbackPath)) this.#acknowledged(path.slice(callbackPath.length), body, respond);
    else if (path.startsWith(webhookPath)) this.#edited(path.slice(webhookPath.length), body, respond);
    else if (method === 'PUT' && path.endsWith('/commands')) respond(jsonResponse([]));
    else if (method === 'PATCH' && path.startsWith(channelsPath)) this.#panelEdited(path, body, respond);
    else {
      const response = this.#responses[path];
      if (response === undefined) this.unknownRequests.push(`${method} ${path}`);
      respond(response ?? jsonResponse({ message: '404: Not Found', code: 0 }, {}, '404 Not Found'));
    }
  }

  #acknowledged(rest: string, body: string, respond: SendResponse): void {
    const id = rest.slice(0, rest.indexOf('/'));
    const pending = this.#pending.get(id);
    respond(noContent);
    if (pending === undefined) return;
    pending.result.acknowledgedAt = performance.now();
    if (body.includes('"type":5')) return;
    // Not deferred: autocomplete choices, or an error.
    pending.result.good = body.includes('"type":8') && body.includes('World');
    this.#end(id, pending);
  }

  #edited(rest: string, body: string, respond: SendResponse): void {
    const id = idInToken(rest.slice(0, rest.indexOf('/')));
    const pending = this.#pending.get(id);
    respond(messageResponse);
    if (pending === undefined) return;
    pending.result.good = body.includes('World');
    this.#end(id, pending);
  }

  #panelEdited(path: string, body: string, respond: SendResponse): void {
    const [channelId = '', , messageId = ''] = path.slice(channelsPath.length).split('/');
    // As Discord does, with the address of the picture if the message has one.
    const image = body.includes('attachment://') ? { url: pictureUrl(channelId, messageId) } : undefined;
    respond(
      jsonResponse(
        { ...message, id: messageId, channel_id: channelId, embeds: [{ type: 'rich', image }] },
        limits,
      ),
    );
    this.onEdit(channelId, body);
  }

  #end(id: string, { result, done }: Pending): void {
    this.#pending.delete(id);
    result.endedAt = performance.now();
    done(result);
  }
}

function pictureUrl(channelId: string, messageId: string): string {
  return `https://cdn.discordapp.com/attachments/${channelId}/${messageId}/picture.png`;
}

const message = {
  id: snowflake(partIds, 1),
  type: 20,
  content: '',
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [
    {
      type: 'rich',
      title: 'World',
      description: 'Running',
      color: 0x3ba55d,
      fields: [
        { name: 'Players', value: '3 of 20', inline: true },
        { name: 'Memory', value: '2.1 of 4 GB', inline: true },
      ],
    },
  ],
  timestamp: '2026-01-01T00:00:00.000000+00:00',
  edited_timestamp: '2026-01-01T00:00:01.000000+00:00',
  flags: 0,
  components: [],
  channel_id: snowflake(partIds, 0),
  author: { id: applicationId, username: 'bench', discriminator: '4242', avatar: null, bot: true },
  pinned: false,
  mention_everyone: false,
  tts: false,
  application_id: applicationId,
  webhook_id: applicationId,
  position: 0,
};

/** The headers of the rate limit of one message. */
const limits = {
  'x-ratelimit-bucket': '8c0b1bc5e6c1d2a4b7f3e9d05a6c7b8e',
  'x-ratelimit-limit': '5',
  'x-ratelimit-remaining': '4',
  'x-ratelimit-reset': '4102444800.000',
  'x-ratelimit-reset-after': '0.300',
};

/** Discord's response to an edit: the message, with the headers of the webhook's rate limit. */
const messageResponse = jsonResponse(message, limits);
