/**
 * Minecraft's Server List Ping: the status that a server (Java Edition) shows to everybody before they join.
 * https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping
 */
import { connect as connectTcp, type Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';

export interface GameAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a connection, as `net.connect` does. A function that checks the address may throw, or destroy the socket in a
 * listener of `connect`: nothing has been sent by then.
 */
export type Connect = (address: GameAddress) => Socket;

export interface StatusRequestOptions {
  /** For everything, from the connection to the last byte of the response, in milliseconds. */
  readonly timeoutMs: number;
  /** Default: `net.connect`. */
  readonly connect?: Connect | undefined;
}

/** A vanilla server's responses have at most 32,767 characters. */
const maxResponseBytes = 64 * 1024;
const statusId = 0;
const anyProtocol = -1;
const nextStateStatus = 1;

/**
 * Requests the status of a server and returns the parsed JSON.
 * @throws Error if the connection fails, the time is over, or the response is invalid or longer than 64 KiB
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
    if (length !== null && received >= needed) return readStatus(bytes.subarray(length.end, needed));
    chunks = [bytes];
  }
  throw new Error('The response to the ping is incomplete');
}

/** Returns the text of a status packet. @throws Error if it is another packet */
function readStatus(body: Buffer): string {
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
