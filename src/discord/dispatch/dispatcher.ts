import { type APIInteraction, InteractionType } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import { OperationExists } from '../../store/operation.ts';
import { within } from '../../within.ts';
import { isGone } from '../client/errors.ts';
import type { DiscordRest } from '../client/rest.ts';
import { message } from '../look/card.ts';
import { md } from '../look/text.ts';
import type { Command, Deps, Use } from './command.ts';
import { explain } from './explain.ts';
import { byCallback, type FirstAnswer } from './first-answer.ts';
import { nameOf, readAsked } from './interaction.ts';
import { Reply } from './reply.ts';
import { Routes } from './routes.ts';
import { Seen } from './seen.ts';

/** Takes an interaction as Discord sent it to whoever handles it, and answers whatever goes wrong. */
export class Dispatcher {
  readonly #rest: Pick<DiscordRest, 'interactionApi' | 'callbacks'>;
  readonly #logger: Logger;
  readonly #routes: Routes;
  readonly #underWay = new Set<Promise<void>>();
  readonly #seen = new Seen();
  #closed = false;

  /** @throws Error where two commands have one name */
  constructor(
    rest: Pick<DiscordRest, 'interactionApi' | 'callbacks'>,
    commands: readonly Command[],
    deps: Deps,
  ) {
    this.#rest = rest;
    this.#logger = deps.logger;
    this.#routes = new Routes(commands, deps);
  }

  /**
   * Handles one interaction, unless it came before or no more are taken; answers which it was. Never rejects.
   * @param sendFirst Default: by the callback route.
   */
  async handle(
    payload: APIInteraction,
    sendFirst: FirstAnswer = byCallback(this.#rest.callbacks, payload),
  ): Promise<'handled' | 'seen' | 'closed'> {
    if (this.#closed) return 'closed';
    if (!this.#seen.isNew(payload.id)) return 'seen';
    const work = this.#handle(payload, sendFirst).catch((error: unknown) => {
      this.#logger.error({ err: error, interaction: payload.id }, 'an interaction could not be handled');
    });
    this.#underWay.add(work);
    await work;
    this.#underWay.delete(work);
    return 'handled';
  }

  /** Takes no more interactions, and resolves when those under way are done, or after a time in milliseconds. */
  async close(withinMs: number): Promise<void> {
    this.#closed = true;
    await within(withinMs, Promise.all(this.#underWay));
  }

  async #handle(payload: APIInteraction, sendFirst: FirstAnswer): Promise<void> {
    const started = performance.now();
    const asked = readAsked(payload);
    if (asked === null) {
      await this.#outsideGuild(payload, sendFirst);
      return;
    }
    const log = this.#logger.child({
      interaction: asked.id,
      guild: asked.guildId,
      command: nameOf(payload),
    });
    const reply = new Reply(this.#rest.interactionApi, asked, sendFirst);
    const use: Use = { ...asked, reply, log };
    let outcome = 'done';
    try {
      await this.#routes.take(payload, use);
    } catch (error) {
      outcome = await this.#answerError(error, payload.type, use);
    }
    log.info({ outcome, ms: Math.round(performance.now() - started) }, 'interaction');
  }

  /** Answers with what `explain` makes of an error; answers a word for the log. */
  async #answerError(error: unknown, type: InteractionType, use: Use): Promise<string> {
    if (isGone(error) || error instanceof OperationExists) {
      use.log.info({ err: error }, 'nobody is left to answer');
      return 'gone';
    }
    const { level, message: body, outcome, reference } = explain(error, use.guildId);
    // A refusal is no fault of anything: where it was thrown tells nobody anything.
    const details = level === 'info' ? { why: String(error) } : { err: error };
    use.log[level]({ ...details, ref: reference, outcome }, 'an interaction was not served');
    try {
      if (type === InteractionType.ApplicationCommandAutocomplete) await use.reply.choices([]);
      else if (level === 'info') await use.reply.refuse(body);
      else await use.reply.answer(body, 'ephemeral');
    } catch (failure) {
      if (!isGone(failure)) throw failure;
    }
    return outcome;
  }

  async #outsideGuild(payload: APIInteraction, sendFirst: FirstAnswer): Promise<void> {
    if (
      payload.type === InteractionType.Ping ||
      payload.type === InteractionType.ApplicationCommandAutocomplete
    )
      return;
    const { token, application_id: applicationId } = payload;
    const reply = new Reply(this.#rest.interactionApi, { token, applicationId, channelId: '' }, sendFirst);
    const text = md`My commands work in a guild in which I am a member.`;
    await reply.answer(message({ tone: 'warning', title: md`Not here`, text }), 'ephemeral');
  }
}
