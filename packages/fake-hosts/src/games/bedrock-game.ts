import { UdpGame } from './udp-game.ts';

const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');

/**
 * A server of Minecraft Bedrock that responds to RakNet’s unconnected pings, and to nothing else. Made after
 * https://minecraft.wiki/w/RakNet.
 */
export class BedrockGame extends UdpGame {
  /** What a server shows in the list, before its ports. */
  shown: readonly string[] = [
    'MCPE',
    'A game for tests',
    '827',
    '1.21.101',
    '0',
    '10',
    '13253860892328930865',
    'Bedrock level',
    'Survival',
    '1',
  ];
  /** How long the text claims to be, in bytes. Default: as long as it is. */
  claimed: number | null = null;

  static start(host = '127.0.0.1'): Promise<BedrockGame> {
    return new BedrockGame(host).listen();
  }

  protected respond(packet: Buffer): readonly Buffer[] {
    const isPing = packet.length >= 33 && (packet[0] === 0x01 || packet[0] === 0x02);
    if (!isPing || !packet.subarray(9, 25).equals(magic)) return [];
    const text = Buffer.from(`${this.shown.map(escaped).join(';')};${this.port};${this.port};`);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.claimed ?? text.length);
    return [Buffer.concat([Buffer.of(0x1c), packet.subarray(1, 9), Buffer.alloc(8, 7), magic, length, text])];
  }
}

function escaped(part: string): string {
  return part.replaceAll(';', '\\;');
}
