import { WaitTimeoutError } from '../changes.ts';
import type { Choice } from '../limits/command-limits.ts';
import { Channel } from '../model/channel.ts';
import { type Component, componentType } from '../model/component.ts';
import {
  type Interaction,
  type InteractionRequest,
  type InteractionStore,
  interactionPayload,
  interactionType,
} from '../model/interaction.ts';
import type { Message } from '../model/message.ts';
import type { Modal } from '../model/modal.ts';
import {
  allPermissions,
  effectivePermissions,
  type Permissions,
  permissionBits,
  Role,
} from '../model/role.ts';
import { type UserPayload, userPayload } from '../model/user.ts';
import type { DiscordParts } from '../parts.ts';
import { buildCommandData, type CommandPlace, type Mentionable, type OptionValues } from './command-line.ts';
import {
  findButton,
  findSelect,
  openModal,
  optionValues,
  type Target,
  visibleMessage,
} from './find-component.ts';
import { noResponse, Reply } from './reply.ts';

/** What people share. */
export interface PersonParts extends DiscordParts {
  readonly interactions: InteractionStore;
  /** Sends an interaction to the bot. */
  deliver(interaction: Interaction): void;
}

/** The guild of a person, as far as people know it. */
interface PersonGuild extends CommandPlace {
  readonly ownerId: string;
  readonly locale: string;
  readonly botPermissions: bigint;
  removeMember(person: Person): void;
  readmitMember(person: Person): void;
}

export interface PersonOptions {
  readonly id?: string;
  readonly name?: string;
  readonly nick?: string;
  readonly locale?: string;
  readonly roles?: readonly Role[];
  /** In addition to those of the roles. */
  readonly permissions?: Permissions;
}

export interface ActionOptions {
  /** Default: the guild's first channel; for clicks, the message's. */
  readonly channel?: Channel;
  /** Sends the interaction twice, as Discord may. */
  readonly deliverTwice?: boolean;
  /** In a direct message to the bot instead of the guild. */
  readonly inDirectMessage?: boolean;
}

/** A member of a guild. Tests let them type, click, pick and submit. */
export class Person implements Mentionable {
  readonly id: string;
  readonly name: string;
  readonly guild: PersonGuild;
  readonly user: UserPayload;
  readonly locale: string;
  readonly #context: PersonParts;
  readonly #nick: string | null;
  readonly #joinedAt: string;
  #roles: readonly Role[];
  /** The role with the permissions of this person alone: at Discord every permission comes from a role. */
  #ownRole: Role | null = null;

  constructor(context: PersonParts, guild: PersonGuild, options: PersonOptions) {
    this.#context = context;
    this.id = options.id ?? context.ids.next();
    this.name = options.name ?? 'Somebody';
    this.guild = guild;
    this.user = userPayload(this.id, `${this.name.toLowerCase().replace(/[^a-z0-9_.]/g, '_')}`, this.name);
    this.locale = options.locale ?? 'en-US';
    this.#nick = options.nick ?? null;
    this.#joinedAt = new Date(context.settings.now()).toISOString();
    this.#roles = options.roles ?? [];
    if (options.permissions !== undefined) this.isGiven(options.permissions);
  }

  get mention(): string {
    return `<@${this.id}>`;
  }
  get roles(): readonly Role[] {
    return this.#roles;
  }
  /** The role that only this person has; null if there is none. */
  get ownRole(): Role | null {
    return this.#ownRole;
  }
  get permissions(): bigint {
    if (this.id === this.guild.ownerId) return allPermissions;
    return effectivePermissions(this.#allRoles.reduce((sum, role) => sum | role.permissions, 0n));
  }
  get #allRoles(): readonly Role[] {
    return this.#ownRole === null ? this.#roles : [...this.#roles, this.#ownRole];
  }

  gains(role: Role): void {
    this.#roles = [...this.#roles, role];
  }
  loses(role: Role): void {
    this.#roles = this.#roles.filter((other) => other.id !== role.id);
  }
  /** Replaces the permissions that the person has in addition to those of the roles. */
  isGiven(permissions: Permissions): void {
    const id = this.#ownRole?.id ?? this.#context.ids.next();
    this.#ownRole = new Role(id, this.name, permissionBits(permissions), 0);
  }

  /** Leaves the guild. Afterwards the person can do nothing in it. */
  leaves(): void {
    this.guild.removeMember(this);
  }
  /** Joins the guild again, with the same roles. */
  returns(): void {
    this.guild.readmitMember(this);
  }
  /** Returns the member as GET /guilds/:id/members/:id sends it: with the user and without permissions. */
  fetchedPayload(): object {
    const { permissions: _, ...member } = { permissions: '', ...this.memberPayload() };
    return { ...member, user: this.user, deaf: false, mute: false, banner: null };
  }

  memberPayload(): object {
    return {
      nick: this.#nick,
      avatar: null,
      banner: null,
      roles: this.#allRoles.map((role) => role.id),
      joined_at: this.#joinedAt,
      premium_since: null,
      flags: 0,
      pending: false,
      communication_disabled_until: null,
      permissions: String(this.permissions),
    };
  }

  readonly #permissionsIn = (channel: Channel): bigint => channel.permissionsOf(this.id, this.permissions);

