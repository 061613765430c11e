import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type PanelsMessage, panelsSchema } from './protocol.ts';

const program = fileURLToPath(new URL('./own-panels.ts', import.meta.url));

/** The panels of one guild, in their own process. */
export class PanelsProcess {
  readonly #child: ChildProcess;
  readonly ready: Promise<PanelsMessage>;

  constructor() {
    this.#child = spawn(process.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.ready = once(this.#child, 'message').then(([message]) => panelsSchema.parse(message));
  }

  stop(): void {
    this.#child.disconnect();
  }
}
