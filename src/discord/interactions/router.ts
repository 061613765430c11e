import { atMost, withTimeout } from '@steward/kit';
import { type APIInteraction, InteractionType } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { OperationExistsError } from '../../operations/model/operation.ts';
import { isAcknowledged, isDiscordFault, isGone } from '../rest/errors.ts';
import type { InteractionApi } from '../rest/interaction-client.ts';
import { textsFor } from '../texts/languages.ts';
import { type Message, message, waitingMessage } from '../views/embed.ts';
import type { Command, CommandHandler, Component } from './command.ts';
import { ids } from './component-ids.ts';
import type { CommandContext, InteractionContext, Services } from './context.ts';
import { componentName, decodeCustomId } from './custom-ids.ts';
import { toErrorMessage } from './error-messages.ts';
import { type InitialResponse, viaCallback } from './initial-response.ts';
import { CommandOptions, parseInteraction } from './interaction.ts';
import {
  describeInteraction,
  type InteractionOutcome,
  type InteractionReport,
} from './interaction-report.ts';
import { InteractionRateLimits, type RateLimitGroup, type RateLimits } from './rate-limits.ts';
import { type Choice, Reply } from './reply.ts';
import { retypeButtons, retypedOptions } from './retype.ts';
import { UserError } from './user-error.ts';

interface RouterOptions {
  readonly api: InteractionApi;
  readonly commands: readonly Command[];
  /** Components that belong to no single command. */
  readonly components: readonly Component[];
  readonly services: Services;
  readonly rateLimits: RateLimits;
  /** How long “thinking…” is shown without a word, in milliseconds. Default: 4.5 s. */
  readonly waitingMs: number;
  readonly logger: Logger;
  /** Called after each interaction. Must not throw. */
  readonly onInteraction?: ((report: InteractionReport) => void) | undefined;
}

/** More than Discord delivers within the seconds in which it can deliver an interaction again. */
const maxRecentIds = 5_000;

/** Passes each interaction to its handler, and replies with a message if that fails. */
export class InteractionRouter {
  readonly #options: RouterOptions;
  readonly #commands: CommandRouter;
  readonly #running = new Set<Promise<void>>();
  /** The ids of the newest interactions: Discord can deliver one twice. */
  readonly #seen = new LRUCache<string, true>(atMost(maxRecentIds));
  readonly #limits: InteractionRateLimits;
  #closed = false;
  #aborted = false;

  /** @throws Error if two commands or two components have the same name */
  constructor(options: RouterOptions) {
    this.#options = options;
    this.#commands = new CommandRouter(options.commands, options.components);
    this.#limits = new InteractionRateLimits(options.rateLimits);
  }

  /** Handles one interaction, unless it is a duplicate or the router is closed. Never rejects. */
  async handle(payload: APIInteraction): Promise<void> {
    if (this.#closed) return;
    const { logger } = this.#options;
    if (this.#seen.has(payload.id)) return;
    this.#seen.set(payload.id, true);
    const work = this.#handle(payload).catch((error: unknown) => {
      logger.error({ err: error, interaction: payload.id }, 'failed to handle an interaction');
    });
    this.#running.add(work);
    await work;
    this.#running.delete(work);
  }

