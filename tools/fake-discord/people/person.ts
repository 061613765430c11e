import { WaitTimeoutError } from '../changes.ts';
import type { DiscordContext } from '../context.ts';
import type { Choice } from '../limits/command-limits.ts';
import { Channel } from '../model/channel.ts';
import { componentType } from '../model/component.ts';
import type { Guild } from '../model/guild.ts';
import {
  type Interaction,
  type InteractionRequest,
  interactionPayload,
  interactionType,
} from '../model/interaction.ts';
import type { Message } from '../model/message.ts';
import type { Modal } from '../model/modal.ts';
import { effectivePermissions, type Permissions, permissionBits, Role } from '../model/role.ts';
import { type UserPayload, userPayload } from '../model/user.ts';
import { buildCommandData, type Mentionable, type OptionValues } from './command-line.ts';
import {
  findButton,
  findSelect,
  openModal,
  optionValues,
  type Target,
  visibleMessage,
} from './find-component.ts';
import { noResponse, Reply } from './reply.ts';

export interface PersonOptions {
  readonly id?: string;
  readonly name?: string;
  readonly nick?: string;
  readonly locale?: string;
  readonly roles?: readonly Role[];
  /** Besides what the roles give. */
  readonly permissions?: Permissions;
}

export interface ActionOptions {
  /** Default: the guild's first channel; for clicks, the message's. */
  readonly channel?: Channel;
  /** Discord delivers the event twice, as it may. */
  readonly deliverTwice?: boolean;
  /** In a direct message to the bot, where there is no guild. */
  readonly inDirectMessage?: boolean;
}

/** A member of a guild, whom a test lets type, click, pick and submit. */
export class Person implements Mentionable {
  readonly id: string;
  readonly name: string;
  readonly guild: Guild;
  readonly user: UserPayload;
  readonly locale: string;
  readonly #stage: DiscordContext;
  readonly #nick: string | null;
  readonly #joinedAt: string;
  #roles: readonly Role[];
  #own: bigint;

  constructor(stage: DiscordContext, guild: Guild, options: PersonOptions) {
    this.#stage = stage;
    this.id = options.id ?? stage.ids.next();
    this.name = options.name ?? 'Somebody';
    this.guild = guild;
    this.user = userPayload(this.id, `${this.name.toLowerCase().replace(/[^a-z0-9_.]/g, '_')}`, this.name);
    this.locale = options.locale ?? 'en-US';
    this.#nick = options.nick ?? null;
    this.#joinedAt = new Date(stage.settings.now()).toISOString();
    this.#roles = options.roles ?? [];
    this.#own = permissionBits(options.permissions ?? 0n);
  }

