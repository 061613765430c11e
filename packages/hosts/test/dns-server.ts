import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const typeA = 1;

/**
 * Starts a DNS server on 127.0.0.1 that returns these IPv4 addresses for every name, and no IPv6 address.
 * `answers` is called for each question. Returns the server's address for `Resolver.setServers`.
 */
export async function dnsServer(answers: () => readonly string[]): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => socket.send(responseTo(query, answers), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** RFC 1035, 4.1. */
function responseTo(query: Buffer, answers: () => readonly string[]): Buffer {
  const nameEnd = query.indexOf(0, 12);
  const question = query.subarray(12, nameEnd + 5);
  const addresses = query.readUInt16BE(nameEnd + 1) === typeA ? answers() : [];
  const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
  query.copy(header, 0, 0, 2);
  const records = addresses.map((address) =>
    // The name of the question, A, IN, a time to live of 0 s, four bytes.
    Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question, ...records]);
}
