import { openLog } from '@steward/kit';
import type { TestContext } from 'vitest';
import { startBot } from '../../src/bot.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { OperationTimings } from '../../src/domain/timings.ts';
import { BotProcess, type Program } from '../support/bot-process.ts';
import { quickTimings, unhurriedBot } from '../support/test-limits.ts';

/** Steward, in the test's own process or in another. */
export interface Bot {
  readonly log: string;
  /** Rejects if it ends unexpectedly; never resolves. */
  readonly failed: Promise<never>;
  /** Sends SIGTERM. Returns the exit code. */
  stops(): Promise<number | null>;
  /** Kills it (`kill -9`). */
  dies(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts Steward in a process of its own. */
export function startBotProcess(test: TestContext, program: Program, folder: string, env: Environment): Bot {
  const bot = new BotProcess(test, program, folder, env);
  const failed = bot.ended.then(({ code }): never => {
    throw new Error(`The bot ended with ${code}:\n${bot.output}${bot.errors}`);
  });
  failed.catch(() => {});
  return {
    failed,
    get log() {
      return bot.output + bot.errors;
    },
    stops: async () => (await bot.stops()).code,
    dies: () => bot.crashes(),
  };
}

/** Starts Steward in the test's own process with quick timings. */
export async function startInProcessBot(
  test: TestContext,
  env: Environment,
  timings: Partial<OperationTimings>,
): Promise<Bot> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = await openLog({ level: 'debug', secrets: [], destination });
  const steward = await startBot(loadConfig(env), logger, {
    ...unhurriedBot,
    operations: { ...quickTimings, ...timings },
  });
  test.onTestFinished(() => steward.stop());
  steward.refused.catch(() => {});
  return {
    failed: steward.refused,
    get log() {
      return lines.join('');
    },
    stops: notAProcess,
    dies: notAProcess,
  };
}

function notAProcess(): Promise<never> {
  return Promise.reject(new Error('Steward runs in the test’s own process'));
}
