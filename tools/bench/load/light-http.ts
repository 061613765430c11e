import { createServer, type Server, type Socket } from 'node:net';

export interface LightRequest {
  readonly method: string;
  /** The request line and the headers. */
  readonly head: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/** Sends a complete response, made by `jsonResponse`. */
export type SendResponse = (response: Buffer) => void;

/**
 * Returns an HTTP/1.1 server at a third of the CPU time of node:http, so that the bench does not measure itself. It
 * supports only what the measured bots send: persistent connections, one request at a time, bodies with a length.
 */
export function lightServer(handle: (request: LightRequest, respond: SendResponse) => void): Server {
  return createServer({ noDelay: true }, (socket) => serve(socket, handle));
}

const headEnd = Buffer.from('\r\n\r\n');

function serve(socket: Socket, handle: (request: LightRequest, respond: SendResponse) => void): void {
  let incomplete: Buffer | null = null;
  const respond: SendResponse = (response) => socket.write(response);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    let bytes = incomplete === null ? chunk : Buffer.concat([incomplete, chunk]);
    incomplete = null;
    while (bytes.length > 0) {
      const end = bytes.indexOf(headEnd);
      const head = end < 0 ? '' : bytes.toString('latin1', 0, end);
      const bodyAt = end + headEnd.length;
      const size = bodyAt + lengthIn(head);
      if (end < 0 || bytes.length < size) {
        incomplete = bytes;
        return;
      }
      const methodEnd = head.indexOf(' ');
      const method = head.slice(0, methodEnd);
      const path = head.slice(methodEnd + 1, head.indexOf(' ', methodEnd + 1));
      handle({ method, head, path, body: bytes.toString('latin1', bodyAt, size) }, respond);
      bytes = bytes.subarray(size);
    }
  });
}

const contentLength = /content-length: *(\d+)/i;

function lengthIn(head: string): number {
  return head.startsWith('GET ') ? 0 : Number(contentLength.exec(head)?.[1] ?? 0);
}

/** Returns a complete JSON response, to be sent any number of times. */
export function jsonResponse(
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = '200 OK',
): Buffer {
  const body = JSON.stringify(value);
  const fields = {
    'content-type': 'application/json',
    ...headers,
    'content-length': Buffer.byteLength(body),
  };
  const head = Object.entries(fields).map(([name, field]) => `${name}: ${field}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
}

/** A response without a body. */
export const noContent = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
