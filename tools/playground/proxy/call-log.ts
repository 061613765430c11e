import type { CallView, HostFault } from '../page-protocol.ts';

const keptAtMost = 50;

/** The newest calls that the bot made of the host. */
export class CallLog {
  readonly #onChange: () => void;
  #calls: readonly CallView[] = [];
  #last = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get newest(): readonly CallView[] {
    return this.#calls;
  }

  /** Notes a call that begins; the answer ends it, with the status that was given back, if any. */
  begin(call: { method: string; path: string; plug: HostFault | null }): (status: number | null) => void {
    this.#last += 1;
    const id = String(this.#last);
    const at = Date.now();
    const began = performance.now();
    this.#calls = [...this.#calls, { id, at, ...call, status: null, ms: null }].slice(-keptAtMost);
    this.#onChange();
    return (status) => {
      const ms = Math.round(performance.now() - began);
      this.#calls = this.#calls.map((one) => (one.id === id ? { ...one, status, ms } : one));
      this.#onChange();
    };
  }
}