  /** Accepts no more interactions. Resolves when the running ones are done, at the latest after `withinMs`. */
  async close(withinMs: number): Promise<void> {
    this.#closed = true;
    await withTimeout(withinMs, Promise.all(this.#running));
  }

  /** Makes running interactions that fail reply that the bot restarts. Resolves as `close` does. */
  async abort(withinMs: number): Promise<void> {
    this.#aborted = true;
    await withTimeout(withinMs, Promise.all(this.#running));
  }

  async #handle(payload: APIInteraction): Promise<void> {
    const { api, logger, onInteraction } = this.#options;
    const startedAt = performance.now();
    const { kind, name } = describeInteraction(payload);
    const fields = { interaction: payload.id, guild: payload.guild_id, command: name };
    let acknowledgedMs: number | null = null;
    let outcome: InteractionOutcome = 'internal';
    try {
      const respond = viaCallback(api, payload);
      const sendFirst: InitialResponse = async (response) => {
        await respond(response);
        acknowledgedMs ??= performance.now() - startedAt;
      };
      outcome = await this.#run(payload, sendFirst, fields);
    } finally {
      const ms = performance.now() - startedAt;
      const ackMs = acknowledgedMs === null ? null : Math.round(acknowledgedMs);
      logger.info({ ...fields, kind, outcome, ackMs, ms: Math.round(ms) }, 'interaction');
      onInteraction?.({ kind, name, outcome, acknowledgedMs, ms });
    }
  }

  /** Runs the handler and returns the outcome; replies to the person if it fails. */
  async #run(
    payload: APIInteraction,
    sendFirst: InitialResponse,
    fields: object,
  ): Promise<InteractionOutcome> {
    const interaction = parseInteraction(payload);
    if (interaction === null) {
      await this.#replyOutsideGuild(payload, sendFirst);
      return 'outside-guild';
    }
    const { api, services, logger, waitingMs } = this.#options;
    let log: Logger | undefined;
    const privateTexts = textsFor(interaction.locale);
    const publicTexts = textsFor(interaction.guildLocale);
    const waiting = {
      afterMs: waitingMs,
      message: (visibility: 'public' | 'ephemeral') =>
        waitingMessage(visibility === 'public' ? publicTexts : privateTexts),
    };
    const ctx: InteractionContext = {
      ...interaction,
      reply: new Reply(api, interaction, sendFirst, waiting),
      services,
      privateTexts,
      publicTexts,
      log: () => {
        log ??= logger.child(fields);
        return log;
      },
    };
    try {
      this.#limits.check(this.#commands.rateLimitGroup(payload), interaction, this.#running.size);
      await this.#commands.route(payload, ctx, api.acknowledgeMs - choicesMarginMs);
      return 'done';
    } catch (error) {
      return this.#replyWithError(error, payload.type, ctx);
    }
  }

  /** Replies with the message of an error (`toErrorMessage`); returns the outcome. */
  async #replyWithError(
    error: unknown,
    type: InteractionType,
    ctx: InteractionContext,
  ): Promise<InteractionOutcome> {
    if (error instanceof OperationExistsError || isGone(error)) {
      ctx.log().info({ err: error }, 'the interaction is gone: nothing to reply to');
      return 'gone';
    }
    // A running operation continues in the next process.
    const cause = this.#aborted && !(error instanceof UserError) ? new UserError('restarting') : error;
    const { level, message: body, outcome, reference } = await toErrorMessage(cause, ctx);
    // A refusal is not a fault, so its stack is not logged.
    const details = level === 'info' ? { why: String(error) } : { err: error };
    ctx.log()[level]({ ...details, ref: reference, outcome }, 'an interaction was not served');
    try {
      if (type === InteractionType.ApplicationCommandAutocomplete) await ctx.reply.choices([]);
      else if (level === 'info') await this.#sendError(ctx, () => ctx.reply.refuse(body), body);
      else await this.#sendError(ctx, () => ctx.reply.send(body, 'ephemeral'), body);
    } catch (failure) {
      if (isGone(failure)) return outcome;
      if (!isDiscordFault(failure)) throw failure;
      ctx.log().warn({ err: failure, ref: reference }, 'failed to send the error message');
      return 'discord-refused';
    }
    return outcome;
  }

  /** Sends an error message. If Discord has or may have an earlier initial response, replaces its "thinking…". */
  async #sendError(ctx: InteractionContext, send: () => Promise<void>, inPlace: Message): Promise<void> {
    try {
      await send();
    } catch (failure) {
      const isLost = !ctx.reply.acknowledged && isDiscordFault(failure) && !isGone(failure);
      if (!(isLost || isAcknowledged(failure)) || !(await this.#replaceThinking(ctx, inPlace))) throw failure;
    }
  }

  /**
   * Replaces a "thinking…" that nothing else will replace: a sent response stays, and an operation shows its own
   * outcome. A confirmation that was never shown is withdrawn. Returns whether it did.
   */
  async #replaceThinking(ctx: InteractionContext, body: Message): Promise<boolean> {
    try {
      if (!(await ctx.reply.isThinking())) return false;
      const { store, confirmations } = this.#options.services;
      const operation = await store.operations.ofInteraction(ctx.id);
      if (operation !== null && !(await confirmations.withdraw(operation))) return false;
      await ctx.reply.replaceThinking(body);
      return true;
    } catch (failure) {
      if (!isDiscordFault(failure)) throw failure;
      if (!isGone(failure)) ctx.log().warn({ err: failure }, 'failed to replace a "thinking…"');
      return false;
    }
  }

  async #replyOutsideGuild(payload: APIInteraction, sendFirst: InitialResponse): Promise<void> {
    if (
      payload.type === InteractionType.Ping ||
      payload.type === InteractionType.ApplicationCommandAutocomplete
    )
      return;
    const { id, token, application_id: applicationId } = payload;
    const place = { guildId: null, channelId: '' };
    const to = { id, token, applicationId, ...place, source: null, sourceIsEphemeral: false };
    const reply = new Reply(this.#options.api, to, sendFirst);
    const t = textsFor('locale' in payload ? payload.locale : undefined);
    const title = t.md('error.outside-guild.title');
    const text = t.md('error.outside-guild.text');
    await reply.send(message({ tone: 'warning', title, text }), 'ephemeral');
  }
}

/** Choices are sent this long before Discord stops waiting for them, in milliseconds. */
const choicesMarginMs = 700;

/** Finds the handler of an interaction: of a command, a subcommand, a button, a select menu or a modal. */
export class CommandRouter {
  /** By the command's name, with the subcommand's: `status`, `backup list`. */
  readonly #handlers = new Map<string, CommandHandler>();
  readonly #components = new Map<string, Component>();

