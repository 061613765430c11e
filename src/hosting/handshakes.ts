/** The processor time that a connection takes with its TLS handshake, in milliseconds, which can't be measured. */
const usualMs = 2;
/** A handshake costs by the certificates that the server sends: up to 256 ms for the 100 KiB that OpenSSL reads. */
const usualBytes = 6 * 1024;
const msPerKiB = 2.6;

/** Sums the processor time of connections to one host, until a guild is charged for it. */
export class Handshakes {
  #ms = 0;

  /** Counts a connection that was made, or failed. */
  add(receivedBytes: number): void {
    this.#ms += handshakeMs(receivedBytes);
  }

  /** Returns the milliseconds that were not taken yet. */
  take(): number {
    const ms = this.#ms;
    this.#ms = 0;
    return ms;
  }
}

/** Returns the processor time that a connection takes whose server sent so many bytes until the end of the handshake. */
export function handshakeMs(receivedBytes: number): number {
  return usualMs + (Math.max(receivedBytes - usualBytes, 0) / 1024) * msPerKiB;
}
