import { ReadCache, systemClock } from '@steward/kit';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { AskedGame, GameConsole } from './game-console.ts';
import { plainReply } from './plain-reply.ts';
import {
  isSilent,
  RestClient,
  type RestOptions,
  type RestTimes,
  shownNames,
  usualRestTimes,
} from './rest-client.ts';

/** How old a list of players may be, in milliseconds. */
const maxListAgeMs = 500;

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

/** Colours: `[c/ff8800:text]`. */
const colour = /\[c\/[0-9a-f]{1,6}:([^[\]]*)\]/giu;

/** Terraria's console through TShock's REST API (https://tshock.readme.io/reference/rest-api-endpoints). */
export class TshockConsole implements GameConsole {
  readonly #name: string;
  readonly #client: RestClient;
  readonly #times: RestTimes;
  readonly #asked = new ReadCache<AskedGame | null>(systemClock, 1);

  constructor(options: RestOptions) {
    this.#name = options.name;
    this.#client = new RestClient(options);
    this.#times = { ...usualRestTimes, ...options.times };
  }

  /** `save` answers when the world is saved, where the game’s own command answers at once. */
  async run(line: string, timeoutMs = this.#times.replyMs): Promise<string> {
    const command = line.trim();
    const isSave = /^\/?save$/iu.test(command);
    // TShock drops the first character, which is the prefix.
    const cmd = /^[/.]/u.test(command) ? command : `/${command}`;
    const json = isSave
      ? await this.#get('/v2/world/save', {}, timeoutMs)
      : await this.#get('/v3/server/rawcmd', { cmd }, timeoutMs);
    const reply = replySchema.safeParse(json).data;
    if (reply === undefined) throw this.#notUnderstood();
    const { status = '200', response = '' } = reply;
    if (status !== '200')
      throw new ApiError(
        'console_unavailable',
        `${this.#name} refused this with status ${plainReply(status).slice(0, 20)}.`,
      );
    const text = typeof response === 'string' ? response : response.join('\n');
    return plainReply(text.replace(colour, '$1'));
  }

  askGame(): Promise<AskedGame | null> {
    const { askMs } = this.#times;
    return this.#asked.read('', { maxAgeMs: maxListAgeMs, deadlineMs: askMs }, () => this.#ask(askMs));
  }

  close(): void {
    this.#client.close();
  }

  async #ask(askMs: number): Promise<AskedGame> {
    try {
      const json = await this.#get('/v2/server/status', { players: 'true' }, askMs);
      const status = statusSchema.safeParse(json).data;
      if (status === undefined) return { answered: true, players: null };
      const { playercount: online, maxplayers: max, players } = status;
      // Those who are only just joining aren't active.
      const names = players.flatMap((player) => (player?.active ? player.nickname : []));
      return { answered: true, players: { online, max, names: shownNames(names).slice(0, online) } };
    } catch (error) {
      return { answered: !isSilent(error), players: null };
    }
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
    return (await this.#client.send({ method: 'GET', signed, timeoutMs })).json;
  }

  #notUnderstood(): ApiError {
    return new ApiError(
      'console_unavailable',
      `What answers for ${this.#name} isn’t TShock’s REST API. Check the port in the host’s settings.`,
    );
  }
}