  /**
   * Sends a slash command. Resolves once the bot has acknowledged it or its time is up (`reply.failed`).
   * `default_member_permissions` is ignored: a guild's admins can show any command to anyone.
   * @throws Error if Discord's client would prevent it
   */
  async types(line: string, options: OptionValues = {}, action: ActionOptions = {}): Promise<Reply> {
    const typed = buildCommandData(this.#context, this.guild, line, options, this.#permissionsIn);
    return this.#send(
      this.#createInteraction({ type: interactionType.command, data: typed.data }, action),
      action,
    );
  }

  /**
   * Returns the choices that the bot suggests for the option `focused`, with the options typed so far.
   * @throws WaitTimeoutError if the bot does not respond in time
   */
  async completes(
    line: string,
    options: OptionValues,
    focused: string,
    action: ActionOptions = {},
  ): Promise<readonly Choice[]> {
    const typed = buildCommandData(
      this.#context,
      this.guild,
      line,
      { ...options, [focused]: options[focused] ?? '' },
      this.#permissionsIn,
      focused,
    );
    const focusedType = typed.focusedType ?? 3;
    const interaction = this.#createInteraction(
      { type: interactionType.autocomplete, data: typed.data, focusedType },
      action,
    );
    const reply = await this.#send(interaction, action);
    if (reply.failed !== null)
      throw new WaitTimeoutError(`${line}: the bot sent no choices for "${focused}"`);
    return interaction.choices ?? [];
  }

  /**
   * Clicks a button, by label or custom id. Resolves like `types`.
   * @throws Error if there is none, it is disabled, or the person can't see it
   */
  async clicks(target: Target, which: string, action: ActionOptions = {}): Promise<Reply> {
    const message = visibleMessage(this.id, target);
    const button = findButton(message, which);
    const data = { component_type: button.type, custom_id: button.custom_id, id: button.id };
    return this.#send(
      this.#createInteraction({ type: interactionType.component, data, source: message }, action),
      action,
    );
  }

  /**
   * Picks from a select, by placeholder or custom id: options by label or value, or roles or channels, also by id.
   * @throws Error if there is none, it is disabled, or it does not allow these values
   */
  async picks(
    target: Target,
    which: string,
    values: readonly (string | Role | Channel)[],
    action: ActionOptions = {},
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
      ...(isText ? {} : { resolved: this.#resolvedData(select, values) }),
    };
    return this.#send(
      this.#createInteraction({ type: interactionType.component, data, source: message }, action),
      action,
    );
  }

  /** Returns what Discord adds to the ids that were picked. @throws Error if the select offers no such thing */
  #resolvedData(
    { type, channel_types: channelTypes }: Component,
    values: readonly (string | Role | Channel)[],
  ): object {
    const things = [...this.guild.roles, ...this.guild.channels];
    const roles: Record<string, object> = {};
    const channels: Record<string, object> = {};
    for (const given of values) {
      const value = typeof given === 'string' ? things.find(({ id }) => id === given) : given;
      if (value instanceof Role && type === componentType.roleSelect) roles[value.id] = value.payload();
      else if (value instanceof Channel && type === componentType.channelSelect) {
        if (channelTypes?.length && !channelTypes.includes(textChannel))
          throw new Error('The select offers no text channels');
        channels[value.id] = value.partial(this.#permissionsIn(value));
      } else throw new Error('The select offers no such thing');
    }
    return type === componentType.roleSelect ? { roles } : { channels };
  }

  /**
   * Submits a modal with these values, keyed by label or custom id. Resolves like `types`.
   * @throws Error if a field is unknown, missing or has the wrong length
   */
  async submits(
    target: Reply | Modal,
    values: Readonly<Record<string, string>>,
    action: ActionOptions = {},
  ): Promise<Reply> {
    const modal = openModal(this.id, target);
    const source = target instanceof Reply ? target.interaction.request.source : null;
    const data = { custom_id: modal.customId, components: modal.submission(values) };
    return this.#send(
      this.#createInteraction({ type: interactionType.modalSubmit, data, source }, action),
      action,
    );
  }

  #createInteraction(
    input: Pick<InteractionRequest, 'type'> & { data: object; source?: Message | null; focusedType?: number },
    action: ActionOptions,
  ): Interaction {
    if (!this.guild.people.includes(this)) throw new Error(`${this.name} is not in the guild`);
    const source = input.source ?? null;
    const defaultChannel =
      this.guild.channels.find((channel) => channel.id === source?.channelId) ?? this.guild.channels[0];
    const channel = action.channel ?? defaultChannel;
    if (channel === undefined) throw new Error('The guild has no channel');
    const id = this.#context.ids.next();
    const interaction = this.#context.interactions.issue({
      id,
      type: input.type,
      channel,
      personId: this.id,
      source,
      metadata: {
        id,
        type: input.type,
        user: this.user,
        authorizing_integration_owners: { '0': this.guild.id },
      },
      ...(input.focusedType === undefined ? {} : { focusedType: input.focusedType }),
    });
    interaction.payload = interactionPayload(
      this.#context.settings,
      this,
      interaction,
      input.data,
      action.inDirectMessage,
    );
    return interaction;
  }

  async #send(interaction: Interaction, action: ActionOptions): Promise<Reply> {
    const { changes, settings } = this.#context;
    this.#context.deliver(interaction);
    if (action.deliverTwice) this.#context.deliver(interaction);
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

const textChannel = 0;
