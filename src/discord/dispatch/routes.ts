import { type APIInteraction, InteractionType } from '@discordjs/core/http-only';
import { withTimeout } from '../../util/timeout.ts';
import { md } from '../look/text.ts';
import type { Command, Deps, SubmittedUse, TypedUse, Use } from './command.ts';
import { type CustomId, decodeCustomId } from './custom-id.ts';
import { Options } from './interaction.ts';
import { noSuchCommand, Refusal } from './refusal.ts';
import type { Choice } from './reply.ts';

/** Autocompletion has to be answered within 3 s, as every interaction. */
const completeMs = 2_300;

/** Finds who handles an interaction: the command that was typed, or that the button or the modal belongs to. */
export class Routes {
  readonly #deps: Deps;
  readonly #commands: ReadonlyMap<string, Command>;

  /** @throws Error where two commands have one name */
  constructor(commands: readonly Command[], deps: Deps) {
    this.#deps = deps;
    this.#commands = new Map(commands.map((command) => [command.definition.name, command]));
    if (this.#commands.size < commands.length) throw new Error('two commands have the same name');
  }

  /** Has an interaction handled. Rejects with what `explain` turns into an answer. */
  async take(payload: APIInteraction, use: Use): Promise<void> {
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
        const submitted = { ...use, submission: payload.data };
        return this.#submit(submitted, decodeCustomId(payload.data.custom_id));
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
    await withTimeout(completeMs, work);
    return choices;
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

  async #submit(use: SubmittedUse, id: CustomId | null): Promise<void> {
    if (id === null) throw tooOld();
    for (const command of this.#commands.values()) {
      const work = command.submit?.(use, this.#deps, id);
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

function tooOld(): Refusal {
  return new Refusal(
    md`This button is too old`,
    md`I don’t know any more what it was for. Type the command again.`,
  );
}
