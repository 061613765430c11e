import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageFlags } from 'discord.js';
import { LightGateway } from '../bench/discord/light-gateway.ts';
import {
  applicationId,
  guildId,
  interactionIds,
  moderatorRole,
  partIds,
  personId,
  snowflake,
} from '../bench/discord/payloads.ts';

/** An interaction and the bot's latest response. Times in milliseconds since the process started. */
export interface InteractionRecord {
  /** `/status`, `completes`, `presses` … */
  readonly name: string;
  readonly sentAt: number;
  acknowledgedAt: number | null;
  /** The JSON of the latest response. */
  text: string;
  /** Whether that is final, and not "thinking" or progress. */
  isFinal: boolean;
  /** The custom ids of its components. */
  customIds: readonly string[];
}

const user = { id: applicationId, username: 'soak', discriminator: '4242', avatar: null, bot: true };
const message = { id: '1', type: 0, content: '', embeds: [], channel_id: '1', author: user, attachments: [] };

/** A Discord that records the responses to each interaction; uses the bench's gateway. */
export class SoakDiscord {
  readonly gateway = new LightGateway();
  readonly interactions = new Map<string, InteractionRecord>();
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
      const body = await readText(request);
      const respond = (json: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      if (path[0] === 'interactions') {
        this.#onCallback(path[1] ?? '', body);
        response.writeHead(204).end();
      } else if (path[0] === 'webhooks') {
        this.#onWebhook(idInToken(path[2] ?? ''), request.method ?? '', body);
        if (request.method === 'DELETE') response.writeHead(204).end();
        else respond({ ...message, flags: this.#flagsOf(idInToken(path[2] ?? '')) });
      } else if (path[0] === 'gateway') respond({ url, shards: 1, session_start_limit: limit });
      else if (path.at(-1) === 'commands') respond([]);
      else respond(path.includes('@me') && path[0] === 'users' ? user : application);
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  }

  /** Sends an interaction of a person. Returns its record, which is updated by later responses. */
  dispatch(action: Action, actor: Actor): InteractionRecord {
    this.#number += 1;
    const { id, json } = interaction(this.#number, action, actor);
    const name = action.kind === 'types' ? `/${action.command}` : action.kind;
    const record = {
      name,
      sentAt: performance.now(),
      acknowledgedAt: null,
      text: '',
      isFinal: false,
      customIds: [],
    };
    this.interactions.set(id, record);
    this.gateway.dispatch(this.#token, 'INTERACTION_CREATE', json);
    return record;
  }

  #onCallback(id: string, body: string): void {
    const record = this.interactions.get(id);
    if (record === undefined) return;
    record.acknowledgedAt = performance.now();
    const { type, data } = JSON.parse(body);
    // Types 5 and 6 defer the response; 8 contains choices.
    if (type !== 5 && type !== 6) recordShown(record, data, type === 8);
  }

  #onWebhook(id: string, method: string, body: string): void {
    const record = this.interactions.get(id);
    const writes = method === 'POST' || method === 'PATCH';
    if (record !== undefined && writes) recordShown(record, JSON.parse(body), false);
  }

  #flagsOf(id: string): number {
    return this.interactions.get(id)?.text === '' ? MessageFlags.Loading : 0;
  }
}

function recordShown(record: InteractionRecord, data: unknown, isChoices: boolean): void {
  record.text = JSON.stringify(data);
  record.customIds = [...record.text.matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id ?? '');
  record.isFinal = isChoices || !record.text.includes('⏳');
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What a person does. */
export type Action =
  | { readonly kind: 'types'; readonly command: string; readonly options?: Readonly<Record<string, string>> }
  | { readonly kind: 'completes'; readonly command: string }
  | { readonly kind: 'presses'; readonly customId: string };

/** A person in a guild, each by index. */
interface Actor {
  readonly guild: number;
  readonly person: number;
  /** Default: the role with all permissions. */
  readonly roles?: readonly string[];
}

/** Returns the interaction's id, with which the soak's tokens end. */
function idInToken(token: string): string {
  return token.slice(-19);
}

/** Returns an interaction as Discord sends it, with the fields that bots read. */
function interaction(
  number: number,
  action: Action,
  { guild, person, roles }: Actor,
): { id: string; json: string } {
  const id = snowflake(interactionIds, number);
  const json = JSON.stringify({
    version: 1,
    id,
    token: `${'aW50ZXJhY3Rpb246'.repeat(10)}${id}`,
    application_id: applicationId,
    guild_id: guildId(guild),
    channel_id: snowflake(partIds, guild * 100),
    channel: { id: snowflake(partIds, guild * 100), type: 0 },
    locale: 'en-GB',
    member: {
      user: {
        id: personId(person),
        username: `person-${person}`,
        discriminator: '0',
        global_name: null,
        avatar: null,
      },
      nick: null,
      avatar: null,
      roles: roles ?? [moderatorRole],
      joined_at: '2026-01-01T00:00:00.000000+00:00',
      deaf: false,
      mute: false,
      flags: 0,
      permissions: '0',
    },
    entitlements: [],
    authorizing_integration_owners: { '0': guildId(guild) },
    app_permissions: '0',
    ...dataOf(action),
  });
  return { id, json };
}

function dataOf(action: Action): object {
  const command = { id: snowflake(6, 1), type: 1 };
  switch (action.kind) {
    case 'types': {
      const options = Object.entries(action.options ?? {}).map(([name, value]) => ({ name, type: 3, value }));
      return { type: 2, data: { ...command, name: action.command, options } };
    }
    case 'completes':
      return {
        type: 4,
        data: {
          ...command,
          name: action.command,
          options: [{ name: 'server', type: 3, value: 'w', focused: true }],
        },
      };
    case 'presses':
      return {
        type: 3,
        data: { custom_id: action.customId, component_type: 2 },
        message: { id: snowflake(partIds, 7) },
      };
  }
}
