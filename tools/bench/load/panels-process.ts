import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type PanelsMessage, panelsSchema } from './protocol.ts';

const program = fileURLToPath(new URL('./costly-panels.ts', import.meta.url));

/** Panels whose responses are expensive to read, in a process of their own. */
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
