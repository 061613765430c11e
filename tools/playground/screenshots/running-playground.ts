import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The playground as people start it. */
export class RunningPlayground {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
  }

  /** @throws Error with what it said where it ends without an address */
  static async start(...options: readonly string[]): Promise<RunningPlayground> {
    const flags = ['--disable-warning=ExperimentalWarning', program, ...options];
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /http:\/\/\S+/.exec(said);
        if (found) resolve(found[0]);
      });
      child.once('exit', () => reject(new Error(`The playground did not start: ${said}`)));
      child.once('error', reject);
    });
    return new RunningPlayground(url, child);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    await ended;
  }
}
