/**
 * The files that servers of FiveM and RedM show everyone over HTTP, at the port of the game.
 * https://docs.fivem.net/docs/server-manual/proxy-setup/
 */
import { parseJson } from '@steward/kit';
import { z } from 'zod';
import { createHttpClient } from '../http/client.ts';
import { HttpError } from '../http/http-error.ts';
import type { ResolvedAddress } from '../http/public-connector.ts';
import type { GameAnswer } from '../model/game.ts';
import { QueryError } from './query-error.ts';
import { countOf, playersShown, shownText } from './shown.ts';

/** `players.json` has about 300 bytes for each of up to 2,048 players, `info.json` an icon and all resources. */
const maxBytes = {
  'dynamic.json': 64 * 1024,
  'players.json': 1024 * 1024,
  'info.json': 1024 * 1024,
} as const;
type File = keyof typeof maxBytes;

const text = z.string().optional().catch(undefined);
const stateSchema = z.looseObject({
  hostname: text,
  gametype: text,
  mapname: text,
  clients: z.unknown(),
  sv_maxclients: z.unknown(),
});
const playersSchema = z
  .array(z.unknown())
  .transform((players) => players.slice(0, 256))
  .pipe(z.array(z.object({ name: z.string() }).nullable().catch(null)));
const infoSchema = z.object({ server: z.string() });

/** Colors: `^1`. */
const colour = /\^\d/g;

/** Returns what the server's files say; names and version if it shows those files. @throws QueryError */
export async function askFivem(
  { ip, family, port }: ResolvedAddress,
  timeoutMs: number,
): Promise<GameAnswer> {
  // To the IP address, and no redirect is followed: nothing is resolved again.
  const origin = `http://${family === 6 ? `[${ip}]` : ip}:${port}`;
  const http = createHttpClient({ origin, timeoutMs, connections: 3 });
  const file = async (name: File): Promise<unknown> => {
    const { status, text } = await http.send({
      method: 'GET',
      path: `/${name}`,
      headers: { accept: 'application/json' },
      body: null,
      startMs: timeoutMs,
      timeoutMs,
      maxBytes: maxBytes[name],
    });
    return status === 200 ? parseJson(text) : undefined;
  };
  const orNothing = (name: File) => file(name).catch(() => undefined);
  try {
    const [dynamic, players, info] = await Promise.all([
      file('dynamic.json'),
      orNothing('players.json'),
      orNothing('info.json'),
    ]);
    const state = stateSchema.safeParse(dynamic).data;
    const online = countOf(state?.clients);
    if (state === undefined || (online === null && state.hostname === undefined))
      throw new QueryError('not-understood');
    const names =
      playersSchema.safeParse(players).data?.flatMap((player) => player?.name.replace(colour, '') ?? []) ??
      null;
    return {
      players: playersShown(online, countOf(state.sv_maxclients), names),
      name: shownText((state.hostname ?? '').replace(colour, '')),
      game: shownText((state.gametype ?? '').replace(colour, '')),
      map: shownText(state.mapname ?? ''),
      version: shownText(infoSchema.safeParse(info).data?.server ?? ''),
    };
  } catch (error) {
    if (error instanceof QueryError) throw error;
    const answered = error instanceof HttpError && error.kind === 'invalid-response';
    throw new QueryError(answered ? 'not-understood' : 'silent');
  } finally {
    await http.close();
  }
}
