import { createConnection } from 'node:net';
import { z } from 'zod';
import type { ServerEntry } from '../config.ts';

const pingTimeoutMs = 1500;
const cacheMs = 500;
const maxNames = 100;

/** What the game answered: a plug-in may have put anything there. */
const pingSchema = z.object({
  players: z.object({
    online: z.int().nonnegative(),
    max: z.int().nonnegative(),
    sample: z
      .array(z.object({ name: z.string() }))
      .catch([])
      .default([]),
  }),
});

interface Players {
  readonly online: number;
  readonly max: number;
  /** The game names some of them only, where many are online. */
  readonly list: readonly string[];
}

/** Asks one server who is online (Minecraft's Server List Ping); questions within half a second share an answer. */
export class PlayerCount {
  readonly #address: NonNullable<ServerEntry['minecraft']>;
  #latest: { at: number; players: Promise<Players | null> } | null = null;

  constructor(address: NonNullable<ServerEntry['minecraft']>) {
    this.#address = address;
  }

  /** null where the game does not answer, or not understandably. */
  read(): Promise<Players | null> {
    if (this.#latest && performance.now() - this.#latest.at < cacheMs) return this.#latest.players;
    const players = this.#ping();
    this.#latest = { at: performance.now(), players };
    return players;
  }

  async #ping(): Promise<Players | null> {
    const limit = AbortSignal.timeout(pingTimeoutMs);
    const answer = await pingMinecraft(this.#address, limit).catch(() => null);
    const ping = pingSchema.safeParse(answer);
    if (!ping.success) return null;
    const { online, max, sample } = ping.data.players;
    return { online, max, list: sample.slice(0, maxNames).map(({ name }) => name.slice(0, 100)) };
  }
}

/** Vanilla's answers have at most 32,767 characters. */
const maxResponseBytes = 64 * 1024;

/** https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping */
const statusId = 0;
const anyProtocol = -1;
const nextStateStatus = 1;

/**
 * Asks a Minecraft server for its status, and returns the JSON that it sends.
 * @throws the system's error, the signal's reason, or an Error or SyntaxError if the answer is none
 */
export async function pingMinecraft(
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<unknown> {
  const socket = createConnection({ host, port, signal });
  socket.write(Buffer.concat([packet(handshake(host, port)), packet(varint(statusId))]));
  const incoming: AsyncIterable<Buffer> = socket;
  let got = Buffer.alloc(0);
  // Leaving the loop destroys the socket.
  for await (const data of incoming) {
    got = Buffer.concat([got, data]);
    const answer = readResponse(got);
    if (answer !== null) return JSON.parse(answer);
  }
  throw new Error('The answer to the ping ends in the middle');
}

/** Returns the text of a whole answer, or null if more has to come. @throws Error if it is none, or too long */
export function readResponse(bytes: Buffer): string | null {
  const length = readVarint(bytes, 0);
  if (length === null) return null;
  if (length.value > maxResponseBytes) throw new Error('The answer to the ping is too long');
  const end = length.end + length.value;
  if (bytes.length < end) return null;
  const body = bytes.subarray(length.end, end);
  const id = readVarint(body, 0);
  const text = id && readVarint(body, id.end);
  if (id?.value !== statusId || !text || text.end + text.value > body.length)
    throw new Error('The answer to the ping is no status');
  return body.toString('utf8', text.end, text.end + text.value);
}

function handshake(host: string, port: number): Buffer {
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

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** Returns null if more has to come. @throws Error if it has more than 32 bits */
function readVarint(bytes: Buffer, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return null;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { value: value >>> 0, end: start + index + 1 };
  }
  throw new Error('The answer to the ping is no status');
}
