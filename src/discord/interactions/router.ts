import { type APIInteraction, InteractionType } from 'discord.js';
import type { Logger } from 'pino';
import { OperationExistsError } from '../../domain/operation.ts';
import { withTimeout } from '../../util/timeout.ts';
import { isAcknowledged, isDiscordFault, isGone } from '../rest/errors.ts';
import type { InteractionApi } from '../rest/interaction-client.ts';
import { message } from '../views/embed.ts';
import { md } from '../views/markdown.ts';
import type { Command, CommandContext, InteractionContext, ModalContext, Services } from './context.ts';
import { type CustomId, decodeCustomId } from './custom-ids.ts';
import { toErrorMessage } from './error-messages.ts';
import { type InitialResponse, viaCallback } from './initial-response.ts';
import { CommandOptions, parseInteraction } from './interaction.ts';
import {
  type InteractionOutcome,
  type InteractionReport,
  InteractionTimer,
  logFields,
} from './interaction-report.ts';
import { defaultRateLimits, InteractionRateLimits, type RateLimits } from './rate-limits.ts';
import { RecentIds } from './recent-ids.ts';
import { AnsweredBeforeError, type Choice, Reply } from './reply.ts';
import { noSuchCommand, shuttingDown, UserError } from './user-error.ts';

interface InteractionWatch {
  /** Told of every interaction that was handled. Must not throw. */
  readonly onInteraction?: ((report: InteractionReport) => void) | undefined;
}

/** Takes an interaction as Discord sent it to whoever handles it, and answers whatever goes wrong. */
export class InteractionRouter {
  readonly #api: InteractionApi;
  readonly #deps: Services;
  readonly #logger: Logger;
  readonly #routes: CommandRouter;
  readonly #onInteraction: InteractionWatch['onInteraction'];
  /** Twice `atOnce` of the allowances at most. */
  readonly #underWay = new Set<Promise<void>>();
  readonly #seen = new RecentIds();
  readonly #limits: InteractionRateLimits;
  #closed = false;
  #brokenOff = false;

  /** @throws Error where two commands have one name */
  constructor(
    api: InteractionApi,
    commands: readonly Command[],
    deps: Services & InteractionWatch,
    allowances: RateLimits = defaultRateLimits,
  ) {
    this.#api = api;
    this.#limits = new InteractionRateLimits(allowances);
    this.#deps = deps;
    this.#logger = deps.logger;
    this.#routes = new CommandRouter(commands, deps);
    this.#onInteraction = deps.onInteraction;
  }

  /**
   * Handles one interaction, unless it came before or no more are accepted; resolves when it is handled. Never rejects.
   */
  async handle(payload: APIInteraction): Promise<void> {
    if (this.#closed) return;
    if (this.#limits.isOverrun(this.#underWay.size)) {
      this.#onInteraction?.(new InteractionTimer(payload).report('overrun'));
      return;
    }
    if (!this.#seen.add(payload.id)) return;
    const work = this.#handle(payload, viaCallback(this.#api, payload)).catch((error: unknown) => {
      this.#logger.error({ err: error, interaction: payload.id }, 'an interaction could not be handled');
    });
    this.#underWay.add(work);
    await work;
    this.#underWay.delete(work);
  }

