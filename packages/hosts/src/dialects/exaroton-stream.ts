import { withTimeout } from '@steward/kit';
import { z } from 'zod';
import type { Listen } from '../dialect.ts';
import type { ServerStatus } from '../model/server.ts';
import { Fields } from '../readers/fields.ts';
import { statusIn } from '../readers/status.ts';
import { get } from '../request.ts';

// What exaroton sends over a server's WebSocket: https://developers.exaroton.com, "Websocket API".

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('status'),
    stream: z.literal('status'),
    data: z.looseObject({ id: z.string(), status: z.number() }),
  }),
]);

interface StreamOptions {
  /** Of the server, with a slash at the end. */
  readonly path: string;
  readonly serverId: string;
  readonly onStatus: (status: ServerStatus) => void;
  readonly signal: AbortSignal;
  readonly listen: Listen;
  /** Reads the server's status. */
  readonly readStatus: () => Promise<ServerStatus>;
  /** How long the stream may take until it is ready, in milliseconds. */
  readonly readyMs: number;
}

/**
 * Follows the status of a server, as `followStatus` of the dialect. The stream has the changes from when it is ready on, and
 * not the status of that moment, so that one is read. Ends if the stream is not ready in time.
 */
export async function followStream(options: StreamOptions): Promise<void> {
  const { path, serverId, onStatus, signal, listen, readStatus, readyMs } = options;
  const ending = new AbortController();
  const ready = Promise.withResolvers<true>();
  let hasChanged = false;
  const onMessage = (json: unknown): void => {
    const message = messageSchema.safeParse(json).data;
    if (message?.type === 'ready') ready.resolve(true);
    if (message?.type !== 'status' || message.data.id !== serverId) return;
    hasChanged = true;
    onStatus(statusIn([Fields.of(message.data)])?.status ?? 'unknown');
  };
  const request = { ...get('read-server', `${path}websocket`), once: true, withinMs: readyMs };
  const listening = listen(request, onMessage, AbortSignal.any([signal, ending.signal]));
  try {
    const isReady = await withTimeout(readyMs, Promise.race([ready.promise, listening]));
    if (isReady !== true) return;
    const status = await readStatus();
    // What was read may be from before what came meanwhile.
    if (!hasChanged) onStatus(status);
    await listening;
  } finally {
    ending.abort();
  }
}
