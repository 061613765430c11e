import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Listen } from '../dialect.ts';
import type { HostCall } from '../model/host-error.ts';
import { get } from '../request.ts';
import { type LiveStats, liveStatsSchema } from './crafty-records.ts';

// What Crafty sends over the WebSocket of a server's page, which it opens to every key: app/classes/web/websocket_handler.py,
// app/classes/shared/server.py and backup_mgr.py.

/** How long the socket may take to open, in milliseconds. */
const openMs = 5_000;
/** The wait before it is opened again, in milliseconds. */
const reopenMs = 1_000;
/** How often it is opened for one change at most. */
const maxOpenings = 100;
/** How many ends of backups are looked at at a time: a server has no more configurations that are read. */
const mostEnds = 10;

interface PageOptions {
  readonly call: HostCall;
  readonly serverId: string;
  readonly onMessage: (message: unknown) => void;
  readonly signal: AbortSignal;
  readonly listen: Listen;
}

/**
 * Passes on what Crafty sends to those who have the page of a server open, until the signal is aborted. Opens it again if it
 * ended after something came, as when more came than is read of one socket: a backup tells each of its files.
 */
async function listenToPage({ call, serverId, onMessage, signal, listen }: PageOptions): Promise<void> {
  const query = new URLSearchParams({ page: '/panel/server_detail', page_query_params: `?id=${serverId}` });
  const request = { ...get(call, `/ws?${query}`), keyCookie: 'token', once: true, withinMs: openMs };
  for (let openings = 0; openings < maxOpenings; openings++) {
    let hasCome = false;
    const onCome = (message: unknown) => {
      hasCome = true;
      onMessage(message);
    };
    await listen(request, onCome, signal);
    // Crafty closes the socket of a refused key, and tells everybody at the panel.
    if (!hasCome || signal.aborted) return;
    await sleep(reopenMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
}

/** Crafty has started or stopped a server that the key's user sees. It doesn't say which. */
const reloadSchema = z.object({ event: z.literal('send_start_reload') });
const detailsSchema = z.object({ event: z.literal('update_server_details'), data: liveStatsSchema });
const serverEventSchema = z.discriminatedUnion('event', [reloadSchema, detailsSchema]);

interface ServerOptions extends Omit<PageOptions, 'call' | 'onMessage'> {
  /** Gets how the server is now, every five seconds while Crafty runs it. */
  readonly onStats: (stats: LiveStats) => void;
  readonly onNews: () => void;
}

/** Follows a server, as `followServer` of the dialect. */
export async function followServer({ onStats, onNews, ...options }: ServerOptions): Promise<void> {
  const onMessage = (json: unknown): void => {
    const message = serverEventSchema.safeParse(json).data;
    if (message === undefined) return;
    if (message.event === 'update_server_details') {
      if (message.data.id !== options.serverId) return;
      onStats(message.data);
    }
    onNews();
  };
  await listenToPage({ ...options, call: 'power', onMessage });
}

/** The last message of a backup: others have a text in place of the 0. It comes before the configuration says how it ended. */
const backupEndSchema = z.object({
  event: z.literal('backup_status'),
  data: z.object({ percent: z.literal(100), total_files: z.literal(0), backup_id: z.string() }),
});
/** In the user's language. One follows the end of a backup that succeeded. */
const noticeSchema = z.object({ event: z.literal('notification') });

interface BackupsOptions extends Omit<PageOptions, 'call' | 'onMessage'> {
  /** How long Crafty may take to write down how a backup ended, in milliseconds. */
  readonly noteMs: number;
  /** @param isNoticed whether a notice followed, as after a backup that succeeded */
  readonly onEnd: (configId: string, isNoticed: boolean) => void;
}

/** Follows the ends of a server's backups, other than snapshots, of whose end nothing is said. */
export async function followBackupEnds({ noteMs, onEnd, ...options }: BackupsOptions): Promise<void> {
  let onNotice = (): void => {};
  let looking = 0;
  const onMessage = (json: unknown): void => {
    if (noticeSchema.safeParse(json).success) onNotice();
    const end = backupEndSchema.safeParse(json).data;
    if (end === undefined || looking >= mostEnds) return;
    looking += 1;
    let isNoticed = false;
    onNotice = () => {
      isNoticed = true;
    };
    const told = sleep(noteMs, undefined, { signal: options.signal });
    void told
      .finally(() => {
        looking -= 1;
      })
      .then(() => onEnd(end.data.backup_id, isNoticed))
      .catch(() => {});
  };
  await listenToPage({ ...options, call: 'list-backups', onMessage });
}
