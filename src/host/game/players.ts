import { createConnection } from 'node:net';
import { z } from 'zod';
import type { ServerEntry } from '../config.ts';

const pingTimeoutMs = 1500;
const cacheMs = 500;
const maxNames = 100;

/** The game's response. Plug-ins may put anything into it. */
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
  /** If many are online, the game names only some of them. */
  readonly list: readonly string[];
}

/** Reads who is online on a server (Minecraft's Server List Ping), at most every half second. */
export class PlayerCount {
  readonly #address: NonNullable<ServerEntry['minecraft']>;
  #latest: { at: number; players: Promise<Players | null> } | null = null;

  constructor(address: NonNullable<ServerEntry['minecraft']>) {
    this.#address = address;
  }

  /** Returns the players; null if the game does not respond or its response can't be read. */
  read(): Promise<Players | null> {
    if (this.#latest && performance.now() - this.#latest.at < cacheMs) return this.#latest.players;
    const players = this.#ping();
    this.#latest = { at: performance.now(), players };
    return players;
  }

  async #ping(): Promise<Players | null> {
    const limit = AbortSignal.timeout(pingTimeoutMs);
    const response = await pingMinecraft(this.#address, limit).catch(() => null);
    const ping = pingSchema.safeParse(response);
    if (!ping.success) return null;
    const { online, max, sample } = ping.data.players;
    return { online, max, list: sample.slice(0, maxNames).map(({ name }) => name.slice(0, 100)) };
  }
}

/** A vanilla server's responses have at most 32,767 characters. */
const maxResponseBytes = 64 * 1024;

/** https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping */
const statusId = 0;
const anyProtocol = -1;
const nextStateStatus = 1;

/**
 * Requests the status of a Minecraft server and returns the parsed JSON.
 * @throws the system's error, the signal's reason, or an Error or SyntaxError if the response is invalid
 */
export async function pingMinecraft(
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<unknown> {
  const socket = createConnection({ host, port, signal });
  socket.write(Buffer.concat([packet(handshake(host, port)), packet(varint(statusId))]));
  const incoming: AsyncIterable<Buffer> = socket;
  let received = Buffer.alloc(0);
  // Leaving the loop destroys the socket.
  for await (const data of incoming) {
    received = Buffer.concat([received, data]);
    const response = readResponse(received);
    if (response !== null) return JSON.parse(response);
  }
  throw new Error('The response to the ping is incomplete');
}

/** Returns the text of a response; null if it is not complete yet. @throws Error if it is invalid or too long */
export function readResponse(bytes: Buffer): string | null {
  const length = readVarint(bytes, 0);
  if (length === null) return null;
  if (length.value > maxResponseBytes) throw new Error('The response to the ping is too long');
  const end = length.end + length.value;
  if (bytes.length < end) return null;
  const body = bytes.subarray(length.end, end);
  const id = readVarint(body, 0);
  const text = id && readVarint(body, id.end);
  if (id?.value !== statusId || !text || text.end + text.value > body.length)
    throw new Error('The response to the ping is not a status');
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
