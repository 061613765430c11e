import {
  type FakeDiscord,
  Guild,
  Interaction,
  interactionType,
  Message,
  Person,
  startFakeDiscord,
} from '@steward/fake-discord';
import { optionType } from '@steward/fake-discord/model';
import { type DiscordContext, interactionPayload } from '@steward/fake-discord/testing';
import { listen } from '@steward/fake-hosts/testing';
import { applicationId, guildId, joinedAt, moderatorRole, personId } from '../ids.ts';
import { jsonResponse, type LightRequest, lightServer, noContent, type SendResponse } from './light-http.ts';

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

const serverOption = { name: 'server', type: optionType.string, value: 'w' };

/** What people type: the type and the data of the interaction. */
const interactionKinds = {
  /** `/status` */
  command: { type: interactionType.command, name: 'status', options: [] },
  /** Autocomplete of the server of `/status`. */
  autocomplete: {
    type: interactionType.autocomplete,
    name: 'status',
    options: [{ ...serverOption, focused: true }],
  },
  /** `/backup list`, of a server that is named. */
  backups: {
    type: interactionType.command,
    name: 'backup',
    options: [{ name: 'list', type: optionType.subcommand, options: [serverOption] }],
  },
} as const;
type InteractionKind = keyof typeof interactionKinds;

/** An interaction in a guild by a person, each by index. */
export interface BenchInteraction {
  readonly kind: InteractionKind;
  readonly guild: number;
  /** Null: someone who never came before and does not come again. */
  readonly person: number | null;
}

/** Above the index of every person who comes again. */
const firstVisitor = 1_000_000;

const apiPath = '/api/v10';
const channelsPath = `${apiPath}/channels/`;
const callbackPath = `${apiPath}/interactions/`;
const webhookPath = `${apiPath}/webhooks/${applicationId}/`;

/**
 * So long that no heartbeat is due in a run: if an acknowledgement waits behind thousands of guilds, a bot takes the
 * connection for dead at its next heartbeat.
 */
const heartbeatIntervalMs = 6 * 60 * 60_000;
/** A bot may send 120 frames a minute: it can’t confirm every guild. */
const guildsPerHeartbeat = 250;

/**
 * The fake Discord behind a cheap HTTP server, which takes what bots under load send: responses to interactions, and
 * edits of panels. The fake Discord checks every request against Discord's specification, which takes a millisecond each:
 * the bench would measure that instead of the bots.
 */
export class LightDiscord {
  readonly #discord: FakeDiscord;
  /** By index. */
  readonly #guilds = new Map<number, Guild>();
  readonly #people = new Map<string, Person>();
  #visitors = 0;
  #registrations = 0;
  readonly #onEdit: (channelId: string, body: string) => void;
  readonly #server = lightServer((request, respond) => this.#handle(request, respond));
  /** By the interaction's token. */
  readonly #pending = new Map<string, Pending>();
  /** A message like those that the bots write. */
  readonly #message: object;
  readonly #messageResponse: Buffer;
  #url = '';

  private constructor(discord: FakeDiscord, onEdit: (channelId: string, body: string) => void) {
    this.#discord = discord;
    this.#onEdit = onEdit;
    this.#message = statusMessage(discord.context);
    this.#messageResponse = jsonResponse(this.#message, limits);
  }

  /**
   * Starts the Discord of one bot, whose READY contains this number of guilds. `onEdit` is called at each edit of a
   * message that the bot sent with its token.
   */
  static async start(
    token: string,
    guilds: number,
    onEdit: (channelId: string, body: string) => void,
  ): Promise<LightDiscord> {
    const discord = await startFakeDiscord({
      token,
      applicationId,
      heartbeatIntervalMs,
      guildsPerShard: Number.POSITIVE_INFINITY,
      replayLimit: 100,
    });
    const light = new LightDiscord(discord, onEdit);
    for (let index = 0; index < guilds; index += 1)
      discord.context.guilds.set(guildId(index), light.#guild(index));
    light.#url = `http://127.0.0.1:${await listen(light.#server)}/api`;
    return light;
  }

  get url(): string {
    return this.#url;
  }

  /** Resolves with the time at which the bot identifies, now or later, in milliseconds since 1970. */
  async identified(): Promise<number> {
    const { gateway, context } = this.#discord;
    const find = () => gateway.events.find(({ kind }) => kind === 'identified');
    const { at } = await context.changes.until(find, () => 'The bot did not identify');
    return at;
  }

  /** Sends each guild with 30 channels and 20 roles. Resolves once the bot has read them all. */
  async sendGuilds(): Promise<void> {
    const { context, gateway } = this.#discord;
    for (const [index, { id, channels }] of [...context.guilds.values()].entries()) {
      const guild = new Guild(context, { id, roles: names('Role', 18), channels: names('channel', 29) });
      guild.addRole('Moderators', 0n, moderatorRole);
      for (const used of channels) guild.addChannel(used.name, used.id);
      guild.joinedAt = joinedAt.getTime();
      gateway.dispatch(id, 'GUILD_CREATE', guild.payload());
      if (index % guildsPerHeartbeat === 0) await gateway.requestHeartbeats();
    }
    await gateway.requestHeartbeats();
  }

  /** Sends an interaction and calls `done` once the bot has responded. */
  dispatch({ kind, guild, person }: BenchInteraction, done: (result: InteractionResult) => void): void {
    const { context, gateway } = this.#discord;
    const member = person === null ? this.#visitor(guild) : this.#person(guild, person);
    const [channel] = member.guild.channels;
    if (channel === undefined) throw new Error('the guild has no channel');
    const { type, name, options } = interactionKinds[kind];
    const id = context.ids.next();
    const request = { id, type, channel, personId: member.id, source: null, metadata: {} };
    const interaction = new Interaction(request, Date.now());
    const data = { id: '1', type: 1, name, guild_id: member.guild.id, options };
    const payload = interactionPayload(context.settings, member, interaction, data);
    const result = { sentAt: performance.now(), acknowledgedAt: null, endedAt: null, good: false };
    this.#pending.set(interaction.token, { result, done });
    gateway.dispatch(member.guild.id, 'INTERACTION_CREATE', payload);
  }

  /** Forgets the interactions without a response. Returns how many those were. */
  abandonPending(): number {
    const abandoned = this.#pending.size;
    this.#pending.clear();
    return abandoned;
  }

  /** @throws Error if the bot has registered commands: that was measured as well */
  async close(): Promise<void> {
    this.#server.close();
    await this.#discord.close();
    if (this.#registrations > 0)
      throw new Error(`the bot registered its commands in ${this.#registrations} guilds, which have them`);
  }

  #guild(index: number): Guild {
    const known = this.#guilds.get(index);
    if (known !== undefined) return known;
    const guild = new Guild(this.#discord.context, { id: guildId(index) });
    guild.addRole('Moderators', 0n, moderatorRole);
    // READY names it; its GUILD_CREATE is sent by `sendGuilds`.
    guild.unavailable = true;
    this.#guilds.set(index, guild);
    return guild;
  }

  #person(guildIndex: number, index: number): Person {
    const key = `${guildIndex}/${index}`;
    const known = this.#people.get(key);
    if (known !== undefined) return known;
    const person = this.#newPerson(guildIndex, index);
    this.#people.set(key, person);
    return person;
  }

  #visitor(guildIndex: number): Person {
    this.#visitors += 1;
    return this.#newPerson(guildIndex, firstVisitor + this.#visitors);
  }

