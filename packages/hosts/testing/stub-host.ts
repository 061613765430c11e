import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { systemClock } from '@steward/kit';
import { listenAtReusablePort } from '@steward/kit/testing';
import { onTestFinished, vi } from 'vitest';
import { genericDialect } from '../src/dialects/generic.ts';
import { createHosting, type HostingOptions } from '../src/hosting-client.ts';
import { HostError } from '../src/model/host-error.ts';
import type { Account } from '../src/model/hosting.ts';

export const account: Account = { id: 'account-1', apiKey: 'hk_live_Zq8vT3nLw0' };

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

/** How the host treats a request: a fixed response, or a function that has the connection. */
export type Behaviour =
  | Answer
  | ((request: Received, response: ServerResponse, incoming: IncomingMessage) => void | Promise<void>);

/** Starts a hosting API that treats each request by the next behaviour; the last one repeats. */
export async function stubHost(...behaviours: Behaviour[]) {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body };
    const behaviour = behaviours[Math.min(received.length, behaviours.length - 1)] ?? {};
    received.push(request);
    if (typeof behaviour === 'function') await behaviour(request, response, incoming);
    else send(response, behaviour);
  });
  const url = `http://127.0.0.1:${await listenAtReusablePort(server)}`;
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  onTestFinished(stop);
  return { url, received, server, stop };
}

export function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  response.writeHead(status, headers);
  if (body === undefined) response.end();
  else response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Stops timers until the end of the test; connections go on. Returns a function that lets time pass, in milliseconds. */
export function stoppedTimers(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}

/** Returns a clock that records sleeps instead of waiting. `set` sets the time of day forward, or back. */
export function skippingClock(start = Date.now()) {
  let origin = start;
  let skipped = 0;
  const sleeps: number[] = [];
  const skip = (milliseconds: number) => {
    skipped += milliseconds;
  };
  const clock = {
    ...systemClock,
    now: () => origin + skipped,
    elapsed: () => skipped,
    sleep: async (milliseconds: number) => {
      sleeps.push(milliseconds);
      skip(milliseconds);
    },
  };
  const set = (milliseconds: number) => {
    origin += milliseconds;
  };
  return { clock, sleeps, skip, set };
}

/** Opens a client of a generic host. */
export function connect(
  baseUrl: string,
  options: Partial<HostingOptions> = {},
  fields = { powerField: 'action', commandField: 'command' },
) {
  const now = options.clock?.now ?? Date.now;
  const dialect = genericDialect({ ...fields, now });
  const hosting = createHosting({ baseUrl, timeoutMs: 20_000, random: () => 0.5, ...options }, dialect);
  onTestFinished(() => hosting.close());
  return hosting;
}

/** Starts a stub host with these behaviours, and opens a client of it that skips waits. */
export async function hostAnswering(...behaviours: Behaviour[]) {
  const host = await stubHost(...behaviours);
  const time = skippingClock();
  return { host, ...time, hosting: connect(host.url, { clock: time.clock }) };
}

export async function failureOf(call: Promise<unknown>): Promise<HostError> {
  const error = await call.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof HostError) return error;
  throw error;
}