  /** @throws Error if two commands or two components have the same name */
  constructor(commands: readonly Command[], sharedComponents: readonly Component[]) {
    for (const command of commands) {
      for (const [path, handler] of Object.entries(command.handlers)) addOnce(this.#handlers, path, handler);
      for (const component of command.components ?? []) addOnce(this.#components, component.name, component);
    }
    for (const component of sharedComponents) addOnce(this.#components, component.name, component);
  }

  /** Returns the group in which the interaction is counted. */
  rateLimitGroup(payload: APIInteraction): RateLimitGroup {
    if (payload.type === InteractionType.ApplicationCommandAutocomplete) return 'choices';
    if (payload.type !== InteractionType.MessageComponent) return 'command';
    const { custom_id: customId } = payload.data;
    return this.#components.get(componentName(customId))?.rateLimit(customId) ?? 'command';
  }

  /**
   * Runs the handler of an interaction. Rejects with what it throws.
   * @param choicesMs how long choices are waited for, in milliseconds
   */
  async route(payload: APIInteraction, ctx: InteractionContext, choicesMs: number): Promise<void> {
    switch (payload.type) {
      case InteractionType.ApplicationCommand: {
        const { data } = payload;
        return this.#execute(ctx, new CommandOptions('options' in data ? data : { name: data.name }));
      }
      case InteractionType.ApplicationCommandAutocomplete: {
        const options = new CommandOptions(payload.data);
        const found = await choices(this.#handler(options), { ...ctx, options }, choicesMs);
        return ctx.reply.choices(found);
      }
      case InteractionType.MessageComponent:
      case InteractionType.ModalSubmit: {
        const { custom_id: customId } = payload.data;
        if (componentName(customId) === ids.retype.name) return this.#retype(ctx, customId);
        const component = this.#components.get(componentName(customId));
        if (component === undefined) throw new UserError('old-button');
        return component.use(ctx, payload.data);
      }
      default:
        return;
    }
  }

  /** Runs a command. If it is unclear which server it names, the refusal gets a button for each that may be meant. */
  async #execute(ctx: InteractionContext, options: CommandOptions): Promise<void> {
    try {
      await this.#handler(options).execute({ ...ctx, options });
    } catch (error) {
      if (error instanceof UserError && error.meant.length > 0)
        error.retypes = await retypeButtons(ctx, options, error.meant);
      throw error;
    }
  }

  async #retype(ctx: InteractionContext, customId: string): Promise<void> {
    const id = decodeCustomId(customId, ids.retype.name, ids.retype.id);
    if (id === null) throw new UserError('old-button');
    await this.#execute(ctx, retypedOptions(id));
  }

  #handler({ path }: CommandOptions): CommandHandler {
    const handler = this.#handlers.get(path);
    if (handler === undefined) throw new UserError('no-such-command');
    return handler;
  }
}

function addOnce<Value>(map: Map<string, Value>, name: string, value: Value): void {
  if (map.has(name)) throw new Error(`two commands or components are called "${name}"`);
  map.set(name, value);
}

/** Returns the choices; none if they would be too late, which would show an error. */
async function choices(
  handler: CommandHandler,
  ctx: CommandContext,
  withinMs: number,
): Promise<readonly Choice[]> {
  let found: readonly Choice[] = [];
  const work = Promise.resolve(handler.autocomplete?.(ctx)).then((result) => {
    found = result ?? [];
  });
  await withTimeout(withinMs, work);
  return found;
}
