import { z } from 'zod';
import type { ServerView } from '../page-protocol.ts';
import { gamePids } from '../processes/games-left.ts';

const serversSchema = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      players: z.object({ online: z.number(), max: z.number() }).nullable(),
      resources: z.object({ cpu_percent: z.number().nullable(), memory_bytes: z.number().nullable() }),
    }),
  ),
});
const backupsSchema = z.object({ backups: z.array(z.unknown()) });

export interface HostAddress {
  /** null while it is down. */
  url(): string | null;
  readonly key: string;
  /** Its data folder. */
  readonly folder: string;
}

/** The servers as the host itself tells, past the proxy and its plugs; null where it can't be asked now. */
export async function askHost(host: HostAddress): Promise<readonly ServerView[] | null> {
  const url = host.url();
  if (url === null) return null;
  const get = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${host.key}` };
    const response = await fetch(`${url}/v1/servers${path}`, { headers, signal: AbortSignal.timeout(5_000) });
    return response.json();
  };
  try {
    const [{ servers }, pids] = await Promise.all([
      get('').then((value) => serversSchema.parse(value)),
      gamePids(host.folder),
    ]);
    return await Promise.all(
      servers.map(async ({ id, name, status, players, resources }) => ({
        id,
        name,
        status,
        pid: pids.get(id) ?? null,
        players: players && { online: players.online, max: players.max },
        cpuPercent: resources.cpu_percent,
        memoryBytes: resources.memory_bytes,
        backups: backupsSchema.parse(await get(`/${encodeURIComponent(id)}/backups`)).backups.length,
      })),
    );
  } catch {
    return null;
  }
}
