import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { plainReply } from './plain-reply.ts';
import { type ListedPlayers, RestConsole } from './rest-console.ts';

const count = z.int().nonnegative();
const metricsSchema = z.looseObject({ currentplayernum: count, maxplayernum: count });
const playersSchema = z.object({
  players: z
    .array(z.unknown())
    .transform((players) => players.slice(0, 256))
    .pipe(
      z.array(
        z
          .object({ name: z.string(), userId: z.string(), level: z.int().catch(0) })
          .nullable()
          .catch(null),
      ),
    ),
});

/** A typed command: its first word, and the rest. */
interface Typed {
  readonly rest: string;
  readonly first: string;
  readonly afterFirst: string;
}

/** The request for a command, and the text to show when it's accepted; null if an argument is missing. */
type Command = (
  typed: Typed,
) => { readonly path: string; readonly body?: object; readonly says: string } | null;

const changes: Readonly<Record<string, Command>> = {
  announce: ({ rest }) =>
    rest === '' ? null : { path: 'announce', body: { message: rest }, says: 'Announced.' },
  kick: ({ first, afterFirst }) =>
    first === '' ? null : { path: 'kick', body: { userid: first, message: afterFirst }, says: 'Kicked.' },
  ban: ({ first, afterFirst }) =>
    first === '' ? null : { path: 'ban', body: { userid: first, message: afterFirst }, says: 'Banned.' },
  unban: ({ first }) => (first === '' ? null : { path: 'unban', body: { userid: first }, says: 'Unbanned.' }),
  save: () => ({ path: 'save', says: 'The world was saved.' }),
  shutdown: ({ first, afterFirst }) =>
    /^\d{1,5}$/.test(first || '1')
      ? {
          path: 'shutdown',
          body: { waittime: Number(first || '1'), message: afterFirst },
          says: 'The server will shut down.',
        }
      : null,
};
const reads: ReadonlySet<string> = new Set(['info', 'metrics', 'players']);

const usage =
  'announce <text>, kick <user id> [text], ban <user id> [text], unban <user id>, save, shutdown [seconds] [text], info, metrics, players';

/** Palworld's REST API as a console (https://docs.palworldgame.com/category/rest-api). It knows a few commands only. */
export class PalworldConsole extends RestConsole {
  protected readonly api = 'Palworld’s REST API';

  protected async carryOut(line: string, timeoutMs: number): Promise<string> {
    const [, word = '', rest = ''] = /^\/?(\S+)\s*(.*)$/su.exec(line.trim()) ?? [];
    const [, first = '', afterFirst = ''] = /^(\S*)\s*(.*)$/su.exec(rest) ?? [];
    const name = word.toLowerCase();
    if (reads.has(name)) return this.#shown(name, timeoutMs);
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
    if (change === undefined)
      throw new ApiError('body_invalid', `Palworld’s REST API has no such command. It has these: ${usage}.`);
    const request = change({ rest, first, afterFirst });
    if (request === null)
      throw new ApiError('body_invalid', `Something is missing. These are the commands: ${usage}.`);
    await this.client.send({
      method: 'POST',
      signed: signedFor(request.path),
      ...(request.body === undefined ? {} : { body: request.body }),
      timeoutMs,
    });
    return request.says;
  }

  protected async listPlayers(timeoutMs: number): Promise<ListedPlayers | null> {
    const [metrics, players] = await Promise.allSettled([
      this.#read('metrics', timeoutMs),
      this.#read('players', timeoutMs),
    ]);
    // One of them is enough.
    if (metrics.status === 'rejected' && players.status === 'rejected') throw metrics.reason;
    const counts = metrics.status === 'rejected' ? undefined : metricsSchema.safeParse(metrics.value).data;
    const listed = players.status === 'rejected' ? undefined : playersSchema.safeParse(players.value).data;
    const names = listed?.players.flatMap((player) => player?.name ?? []);
    const online = counts?.currentplayernum ?? names?.length ?? null;
    return online === null ? null : { online, max: counts?.maxplayernum ?? null, names: names ?? [] };
  }

  /** Returns the response of a path, as lines. */
  async #shown(name: string, timeoutMs: number): Promise<string> {
    const json = await this.#read(name, timeoutMs);
    if (name === 'players') {
      const players = playersSchema.safeParse(json).data?.players.flatMap((player) => player ?? []);
      if (players === undefined) throw this.notUnderstood();
      const lines = players.map((player) => `${player.name} (${player.userId}), level ${player.level}`);
      return plainReply(lines.join('\n')) || 'Nobody is online.';
    }
    const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).safeParse(json).data;
    if (values === undefined) throw this.notUnderstood();
    return plainReply(
      Object.entries(values)
        .map(([key, value]) => `${key}: ${value}`)
        .join('\n'),
    );
  }

  async #read(path: string, timeoutMs: number): Promise<unknown> {
    return (await this.client.send({ method: 'GET', signed: signedFor(path), timeoutMs })).json;
  }
}

/** The user is always `admin`. */
function signedFor(path: string) {
  return (password: string) => ({
    path: `/v1/api/${path}`,
    headers: { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` },
  });
}
