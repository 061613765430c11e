/**
 * The unconnected ping of RakNet, with which Minecraft Bedrock shows servers in its list.
 * https://minecraft.wiki/w/RakNet
 */
import { randomBytes } from 'node:crypto';
import type { ResolvedAddress } from '../http/public-connector.ts';
import type { GameAnswer } from '../model/game.ts';
import { withoutFormatting } from '../readers/chat-text.ts';
import { countOf, playersShown, shownText } from './shown.ts';
import { UdpChannel } from './udp.ts';

const ids = { ping: 0x01, pong: 0x1c } as const;
const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
/** The id, the time of the ping, the id of the server, the magic bytes, the length of the text. */
const headerBytes = 1 + 8 + 8 + magic.length + 2;
/** A real one has about 150. */
const maxTextBytes = 2048;

/** Returns what a server shows in the list. @throws QueryError */
export function askBedrock(address: ResolvedAddress, timeoutMs: number): Promise<GameAnswer> {
  return UdpChannel.open(address, timeoutMs, async (channel) => {
    // The server sends the time back. Nobody else knows it.
    const time = randomBytes(8);
    channel.send(Buffer.concat([Buffer.of(ids.ping), time, magic, randomBytes(8)]));
    for (;;) {
      const found = readPong(await channel.next(), time);
      if (found !== null) return found;
    }
  });
}

/** Returns what a pong says; null if it is none, or one to another ping. */
function readPong(packet: Buffer, time: Buffer): GameAnswer | null {
  if (packet.length < headerBytes || packet[0] !== ids.pong || !packet.subarray(1, 9).equals(time))
    return null;
  if (!packet.subarray(17, 33).equals(magic)) return null;
  const length = packet.readUInt16BE(33);
  return readShown(packet.toString('utf8', headerBytes, headerBytes + Math.min(length, maxTextBytes)));
}

/** Edition, name, protocol, version, players, the most of them, the id of the server, name of the world; then ports. */
function readShown(text: string): GameAnswer | null {
  const parts = text.split(/(?<!\\);/, 8).map((part) => part.replaceAll('\\;', ';'));
  const [edition, name = '', , version = '', online, max, , map = ''] = parts;
  if (edition !== 'MCPE' && edition !== 'MCEE') return null;
  return {
    players: playersShown(countOf(online), countOf(max), null),
    name: shownText(withoutFormatting(name)),
    version: shownText(version),
    map: shownText(withoutFormatting(map)),
  };
}
