import { connect } from 'node:net';

/**
 * Returns why no TCP connection to an address can be made, as Node's code such as `ENOTFOUND`; null if one can. Sends nothing.
 * @param timeoutMs after which it is `ETIMEDOUT`
 */
export function unreachable(address: string, timeoutMs: number): Promise<string | null> {
  const { hostname, port, protocol } = new URL(address);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    timeout: timeoutMs,
  });
  socket.once('connect', () => resolve(null));
  socket.once('timeout', () => resolve('ETIMEDOUT'));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  return promise.finally(() => socket.destroy());
}
