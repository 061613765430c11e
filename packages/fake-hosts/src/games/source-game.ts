import { randomInt } from 'node:crypto';
import { UdpGame } from './udp-game.ts';

/** What `A2S_INFO` says. */
interface SourceInfo {
  name: string;
  map: string;
  folder: string;
  game: string;
  /** Steam’s. In the old field, which has 16 bits, it is 0 if it doesn't fit. */
  appId: number;
  online: number;
  max: number;
  bots: number;
  version: string;
  keywords: string;
}

interface SourcePlayer {
  readonly name: string;
  readonly score: number;
  readonly seconds: number;
}

/**
 * A game server that responds to Steam’s A2S: `A2S_INFO` and `A2S_PLAYER`, with challenges and split packets; not
 * `A2S_RULES`. Made after https://developer.valvesoftware.com/wiki/Server_queries.
 */
export class SourceGame extends UdpGame {
  readonly info: SourceInfo = {
    name: 'A game for tests',
    map: 'de_dust2',
    folder: 'csgo',
    game: 'Counter-Strike 2',
    appId: 730,
    online: 0,
    max: 16,
    bots: 0,
    version: '1.41.2.3',
    keywords: 'secure',
  };
  players: readonly SourcePlayer[] = [];
  /** Whether a challenge is asked for: not for `A2S_INFO` by old games; another one each time by a game that never responds. */
  challenges: 'always' | 'players' | 'changing' = 'always';
  /** The most bytes of a packet; a longer response is split. */
  packetBytes = 1_400;
  /** The order in which the parts of a response are sent. Default: as they are numbered. */
  reorder: (parts: readonly Buffer[]) => readonly Buffer[] = (parts) => parts;
  /** How many players a list claims to have. Default: as many as it has. */
  claimed: number | null = null;
  #challenge = newChallenge();

  static start(host = '127.0.0.1'): Promise<SourceGame> {
    return new SourceGame(host).listen();
  }

  protected respond(packet: Buffer): readonly Buffer[] {
    if (packet.length < 5 || packet.readInt32LE(0) !== -1) return [];
    const isInfo = packet.subarray(4, 25).toString('latin1') === 'TSource Engine Query\0';
    const isPlayers = packet[4] === 0x55;
    if (!isInfo && !isPlayers) return [];
    const challenge = packet.subarray(isInfo ? 25 : 5);
    const isFree = isInfo && this.challenges === 'players';
    if (this.challenges === 'changing') this.#challenge = newChallenge();
    if (!isFree && !(challenge.length === 4 && challenge.equals(this.#challenge)))
      return [Buffer.concat([simple, Buffer.from('A'), this.#challenge])];
    return this.#split(isInfo ? this.#infoResponse() : this.#playersResponse());
  }

  #infoResponse(): Buffer {
    const { name, map, folder, game, appId, online, max, bots, version, keywords } = this.info;
    const gameId = Buffer.alloc(8);
    gameId.writeBigUInt64LE(BigInt(appId));
    return Buffer.concat([
      simple,
      Buffer.of(0x49, 17),
      ...[name, map, folder, game].map(text),
      short(appId > 0xffff ? 0 : appId),
      Buffer.of(online, max, bots, 0x64, 0x6c, 0, 1),
      text(version),
      // The port, the id of the server, keywords, the id of the game.
      Buffer.of(0x80 | 0x10 | 0x20 | 0x01),
      short(this.port),
      Buffer.alloc(8, 7),
      text(keywords),
      gameId,
    ]);
  }

  #playersResponse(): Buffer {
    const entries = this.players.map(({ name, score, seconds }) => {
      const numbers = Buffer.alloc(8);
      numbers.writeInt32LE(score);
      numbers.writeFloatLE(seconds, 4);
      return Buffer.concat([Buffer.of(0), text(name), numbers]);
    });
    const claimed = this.claimed ?? this.players.length;
    return Buffer.concat([simple, Buffer.of(0x44, Math.min(claimed, 255)), ...entries]);
  }

  #split(response: Buffer): readonly Buffer[] {
    if (response.length <= this.packetBytes) return [response];
    const room = this.packetBytes - 12;
    const total = Math.ceil(response.length / room);
    const id = Buffer.alloc(4);
    id.writeInt32LE(randomInt(1, 2 ** 31));
    const parts = Array.from({ length: total }, (_, index) =>
      Buffer.concat([
        Buffer.of(0xfe, 0xff, 0xff, 0xff),
        id,
        Buffer.of(total, index),
        short(this.packetBytes),
        response.subarray(index * room, (index + 1) * room),
      ]),
    );
    return this.reorder(parts);
  }
}

const simple = Buffer.of(0xff, 0xff, 0xff, 0xff);

function newChallenge(): Buffer {
  const challenge = Buffer.alloc(4);
  challenge.writeInt32LE(randomInt(1, 2 ** 31));
  return challenge;
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
