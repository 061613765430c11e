import { type API, type APIInteraction, InteractionType } from '@discordjs/core/http-only';
import { OperationExists } from '../../store/operation.ts';
import { within } from '../../within.ts';
import { isGone } from '../client/errors.ts';
import { message } from '../look/card.ts';
import { md } from '../look/text.ts';
import type { Command, Deps, TypedUse, Use } from './command.ts';
import { type CustomId, decodeCustomId } from './custom-id.ts';
import { explain } from './explain.ts';
import { nameOf, Options, readAsked } from './interaction.ts';
import { Refusal } from './refusal.ts';
import { type Choice, Reply } from './reply.ts';

/** Autocompletion has to be answered within 3 s, as every interaction. */
const completeMs = 2_300;
/** Within the seconds in which Discord delivers again, there are never more. */
const seenLimit = 5_000;

/** Takes an interaction as Discord sent it to whoever handles it, and answers whatever goes wrong. */
export class Dispatcher {
  readonly #api: API;
  readonly #deps: Deps;
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #underWay = new Set<Promise<void>>();
  /** The newest interactions: Discord may deliver one twice. */
  readonly #seen = new Set<string>();
  #closed = false;

  /** @throws Error where two commands have one name */
  constructor(api: API, commands: readonly Command[], deps: Deps) {
    this.#api = api;
    this.#deps = deps;
    this.#commands = new Map(commands.map((command) => [command.definition.name, command]));
    if (this.#commands.size < commands.length) throw new Error('two commands have the same name');
  }

  /** Handles one interaction. Never rejects. */
  async handle(payload: APIInteraction): Promise<void> {
    if (this.#closed || this.#seen.has(payload.id)) return;
    this.#remember(payload.id);
    const work = this.#handle(payload).catch((error: unknown) => {
      this.#deps.logger.error({ err: error, interaction: payload.id }, 'an interaction could not be handled');
    });
    this.#underWay.add(work);
    await work;
    this.#underWay.delete(work);
  }

  /** Takes no more interactions, and resolves when those under way are done, or after a time in milliseconds. */
  async close(withinMs: number): Promise<void> {
    this.#closed = true;
    await within(withinMs, Promise.all(this.#underWay));
  }

  async #handle(payload: APIInteraction): Promise<void> {
    const started = performance.now();
    const asked = readAsked(payload);
    if (asked === null) {
      await this.#outsideGuild(payload);
      return;
    }
    const log = this.#deps.logger.child({
      interaction: asked.id,
      guild: asked.guildId,
      command: nameOf(payload),
    });
    const use: Use = { ...asked, reply: new Reply(this.#api, asked), log };
    let outcome = 'done';
    try {
      await this.#route(payload, use);
    } catch (error) {
      outcome = await this.#answerError(error, payload.type, use);
    }
    log.info({ outcome, ms: Math.round(performance.now() - started) }, 'interaction');
  }

  async #route(payload: APIInteraction, use: Use): Promise<void> {
    switch (payload.type) {
      case InteractionType.ApplicationCommand: {
        const { data } = payload;
        const options = new Options(data.name, 'options' in data ? data.options : undefined);
        return this.#command(data.name).run({ ...use, options }, this.#deps);
      }
      case InteractionType.ApplicationCommandAutocomplete: {
        const { data } = payload;
        const typed = { ...use, options: new Options(data.name, data.options) };
        return use.reply.choices(await this.#choices(this.#command(data.name), typed));
      }
      case InteractionType.MessageComponent:
        return this.#press(use, decodeCustomId(payload.data.custom_id));
      case InteractionType.ModalSubmit: {
        const id = decodeCustomId(payload.data.custom_id);
        const submitted = { ...use, submission: payload.data };
        if (id === null) throw tooOld();
        for (const command of this.#commands.values()) {
          const work = command.submit?.(submitted, this.#deps, id);
          if (work) return work;
        }
        throw tooOld();
      }
      default:
        return;
    }
  }

  /** Choices that come too late for Discord are none: better than a picker that fails. */
  async #choices(command: Command, use: TypedUse): Promise<readonly Choice[]> {
    let choices: readonly Choice[] = [];
    const work = Promise.resolve(command.complete?.(use, this.#deps)).then((found) => {
      choices = found ?? [];
    });
    await within(completeMs, work);
    return choices;
  }

  #remember(id: string): void {
    this.#seen.add(id);
    if (this.#seen.size > seenLimit) for (const oldest of this.#seen) return void this.#seen.delete(oldest);
  }

  #command(name: string): Command {
    const command = this.#commands.get(name);
    if (command !== undefined) return command;
    throw new Refusal(
      md`No such command`,
      md`I don’t know this command any more. Type / and pick one from the list.`,
    );
  }

  async #press(use: Use, id: CustomId | null): Promise<void> {
    if (id === null) throw tooOld();
    if (id[0] === 'confirm') return this.#deps.confirmations.press(use, this.#deps, id);
    for (const command of this.#commands.values()) {
      const work = command.press?.(use, this.#deps, id);
      if (work) return work;
    }
    throw tooOld();
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
      else await use.reply.answer(body, 'ephemeral');
    } catch (failure) {
      if (!isGone(failure)) throw failure;
    }
    return outcome;
  }

  async #outsideGuild(payload: APIInteraction): Promise<void> {
    if (
      payload.type === InteractionType.Ping ||
      payload.type === InteractionType.ApplicationCommandAutocomplete
    )
      return;
    const { id, token, application_id: applicationId } = payload;
    const reply = new Reply(this.#api, { id, token, applicationId, channelId: '' });
    const text = md`My commands work in a guild in which I am a member.`;
    await reply.answer(message({ tone: 'warning', title: md`Not here`, text }), 'ephemeral');
  }
}

function tooOld(): Refusal {
  return new Refusal(
    md`This button is too old`,
    md`I don’t know any more what it was for. Type the command again.`,
  );
}
