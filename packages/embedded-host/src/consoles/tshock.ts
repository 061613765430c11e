import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { plainReply } from './plain-reply.ts';
import { type ListedPlayers, RestConsole } from './rest-console.ts';

const count = z.int().nonnegative();
const statusSchema = z.object({
  playercount: count,
  maxplayers: count.nullable().catch(null),
  players: z
    .array(z.unknown())
    .transform((players) => players.slice(0, 256))
    .pipe(z.array(z.object({ nickname: z.string(), active: z.boolean() }).nullable().catch(null)))
    .catch([]),
});
/** A line, or the lines that a command printed. Older versions send refusals with HTTP status 200. */
const replySchema = z.object({
  status: z.coerce.string().optional(),
  response: z.union([z.string(), z.array(z.string())]).optional(),
});

/** Colors: `[c/ff8800:text]`. */
const colour = /\[c\/[0-9a-f]{1,6}:([^[\]]*)\]/giu;

/** Terraria's console through TShock's REST API (https://tshock.readme.io/reference/rest-api-endpoints). */
export class TshockConsole extends RestConsole {
  protected readonly api = 'TShock’s REST API';

  /** `save` answers when the world is saved, where the game’s own command answers at once. */
  protected async carryOut(line: string, timeoutMs: number): Promise<string> {
    const command = line.trim();
    const isSave = /^\/?save$/iu.test(command);
    // TShock drops the first character, which is the prefix.
    const cmd = /^[/.]/u.test(command) ? command : `/${command}`;
    const json = isSave
      ? await this.#get('/v2/world/save', {}, timeoutMs)
      : await this.#get('/v3/server/rawcmd', { cmd }, timeoutMs);
    const reply = replySchema.safeParse(json).data;
    if (reply === undefined) throw this.notUnderstood();
    const { status = '200', response = '' } = reply;
    if (status !== '200')
      throw new ApiError(
        status.startsWith('4') ? 'console_unavailable' : 'console_unanswered',
        `${this.name} refused this with status ${plainReply(status).slice(0, 20)}.`,
      );
    const text = typeof response === 'string' ? response : response.join('\n');
    return plainReply(text.replace(colour, '$1'));
  }

  protected async listPlayers(timeoutMs: number): Promise<ListedPlayers | null> {
    const json = await this.#get('/v2/server/status', { players: 'true' }, timeoutMs);
    const status = statusSchema.safeParse(json).data;
    if (status === undefined) return null;
    const { playercount: online, maxplayers: max, players } = status;
    // Those who are only just joining aren't active.
    return { online, max, names: players.flatMap((player) => (player?.active ? player.nickname : [])) };
  }

  /** TShock takes its token in the address only. */
  async #get(
    path: string,
    parameters: Readonly<Record<string, string>>,
    timeoutMs: number,
  ): Promise<unknown> {
    const signed = (token: string) => {
      const query = new URLSearchParams({ ...parameters, token }).toString();
      // A plus is a space in forms only.
      return { path: `${path}?${query.replaceAll('+', '%20')}` };
    };
    return (await this.client.send({ method: 'GET', signed, timeoutMs })).json;
  }
}