  get mention(): string {
    return `<@${this.id}>`;
  }
  get roles(): readonly Role[] {
    return this.#roles;
  }
  get permissions(): bigint {
    return effectivePermissions(this.#roles.reduce((sum, role) => sum | role.permissions, this.#own));
  }

  gains(role: Role): void {
    this.#roles = [...this.#roles, role];
  }
  loses(role: Role): void {
    this.#roles = this.#roles.filter((other) => other.id !== role.id);
  }
  /** Replaces what the person may do besides what the roles give. */
  isGiven(permissions: Permissions): void {
    this.#own = permissionBits(permissions);
  }

  memberPayload(): object {
    return {
      nick: this.#nick,
      avatar: null,
      banner: null,
      roles: this.#roles.map((role) => role.id),
      joined_at: this.#joinedAt,
      premium_since: null,
      flags: 0,
      pending: false,
      communication_disabled_until: null,
      permissions: String(this.permissions),
    };
  }

  /**
   * Sends a slash command. Resolves when the bot has acknowledged it, or has failed to (`reply.failed`).
   * Whether Discord would hide the command (`default_member_permissions`) is not asked:
   * a guild's admins can show any command to anybody.
   * @throws Error as Discord's client would hinder it
   */
  async types(line: string, options: OptionValues = {}, doing: ActionOptions = {}): Promise<Reply> {
    const typed = buildCommandData(this.#stage, this.guild.id, line, options);
    return this.#reply(this.#ask({ type: interactionType.command, data: typed.data }, doing), doing);
  }

  /**
   * What is offered while an option is typed; the other options are as far as they are filled in.
   * @throws WaitTimeoutError where the bot does not answer in time
   */
  async completes(
    line: string,
    options: OptionValues,
    focused: string,
    doing: ActionOptions = {},
  ): Promise<readonly Choice[]> {
    const typed = buildCommandData(
      this.#stage,
      this.guild.id,
      line,
      { ...options, [focused]: options[focused] ?? '' },
      focused,
    );
    const focusedType = typed.focusedType ?? 3;
    const interaction = this.#ask(
      { type: interactionType.autocomplete, data: typed.data, focusedType },
      doing,
    );
    const reply = await this.#reply(interaction, doing);
    if (reply.failed !== null) throw new WaitTimeoutError(`${line}: no choices came for "${focused}"`);
    return interaction.choices ?? [];
  }

  /**
   * Presses a button, by label or custom id.
   * @throws Error where it is absent, disabled or out of the person's sight
   */
  async clicks(target: Target, which: string, doing: ActionOptions = {}): Promise<Reply> {
    const message = visibleMessage(this.id, target);
    const button = findButton(message, which);
    const data = { component_type: button.type, custom_id: button.custom_id, id: button.id };
    return this.#reply(this.#ask({ type: interactionType.component, data, source: message }, doing), doing);
  }

  /**
   * Picks from a select, by placeholder or custom id: options by label or value, or roles, channels, people.
   * @throws Error where it is absent, disabled or does not take these
   */
  async picks(
    target: Target,
    which: string,
    values: readonly (string | Role | Channel | Person)[],
    doing: ActionOptions = {},
  ): Promise<Reply> {
    const message = visibleMessage(this.id, target);
    const select = findSelect(message, which, values.length);
    const texts = values.map((value) => (typeof value === 'string' ? value : value.id));
    const isText = select.type === componentType.stringSelect;
    const data = {
      component_type: select.type,
      custom_id: select.custom_id,
      id: select.id,
      values: isText ? optionValues(select, texts) : texts,
      ...(isText ? {} : { resolved: resolvedData(values) }),
    };
    return this.#reply(this.#ask({ type: interactionType.component, data, source: message }, doing), doing);
  }

  /**
   * Fills in the modal and sends it; keys are labels or custom ids.
   * @throws Error where a field is unknown, missing or has the wrong length
   */
  async submits(
    target: Reply | Modal,
    values: Readonly<Record<string, string | readonly string[]>>,
    doing: ActionOptions = {},
  ): Promise<Reply> {
    const modal = openModal(this.id, target);
    const source = target instanceof Reply ? target.interaction.request.source : null;
    const data = { custom_id: modal.customId, components: modal.submission(values) };
    return this.#reply(this.#ask({ type: interactionType.modalSubmit, data, source }, doing), doing);
  }

  #ask(
    what: Pick<InteractionRequest, 'type'> & { data: object; source?: Message | null; focusedType?: number },
    doing: ActionOptions,
  ): Interaction {
    const source = what.source ?? null;
    const home =
      this.guild.channels.find((channel) => channel.id === source?.channelId) ?? this.guild.channels[0];
    const channel = doing.channel ?? home;
    if (channel === undefined) throw new Error('The guild has no channel to be in');
    const id = this.#stage.ids.next();
    const interaction = this.#stage.interactions.issue({
      id,
      type: what.type,
      channel,
      personId: this.id,
      source,
      metadata: {
        id,
        type: what.type,
        user: this.user,
        authorizing_integration_owners: { '0': this.guild.id },
      },
      ...(what.focusedType === undefined ? {} : { focusedType: what.focusedType }),
    });
    interaction.payload = interactionPayload(
      this.#stage,
      this,
      interaction,
      what.data,
      doing.inDirectMessage,
    );
    return interaction;
  }

  async #reply(interaction: Interaction, doing: ActionOptions): Promise<Reply> {
    const { changes, settings } = this.#stage;
    this.#stage.deliver(interaction);
    if (doing.deliverTwice) this.#stage.deliver(interaction);
    const acknowledged = await changes
      .until(
        () => (interaction.acknowledgedWith === 0 ? undefined : true),
        () => noResponse,
        {
          timeoutMs: settings.acknowledgeWithinMs,
        },
      )
      .catch((error: unknown) => {
        if (error instanceof WaitTimeoutError) return false;
        throw error;
      });
    return new Reply(interaction, changes, acknowledged ? null : noResponse);
  }
}

function resolvedData(values: readonly (string | Role | Channel | Person)[]): object {
  const roles: Record<string, object> = {};
  const channels: Record<string, object> = {};
  const users: Record<string, object> = {};
  const members: Record<string, object> = {};
  for (const value of values) {
    if (value instanceof Role) roles[value.id] = value.payload();
    else if (value instanceof Channel) channels[value.id] = value.partial();
    else if (value instanceof Person) {
      users[value.id] = value.user;
      members[value.id] = value.memberPayload();
    }
  }
  return Object.fromEntries(
    Object.entries({ roles, channels, users, members }).filter(([, items]) => Object.keys(items).length > 0),
  );
}
