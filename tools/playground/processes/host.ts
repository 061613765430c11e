import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { ProcessState } from '../page-protocol.ts';
import { PlaygroundMistake } from '../setup/options.ts';
import { Child } from './child.ts';
import { lastLine } from './last-line.ts';

/** Of this project. */
const program = join(import.meta.dirname, '../../../src/host/main.ts');
const againMs = 1_000;

export interface HostOptions {
  /** What it serves. */
  readonly file: string;
  readonly folder: string;
  readonly log: string;
  /** Its process has come or gone. */
  readonly onChange: () => void;
}

/** The embedded host: the same program as `npm run host` runs. Where it dies it is started again, and takes its games over. */
export class Host {
  readonly #options: HostOptions;
  #child: Child | null = null;
  #url: string | null = null;
  #closing = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** Where it listens; null while it does not. */
  get url(): string | null {
    return this.#url;
  }
  get child(): Child | null {
    return this.#child;
  }
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }
  get state(): ProcessState {
    if (this.#child === null) return 'stopped';
    return this.#url === null ? 'starting' : 'running';
  }

  /** Resolves when it listens. @throws PlaygroundMistake where it ends instead */
  async start(): Promise<void> {
    if (this.#closing) return;
    const { file, folder, log } = this.#options;
    const child = await Child.start({ words: [program, file], cwd: folder, env: {}, log, output: 'pipe' });
    this.#child = child;
    const ended = child.ended.then((how) => {
      this.#child = null;
      this.#url = null;
      this.#options.onChange();
      return how;
    });
    this.#options.onChange();
    this.#url = await Promise.race([
      listening(child),
      ended.then(async (how) => {
        throw new PlaygroundMistake(
          `The embedded host could not be started (${how}): ${await lastLine(log)}`,
        );
      }),
    ]);
    this.#options.onChange();
    void ended.then(() => this.#startAgain());
  }

  /** It is not started again from now on. */
  close(): void {
    this.#closing = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #startAgain(): void {
    if (this.#closing) return;
    this.#timer = setTimeout(() => void this.start().catch(() => this.#startAgain()), againMs);
  }
}

async function listening(child: Child): Promise<string> {
  if (child.output === null) throw new TypeError('expected a pipe');
  for await (const line of createInterface({ input: child.output })) {
    const url = /^Listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) {
      child.output.resume();
      return url;
    }
  }
  return new Promise(() => {});
}

/** A new API key, made as people make one. */
export async function addKey(file: string, name: string): Promise<string> {
  const words = ['--disable-warning=ExperimentalWarning', program, 'key', 'add', name, file];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const key = /^\S+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error('The embedded host printed no key');
  return key;
}