  /** Takes no more interactions, and resolves when those under way are done, or after a time in milliseconds. */
  async close(withinMs: number): Promise<void> {
    this.#closed = true;
    await withTimeout(withinMs, Promise.all(this.#underWay));
  }

  /** Those still under way can't be served any more: they are told so as they fail, within a time in milliseconds. */
  async abort(withinMs: number): Promise<void> {
    this.#brokenOff = true;
    await withTimeout(withinMs, Promise.all(this.#underWay));
  }

  async #handle(payload: APIInteraction, sendFirst: InitialResponse): Promise<void> {
    const handling = new InteractionTimer(payload);
    const { id: interaction, guild_id: guild } = payload;
    const named = { interaction, guild, command: handling.name };
    let outcome: InteractionOutcome = 'internal';
    try {
      outcome = await this.#answer(payload, handling.timed(sendFirst), named);
    } finally {
      const report = handling.report(outcome);
      this.#logger.info({ ...named, ...logFields(report) }, 'interaction');
      this.#onInteraction?.(report);
    }
  }

  /** Answers whoever asked; answers what became of it. */
  async #answer(
    payload: APIInteraction,
    sendFirst: InitialResponse,
    named: object,
  ): Promise<InteractionOutcome> {
    const asked = parseInteraction(payload);
    if (asked === null) {
      await this.#outsideGuild(payload, sendFirst);
      return 'outside-guild';
    }
    let log: Logger | undefined;
    const use: InteractionContext = {
      ...asked,
      reply: new Reply(this.#api, asked, sendFirst),
      log: () => {
        log ??= this.#logger.child(named);
        return log;
      },
    };
    try {
      await this.#limits.check(payload, asked, this.#underWay.size);
      await this.#routes.route(payload, use);
      return 'done';
    } catch (error) {
      return this.#answerError(error, payload.type, use);
    }
  }

  /** Answers with what `explain` makes of an error; answers what that is called. */
  async #answerError(
    error: unknown,
    type: InteractionType,
    use: InteractionContext,
  ): Promise<InteractionOutcome> {
    const isAnswered = error instanceof OperationExistsError || error instanceof AnsweredBeforeError;
    if (isAnswered || isGone(error) || (use.reply.replayed && !(await this.#mayTell(use)))) {
      use.log().info({ err: error }, 'nobody is left to answer');
      return 'gone';
    }
    const cause = this.#brokenOff && !(error instanceof UserError) ? shuttingDown() : error;
    const {
      level,
      message: body,
      outcome,
      reference,
    } = toErrorMessage(cause, use.guildId, use.reply.acknowledged);
    // A refusal is no fault of anything: where it was thrown tells nobody anything.
    const details = level === 'info' ? { why: String(error) } : { err: error };
    use.log()[level]({ ...details, ref: reference, outcome }, 'an interaction was not served');
    try {
      if (type === InteractionType.ApplicationCommandAutocomplete) await use.reply.choices([]);
      else if (level === 'info') await this.#tell(() => use.reply.refuse(body), use);
      else await this.#tell(() => use.reply.send(body, 'ephemeral'), use);
    } catch (failure) {
      if (isGone(failure)) return outcome;
      if (!isDiscordFault(failure)) throw failure;
      use.log().warn({ err: failure, ref: reference }, 'nor could that be told');
      return 'discord-refused';
    }
    return outcome;
  }

  /** Tells by the first answer; in place of a "thinking…" if Discord has one, of an earlier process or of this one. */
  async #tell(send: () => Promise<void>, use: InteractionContext): Promise<void> {
    try {
      await send();
    } catch (failure) {
      const isLost = !use.reply.acknowledged && isDiscordFault(failure) && !isGone(failure);
      if (!(isLost || isAcknowledged(failure)) || !(await this.#mayTell(use))) throw failure;
      await send();
    }
  }

  /**
   * Returns whether a "thinking…" stands there that nobody else answers: what was told stays, and an operation tells
   * its outcome by itself. A question that was never shown is withdrawn.
   */
  async #mayTell(use: InteractionContext): Promise<boolean> {
    try {
      if (!(await use.reply.takeOver())) return false;
    } catch (failure) {
      if (!isDiscordFault(failure)) throw failure;
      if (!isGone(failure)) use.log().warn({ err: failure }, 'whether it was answered could not be seen');
      return false;
    }
    const operation = await this.#deps.store.operations.ofInteraction(use.id);
    return operation === null || (await this.#deps.confirmations.withdraw(operation));
  }

  async #outsideGuild(payload: APIInteraction, sendFirst: InitialResponse): Promise<void> {
    if (
      payload.type === InteractionType.Ping ||
      payload.type === InteractionType.ApplicationCommandAutocomplete
    )
      return;
    const { id, token, application_id: applicationId } = payload;
    const to = { id, token, applicationId, channelId: '', source: null };
    const reply = new Reply(this.#api, to, sendFirst);
    const text = md`My commands work in a guild in which I am a member.`;
    await reply.send(message({ tone: 'warning', title: md`Not here`, text }), 'ephemeral');
  }
}

/** Autocompletion has to be answered within 3 s, as every interaction. */
const completeMs = 2_300;

/** Finds who handles an interaction: the command that was typed, or that the button or the modal belongs to. */
class CommandRouter {
  readonly #deps: Services;
  readonly #commands: ReadonlyMap<string, Command>;

  /** @throws Error where two commands have one name */
  constructor(commands: readonly Command[], deps: Services) {
    this.#deps = deps;
    this.#commands = new Map(commands.map((command) => [command.definition.name, command]));
    if (this.#commands.size < commands.length) throw new Error('two commands have the same name');
  }

  /** Has an interaction handled. Rejects with what `explain` turns into an answer. */
  async route(payload: APIInteraction, use: InteractionContext): Promise<void> {
    switch (payload.type) {
      case InteractionType.ApplicationCommand: {
        const { data } = payload;
        const options = new CommandOptions(data.name, 'options' in data ? data.options : undefined);
        return this.#command(data.name).execute({ ...use, options }, this.#deps);
      }
      case InteractionType.ApplicationCommandAutocomplete: {
        const { data } = payload;
        const typed = { ...use, options: new CommandOptions(data.name, data.options) };
        return use.reply.choices(await this.#choices(this.#command(data.name), typed));
      }
      case InteractionType.MessageComponent:
        return this.#press(use, decodeCustomId(payload.data.custom_id));
      case InteractionType.ModalSubmit: {
        const submitted = { ...use, submission: payload.data };
        return this.#submit(submitted, decodeCustomId(payload.data.custom_id));
      }
      default:
        return;
    }
  }

  /** Choices that come too late for Discord are none: better than a picker that fails. */
  async #choices(command: Command, use: CommandContext): Promise<readonly Choice[]> {
    let choices: readonly Choice[] = [];
    const work = Promise.resolve(command.autocomplete?.(use, this.#deps)).then((found) => {
      choices = found ?? [];
    });
    await withTimeout(completeMs, work);
    return choices;
  }

  async #press(use: InteractionContext, id: CustomId | null): Promise<void> {
    if (id === null) throw tooOld();
    if (id[0] === 'confirm') return this.#deps.confirmations.onButton(use, this.#deps, id);
    for (const command of this.#commands.values()) {
      const work = command.onButton?.(use, this.#deps, id);
      if (work) return work;
    }
    throw tooOld();
  }

  async #submit(use: ModalContext, id: CustomId | null): Promise<void> {
    if (id === null) throw tooOld();
    for (const command of this.#commands.values()) {
      const work = command.onModal?.(use, this.#deps, id);
      if (work) return work;
    }
    throw tooOld();
  }

  #command(name: string): Command {
    const command = this.#commands.get(name);
    if (command !== undefined) return command;
    throw noSuchCommand();
  }
}

function tooOld(): UserError {
  return new UserError(
    md`This button is too old`,
    md`I don’t know any more what it was for. Type the command again.`,
  );
}
