import { type APIInteraction, InteractionType } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import { OperationExistsError } from '../../domain/operation.ts';
import { withTimeout } from '../../util/timeout.ts';
import { isAcknowledged, isDiscordFault, isGone } from '../client/errors.ts';
import type { InteractionApi } from '../client/interaction-api.ts';
import { message } from '../look/card.ts';
import { md } from '../look/text.ts';
import type { Command, Deps, Use } from './command.ts';
import { explain } from './explain.ts';
import { byCallback, type FirstAnswer } from './first-answer.ts';
import { Handling, inLog } from './handling.ts';
import { readAsked } from './interaction.ts';
import type { InteractionOutcome, InteractionReport } from './interaction-report.ts';
import { LateAnswers, Lateness } from './late-answers.ts';
import { type Allowances, usualAllowances } from './limits/allowances.ts';
import { Limits } from './limits/limits.ts';
import { brokenOff, Refusal } from './refusal.ts';
import { AnsweredBeforeError, Reply } from './reply.ts';
import { Routes } from './routes.ts';
import { Seen } from './seen.ts';

interface InteractionWatch {
  /** Told of every interaction that was handled. Must not throw. */
  readonly onInteraction?: ((report: InteractionReport) => void) | undefined;
}

/** Takes an interaction as Discord sent it to whoever handles it, and answers whatever goes wrong. */
export class Dispatcher {
  readonly #api: InteractionApi;
  readonly #deps: Deps;
  readonly #logger: Logger;
  readonly #routes: Routes;
  readonly #onInteraction: InteractionWatch['onInteraction'];
  /** Twice `atOnce` of the allowances at most. */
  readonly #underWay = new Set<Promise<void>>();
  /** Not in hand any more: they only wait for Discord to take their answer. */
  readonly #late = new LateAnswers();
  readonly #seen = new Seen();
  readonly #limits: Limits;
  #closed = false;
  #brokenOff = false;

  /** @throws Error where two commands have one name */
  constructor(
    api: InteractionApi,
    commands: readonly Command[],
    deps: Deps & InteractionWatch,
    allowances: Allowances = usualAllowances,
  ) {
    this.#api = api;
    this.#limits = new Limits(allowances);
    this.#deps = deps;
    this.#logger = deps.logger;
    this.#routes = new Routes(commands, deps);
    this.#onInteraction = deps.onInteraction;
  }

