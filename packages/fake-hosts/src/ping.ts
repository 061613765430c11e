import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Serves Minecraft's Server List Ping (https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping) on 127.0.0.1; `online` returns null while the game is not ready. */
export async function servePing(
  port: number,
  online: () => { max: number; names: readonly string[] } | null,
  description = 'A game for tests',
): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    // Handshake and request come in one or two writes; the request, a packet of length 1 and id 0, comes last.
    let received: Uint8Array = new Uint8Array();
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (received.at(-2) !== 1 || received.at(-1) !== 0) return;
      const players = online();
      if (players === null) {
        socket.destroy();
        return;
      }
      const { max, names } = players;
      const sample = names.map((name) => ({ name, id: '00000000-0000-0000-0000-000000000000' }));
      socket.end(
        packet({
          version: { name: '1.21.8', protocol: 772 },
          players: { max, online: names.length, sample },
          description: { text: description },
        }),
      );
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function packet(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const body = Buffer.concat([varint(0), varint(json.length), json]);
  return Buffer.concat([varint(body.length), body]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    const more = rest > 0x7f;
    bytes.push((rest & 0x7f) | (more ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
}
