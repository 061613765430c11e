import { createServer, type Server, type Socket } from 'node:net';

/** A request as far as the bench needs it; its headers are not kept. */
export interface LightRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/** Writes a whole answer, made by `answer`. */
export type Respond = (whole: Buffer) => void;

/**
 * HTTP/1.1 at a third of what node:http costs, so that the load generator is not what is measured: no more of the
 * protocol than the bench's own subjects speak (kept connections, one request at a time, bodies with a length).
 */
export function lightServer(handle: (request: LightRequest, respond: Respond) => void): Server {
  return createServer({ noDelay: true }, (socket) => serve(socket, handle));
}

const headEnd = Buffer.from('\r\n\r\n');

function serve(socket: Socket, handle: (request: LightRequest, respond: Respond) => void): void {
  let waiting: Buffer | null = null;
  const respond: Respond = (whole) => socket.write(whole);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    let bytes = waiting === null ? chunk : Buffer.concat([waiting, chunk]);
    waiting = null;
    while (bytes.length > 0) {
      const end = bytes.indexOf(headEnd);
      const head = end < 0 ? '' : bytes.toString('latin1', 0, end);
      const bodyAt = end + headEnd.length;
      const size = bodyAt + lengthIn(head);
      if (end < 0 || bytes.length < size) {
        waiting = bytes;
        return;
      }
      const methodEnd = head.indexOf(' ');
      const method = head.slice(0, methodEnd);
      const path = head.slice(methodEnd + 1, head.indexOf(' ', methodEnd + 1));
      handle({ method, path, body: bytes.toString('latin1', bodyAt, size) }, respond);
      bytes = bytes.subarray(size);
    }
  });
}

const contentLength = /content-length: *(\d+)/i;

function lengthIn(head: string): number {
  return head.startsWith('GET ') ? 0 : Number(contentLength.exec(head)?.[1] ?? 0);
}

/** A whole JSON answer, to be written as often as it is needed. */
export function jsonAnswer(
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

/** An answer without a body. */
export const noContent = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
