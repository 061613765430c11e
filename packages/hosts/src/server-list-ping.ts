/**
 * Minecraft's Server List Ping: the status that a server (Java Edition) shows to everyone before they join.
 * https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping
 */
import { connect as connectTcp, type Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { type Clock, ReadCache, systemClock } from '@steward/kit';
import { z } from 'zod';
import type { GameAddress } from './model/game.ts';
import type { Players } from './model/server.ts';

/**
 * Opens a connection, as `net.connect` does. A function that checks the address may throw, or destroy the socket in a
 * listener of `connect`: nothing has been sent by then.
 */
type Connect = (address: GameAddress) => Socket;

export interface PingResult {
  /** Null if the server hides them. If many are online, it names only some of them. */
  readonly players: Players | null;
  /** The version that the server shows, at most 64 characters of ASCII; null if it shows something else. */
  readonly version: string | null;
  /** When the ping was sent, in milliseconds since 1970: the result may be from before a restart. */
  readonly sentAt: number;
}

export interface Pinger {
  /**
   * Returns what a server shows, at most `maxAgeMs` old; null if it did not respond as Minecraft. Never rejects. Callers at the
   * same time share one request.
   */
  ping(address: GameAddress): Promise<PingResult | null>;
}

/** By default a request may take two seconds. */
export interface PingerOptions extends Partial<StatusRequestOptions> {
  /** How old a result may be, in milliseconds. Default: 5,000. */
  readonly maxAgeMs?: number;
  readonly clock?: Pick<Clock, 'now' | 'elapsed'>;
}

const maxNames = 100;

/**
 * Servers put messages among the names of players: only what can be a name counts. Those of accounts are ASCII; servers that
 * don't ask for accounts also take other letters. Floodgate puts a `.` before the names of players of Bedrock Edition, or
 * another character that its configuration names.
 */
const playerSchema = z.object({ name: z.string().regex(/^[.*+!-]?[\p{L}\p{N}_]{1,16}$/u) });
const countSchema = z.int().min(0).max(0x7fff_ffff);
/** A field that is missing or can't be read is null: a server may leave out each of them. */
const resultSchema = z.object({
  players: z
    .object({
      online: countSchema,
      max: countSchema.nullable().catch(null),
      sample: z
        .array(z.unknown())
        .transform((players) => players.slice(0, maxNames))
        .pipe(z.array(playerSchema.nullable().catch(null)))
        .catch([]),
    })
    .transform(({ online, max, sample }) => {
      const names = sample.flatMap((player) => player?.name ?? []);
      return { online, max, names: names.slice(0, Math.min(online, maxNames)) };
    })
    .nullable()
    .catch(null),
  version: z
    .object({ name: z.string().regex(/^[ -~]{1,64}$/) })
    .transform(({ name }) => name)
    .nullable()
    .catch(null),
});

/** Returns what a status says; null if it is none. */
export function readStatus(status: unknown): Omit<PingResult, 'sentAt'> | null {
  return resultSchema.nullable().catch(null).parse(status);
}

/** Returns a pinger, which keeps the results of its last 1,000 addresses. */
export function createPinger(options: PingerOptions = {}): Pinger {
  const { connect, timeoutMs = 2_000, maxAgeMs = 5_000, clock = systemClock } = options;
  const results = new ReadCache<PingResult | null>(clock);
  async function ping(address: GameAddress): Promise<PingResult | null> {
    // Whatever the error: the server can't be reached, or is not Minecraft.
    const sentAt = clock.now();
    const result = readStatus(await requestStatus(address, { timeoutMs, connect }).catch(() => null));
    return result === null ? null : { ...result, sentAt };
  }
  return {
    ping: (address) =>
      results.read(`${address.port} ${address.host}`, { maxAgeMs, deadlineMs: timeoutMs }, () =>
        ping(address),
      ),
  };
}

export interface StatusRequestOptions {
  /** For everything, from the connection to the last byte of the response, in milliseconds. */
  readonly timeoutMs: number;
  /** Default: `net.connect`. */
  readonly connect?: Connect | undefined;
}

/** A vanilla server's responses have at most 32,767 UTF-16 code units, which are up to 98,301 bytes: mods fill them. */
const maxResponseBytes = 128 * 1024;
const statusId = 0;
const anyProtocol = -1;
const nextStateStatus = 1;

/**
 * Requests the status of a server and returns the parsed JSON.
 * @throws Error if the connection fails, the time is over, or the response is invalid or longer than 128 KiB
 */
export async function requestStatus(address: GameAddress, options: StatusRequestOptions): Promise<unknown> {
  const { timeoutMs, connect = connectTcp } = options;
  const request = Buffer.concat([packet(handshake(address)), packet(varint(statusId))]);
  const socket = connect(address);
  try {
    addAbortSignal(AbortSignal.timeout(timeoutMs), socket);
    socket.write(request);
    return JSON.parse(await readResponse(socket));
  } finally {
    socket.destroy();
  }
}

/** Returns the text of the first packet. @throws Error if it is no status, is too long or does not arrive */
async function readResponse(socket: AsyncIterable<Buffer>): Promise<string> {
  let chunks: Buffer[] = [];
  let received = 0;
  let needed = 1;
  for await (const chunk of socket) {
    chunks.push(chunk);
    received += chunk.length;
    if (received < needed) continue;
    const bytes = Buffer.concat(chunks);
    const length = readVarint(bytes, 0);
    if (length !== null && length.value > maxResponseBytes)
      throw new Error('The response to the ping is too long');
    needed = length === null ? received + 1 : length.end + length.value;
    if (length !== null && received >= needed) return statusTextOf(bytes.subarray(length.end, needed));
    chunks = [bytes];
  }
  throw new Error('The response to the ping is incomplete');
}

/** Returns the text of a status packet. @throws Error if it is another packet */
function statusTextOf(body: Buffer): string {
  const id = readVarint(body, 0);
  const text = id && readVarint(body, id.end);
  if (id?.value !== statusId || !text || text.end + text.value > body.length)
    throw new Error('The response to the ping is not a status');
  return body.toString('utf8', text.end, text.end + text.value);
}

function handshake({ host, port }: GameAddress): Buffer {
  const name = Buffer.from(host);
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  return Buffer.concat([
    varint(statusId),
    varint(anyProtocol),
    varint(name.length),
    name,
    portBytes,
    varint(nextStateStatus),
  ]);
}

function packet(body: Buffer): Buffer {
  return Buffer.concat([varint(body.length), body]);
}

/** Encodes a number with seven bits per byte, the lowest first. The eighth bit says that another byte follows. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** Returns a number and where it ends; null if it is not complete yet. @throws Error if it has more than 32 bits */
function readVarint(bytes: Buffer, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return null;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { value: value >>> 0, end: start + index + 1 };
  }
  throw new Error('The response to the ping is not a status');
}