  #newPerson(guildIndex: number, index: number): Person {
    const guild = this.#guild(guildIndex);
    const roles = [guild.role('Moderators')];
    return new Person(this.#discord.context, guild, { id: personId(index), name: 'Mo', roles });
  }

  #handle(request: LightRequest, respond: SendResponse): void {
    const { method, path, body } = request;
    if (path.startsWith(callbackPath)) this.#acknowledged(path.split('/')[5] ?? '', body, respond);
    else if (path.startsWith(webhookPath)) this.#replied(path.split('/')[5] ?? '', body, respond);
    else if (method === 'PATCH' && path.startsWith(channelsPath)) this.#panelEdited(path, body, respond);
    else void this.#forward(request, respond);
  }

  #acknowledged(token: string, body: string, respond: SendResponse): void {
    const pending = this.#pending.get(token);
    respond(noContent);
    if (pending === undefined) return;
    pending.result.acknowledgedAt = performance.now();
    if (body.includes('"type":5')) return;
    // Not deferred: autocomplete choices, or a message.
    pending.result.good = body.includes('World');
    this.#end(token, pending);
  }

  #replied(token: string, body: string, respond: SendResponse): void {
    const pending = this.#pending.get(token);
    respond(this.#messageResponse);
    if (pending === undefined) return;
    pending.result.good = body.includes('World');
    this.#end(token, pending);
  }

  #end(token: string, { result, done }: Pending): void {
    this.#pending.delete(token);
    result.endedAt = performance.now();
    done(result);
  }

  #panelEdited(path: string, body: string, respond: SendResponse): void {
    const [channelId = '', , messageId = ''] = path.slice(channelsPath.length).split('/');
    // As Discord does, with the address of the picture if the message has one.
    const image = body.includes('attachment://') ? { url: pictureUrl(channelId, messageId) } : undefined;
    const edited = { id: messageId, channel_id: channelId, embeds: [{ type: 'rich', image }] };
    respond(jsonResponse({ ...this.#message, ...edited }, limits));
    this.#onEdit(channelId, body);
  }

  /** Everything else is rare: the fake Discord responds. */
  async #forward({ method, path, head, body }: LightRequest, respond: SendResponse): Promise<void> {
    if (path.endsWith('/commands')) this.#registrations += 1;
    const headers = ['authorization', 'user-agent', 'content-type'].flatMap((name) => {
      const value = new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1];
      return value === undefined ? [] : [[name, value.trim()] as [string, string]];
    });
    const response = await fetch(new URL(path, this.#discord.url), {
      method,
      headers,
      body: method === 'GET' ? null : Buffer.from(body, 'latin1'),
    });
    respond(jsonResponse(await response.json(), {}, `${response.status} ${response.statusText}`));
  }
}

function statusMessage(context: DiscordContext): object {
  const message = new Message(context, {
    id: context.ids.next(),
    channelId: context.ids.next(),
    author: context.bot,
    flags: 0,
    at: Date.now(),
    applicationId,
  });
  const fields = [
    { name: 'Players', value: '3 of 20', inline: true },
    { name: 'Memory', value: '2.1 of 4 GB', inline: true },
  ];
  message.write({ embeds: [{ title: 'World', description: 'Running', color: 0x3ba55d, fields }] }, []);
  return message.payload();
}

function names(start: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${start}-${index}`);
}

function pictureUrl(channelId: string, messageId: string): string {
  return `https://cdn.discordapp.com/attachments/${channelId}/${messageId}/picture.png`;
}

/** The headers of the rate limit of one message. */
const limits = {
  'x-ratelimit-bucket': '8c0b1bc5e6c1d2a4b7f3e9d05a6c7b8e',
  'x-ratelimit-limit': '5',
  'x-ratelimit-remaining': '4',
  'x-ratelimit-reset': '4102444800.000',
  'x-ratelimit-reset-after': '0.300',
};