  /**
   * Handles one interaction, unless it came before or no more are taken; answers which it was. Never rejects.
   * @param sendFirst Default: by the callback route.
   */
  async handle(
    payload: APIInteraction,
    sendFirst: FirstAnswer = byCallback(this.#api, payload),
  ): Promise<'handled' | 'seen' | 'closed'> {
    if (this.#closed) return 'closed';
    if (this.#limits.isOverrun(this.#underWay.size)) {
      this.#onInteraction?.(new Handling(payload).report('overrun'));
      return 'closed';
    }
    if (!this.#seen.isNew(payload.id)) return 'seen';
    const lateness = new Lateness(this.#late);
    const handled = this.#handle(payload, sendFirst, lateness)
      .catch((error: unknown) => {
        this.#logger.error({ err: error, interaction: payload.id }, 'an interaction could not be handled');
      })
      .finally(() => lateness.over());
    const work = Promise.race([handled, lateness.begun]);
    this.#underWay.add(work);
    await work;
    this.#underWay.delete(work);
    return 'handled';
  }

  /** Takes no more interactions, and resolves when those under way are done, or after a time in milliseconds. */
  async close(withinMs: number): Promise<void> {
    this.#closed = true;
    await withTimeout(withinMs, Promise.all(this.#underWay));
  }

  /** Those still under way can't be served any more: they are told so as they fail, within a time in milliseconds. */
  async breakOff(withinMs: number): Promise<void> {
    this.#brokenOff = true;
    await withTimeout(withinMs, Promise.all(this.#underWay));
  }

  async #handle(payload: APIInteraction, sendFirst: FirstAnswer, lateness: Lateness): Promise<void> {
    const handling = new Handling(payload);
    const { id: interaction, guild_id: guild } = payload;
    const named = { interaction, guild, command: handling.name };
    let outcome: InteractionOutcome = 'internal';
    try {
      outcome = await this.#answer(payload, handling.timed(sendFirst), named, lateness);
    } finally {
      const report = handling.report(outcome);
      this.#logger.info({ ...named, ...inLog(report) }, 'interaction');
      this.#onInteraction?.(report);
    }
  }

  /** Answers whoever asked; answers what became of it. */
  async #answer(
    payload: APIInteraction,
    sendFirst: FirstAnswer,
    named: object,
    lateness: Lateness,
  ): Promise<InteractionOutcome> {
    const asked = readAsked(payload);
    if (asked === null) {
      await this.#outsideGuild(payload, sendFirst);
      return 'outside a guild';
    }
    let log: Logger | undefined;
    const use: Use = {
      ...asked,
      reply: new Reply(this.#api, asked, sendFirst, (ms) => lateness.mayPause(ms)),
      log: () => {
        log ??= this.#logger.child(named);
        return log;
      },
    };
    try {
      await this.#limits.admit(payload, asked, this.#underWay.size);
      await this.#routes.take(payload, use);
      return 'done';
    } catch (error) {
      return this.#answerError(error, payload.type, use);
    }
  }

  /** Answers with what `explain` makes of an error; answers what that is called. */
  async #answerError(error: unknown, type: InteractionType, use: Use): Promise<InteractionOutcome> {
    const isAnswered = error instanceof OperationExistsError || error instanceof AnsweredBeforeError;
    if (isAnswered || isGone(error) || (use.reply.replayed && !(await this.#mayTell(use)))) {
      use.log().info({ err: error }, 'nobody is left to answer');
      return 'gone';
    }
    const cause = this.#brokenOff && !(error instanceof Refusal) ? brokenOff() : error;
    const { level, message: body, outcome, reference } = explain(cause, use.guildId, use.reply.begun);
    // A refusal is no fault of anything: where it was thrown tells nobody anything.
    const details = level === 'info' ? { why: String(error) } : { err: error };
    use.log()[level]({ ...details, ref: reference, outcome }, 'an interaction was not served');
    try {
      if (type === InteractionType.ApplicationCommandAutocomplete) await use.reply.choices([]);
      else if (level === 'info') await this.#tell(() => use.reply.refuse(body), use);
      else await this.#tell(() => use.reply.answer(body, 'ephemeral'), use);
    } catch (failure) {
      if (isGone(failure)) return outcome;
      if (!isDiscordFault(failure)) throw failure;
      use.log().warn({ err: failure, ref: reference }, 'nor could that be told');
      return 'discord refused';
    }
    return outcome;
  }

  /** Tells by the first answer; in place of a "thinking…" if Discord has one, of an earlier process or of this one. */
  async #tell(send: () => Promise<void>, use: Use): Promise<void> {
    try {
      await send();
    } catch (failure) {
      const isLost = !use.reply.begun && isDiscordFault(failure) && !isGone(failure);
      if (!(isLost || isAcknowledged(failure)) || !(await this.#mayTell(use))) throw failure;
      await send();
    }
  }

  /**
   * Returns whether a "thinking…" stands there that nobody else answers: what was told stays, and an operation tells
   * its outcome by itself. A question that was never shown is withdrawn.
   */
  async #mayTell(use: Use): Promise<boolean> {
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

  async #outsideGuild(payload: APIInteraction, sendFirst: FirstAnswer): Promise<void> {
    if (
      payload.type === InteractionType.Ping ||
      payload.type === InteractionType.ApplicationCommandAutocomplete
    )
      return;
    const { id, token, application_id: applicationId } = payload;
    const to = { id, token, applicationId, channelId: '', source: null };
    const reply = new Reply(this.#api, to, sendFirst);
    const text = md`My commands work in a guild in which I am a member.`;
    await reply.answer(message({ tone: 'warning', title: md`Not here`, text }), 'ephemeral');
  }
}
