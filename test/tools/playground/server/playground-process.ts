import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PlaygroundClient } from './playground-client.ts';

const repository = join(import.meta.dirname, '../../../..');

type Env = Readonly<Record<string, string>>;

const commandLines = {
  npm: ['npm', ['run', '--silent', 'playground', '--']],
  node: [process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/playground/main.ts']],
} as const;

/** A playground in a process. */
export class PlaygroundProcess extends PlaygroundClient {
  /** All that it printed until the address was read. */
  readonly printed: string;
  readonly #process: ChildProcess;
  readonly #exit: Promise<number | null>;

  private constructor(url: string, printed: string, child: ChildProcess, exit: Promise<number | null>) {
    super(url);
    this.printed = printed;
    this.#process = child;
    this.#exit = exit;
  }

  /** Resolves when the page's address is printed. @throws Error with the output if the playground ends instead */
  static async start(
    parameters: readonly string[],
    env: Env = {},
    launcher: Launcher = 'node',
  ): Promise<PlaygroundProcess> {
    const { child, exit, output } = launch(parameters, env, launcher);
    const url = await new Promise<string>((resolve, reject) => {
      if (child.stdout === null) return;
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^Open (\S+)/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
      void exit.then(() => reject(new Error(output())));
    });
    const playground = new PlaygroundProcess(url, output(), child, exit);
    await playground.follow();
    return playground;
  }

  /** Sends SIGINT to the process group, like Ctrl-C in a terminal. */
  interrupted(): Promise<number | null> {
    process.kill(-(this.#process.pid ?? 0), 'SIGINT');
    return this.ended();
  }

  async ended(): Promise<number | null> {
    const code = await this.#exit;
    this.leave();
    return code;
  }

  /** Kills the process group with SIGKILL. */
  async dies(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null)
      process.kill(-(this.#process.pid ?? 0), 'SIGKILL');
    await this.ended();
  }
}

/** How a playground is started: as its users do, or by Node alone, which takes less time. */
export type Launcher = 'npm' | 'node';

/** Starts a playground in its own process group. */
export function launch(parameters: readonly string[], env: Env = {}, launcher: Launcher = 'node') {
  const [command, first] = commandLines[launcher];
  const child = spawn(command, [...first, ...parameters], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let all = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (all += data));
  const exit = once(child, 'close').then(([code]): number | null => code);
  return { child, exit, output: () => all };
}
