import type { APIInteraction } from '@discordjs/core/http-only';
import type { FirstAnswer } from './first-answer.ts';
import type { InteractionOutcome, InteractionReport } from './interaction-report.ts';
import { kindOf, nameOf } from './names.ts';

/** The fields of the line that the log has of every interaction; times in milliseconds. */
export function inLog({ kind, outcome, acknowledgedMs, ms }: InteractionReport) {
  const ackMs = acknowledgedMs === null ? null : Math.round(acknowledgedMs);
  return { kind, outcome, ackMs, ms: Math.round(ms) };
}

/** The handling of one interaction, timed from its arrival. */
export class Handling {
  readonly name: string;
  readonly #kind: InteractionReport['kind'];
  readonly #started = performance.now();
  #acknowledgedMs: number | null = null;

  constructor(payload: APIInteraction) {
    this.name = nameOf(payload);
    this.#kind = kindOf(payload);
  }

  /** The same way to Discord; when it took the first answer is kept. */
  timed(sendFirst: FirstAnswer): FirstAnswer {
    return async (answer, toLearn) => {
      const taken = await sendFirst(answer, toLearn);
      this.#acknowledgedMs ??= this.#elapsed();
      return taken;
    };
  }

  report(outcome: InteractionOutcome): InteractionReport {
    const { name } = this;
    const acknowledgedMs = this.#acknowledgedMs;
    return { kind: this.#kind, name, outcome, acknowledgedMs, ms: this.#elapsed() };
  }

  #elapsed(): number {
    return performance.now() - this.#started;
  }
}
