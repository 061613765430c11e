/**
 * A2S, the query of Steam's game servers. https://developer.valvesoftware.com/wiki/Server_queries
 */
import { withTimeout } from '@steward/kit';
import type { ResolvedAddress } from '../http/public-connector.ts';
import type { GameAnswer } from '../model/game.ts';
import { countOf, playersShown, shownText } from './shown.ts';
import { UdpChannel } from './udp.ts';

const simple = Buffer.of(0xff, 0xff, 0xff, 0xff);
const infoRequest = Buffer.concat([simple, Buffer.from('TSource Engine Query\0')]);
const playersRequest = Buffer.concat([simple, Buffer.from('U')]);
/** How long a game has for the names, in milliseconds: a request that was lost is repeated within it. */
const namesMs = 1_000;
/** Stands for a challenge that isn't known yet. */
const noChallenge = Buffer.of(0xff, 0xff, 0xff, 0xff);

const responses = { challenge: 0x41, info: 0x49, players: 0x44 } as const;

/** Returns what a game says of itself, with names if it sends them in time. @throws QueryError */
export function askA2s(address: ResolvedAddress, timeoutMs: number): Promise<GameAnswer> {
  return UdpChannel.open(address, timeoutMs, async (channel) => {
    const info = await ask(channel, infoRequest, infoRequest, responses.info, readInfo);
    const withChallenge = Buffer.concat([playersRequest, noChallenge]);
    const list = ask(channel, withChallenge, playersRequest, responses.players, readNames);
    // Many games don't respond to this one.
    const names = await withTimeout(
      namesMs,
      list.catch(() => null),
    );
    const { online, max, ...rest } = info;
    return { ...rest, players: playersShown(online, max, names ?? null) };
  });
}

/**
 * Sends a request, again with each new challenge that comes back, and returns the first response that can be read. Others
 * are left out: they may be late ones. The channel limits both.
 */
async function ask<T>(
  channel: UdpChannel,
  first: Buffer,
  request: Buffer,
  kind: number,
  readResponse: (body: Buffer) => T | null,
): Promise<T> {
  const parts = new SplitResponses();
  let answered: Buffer | null = null;
  channel.send(first);
  for (;;) {
    const response = parts.add(await channel.next());
    if (response === null) continue;
    if (response[0] === responses.challenge && response.length >= 5) {
      const challenge = response.subarray(1, 5);
      if (answered?.equals(challenge)) continue;
      answered = challenge;
      channel.send(Buffer.concat([request, challenge]));
    }
    const found = response[0] === kind ? readResponse(response) : null;
    if (found !== null) return found;
  }
}

/** The most parts of a response: those of 255 players have about 12. */
const maxParts = 24;

/** Puts the parts of responses together. */
class SplitResponses {
  readonly #parts = new Map<number, (Buffer | undefined)[]>();

  /** Returns a response without its header, when its last part arrives; else null. */
  add(packet: Buffer): Buffer | null {
    if (packet.length < 5) return null;
    const header = packet.readInt32LE(0);
    if (header === -1) return packet.subarray(4);
    // -2, an id, how many parts, which one, the size of a part. A negative id is bzip2, which no game uses today.
    if (header !== -2 || packet.length < 12) return null;
    const id = packet.readInt32LE(4);
    const total = packet.readUInt8(8);
    const index = packet.readUInt8(9);
    if (id < 0 || total === 0 || total > maxParts || index >= total) return null;
    const parts = this.#parts.get(id) ?? Array.from<Buffer | undefined>({ length: total });
    if (index >= parts.length) return null;
    parts[index] = packet.subarray(12);
    this.#parts.set(id, parts);
    const known = parts.filter((part) => part !== undefined);
    if (known.length < parts.length) return null;
    this.#parts.delete(id);
    const whole = Buffer.concat(known);
    return whole.subarray(0, 4).equals(simple) ? whole.subarray(4) : whole;
  }
}

/** Reads a response from its second byte on; its methods throw a RangeError beyond the end. */
class Fields {
  readonly #bytes: Buffer;
  #at = 1;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    this.#at += 1;
    return this.#bytes.readUInt8(this.#at - 1);
  }

  short(): number {
    this.#at += 2;
    return this.#bytes.readUInt16LE(this.#at - 2);
  }

  /** Skips bytes, which may be missing. */
  skip(count: number): void {
    this.#at += count;
  }

  long(): bigint {
    this.#at += 8;
    return this.#bytes.readBigUInt64LE(this.#at - 8);
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0) throw new RangeError('the text has no end');
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }
}

/** Returns what `read` returns; null if the response is shorter than it expects. */
function within<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Info extends Omit<GameAnswer, 'players'> {
  readonly online: number | null;
  readonly max: number | null;
}

/** Returns what `A2S_INFO` says; null if it ends before the counts. What comes after them may be missing. */
function readInfo(body: Buffer): Info | null {
  const fields = new Fields(body);
  const known = within(() => {
    fields.skip(1);
    const [name, map, , game] = [fields.text(), fields.text(), fields.text(), fields.text()];
    const appId = fields.short();
    return { name, map, game, appId, online: fields.byte(), max: fields.byte(), bots: fields.byte() };
  });
  if (known === null) return null;
  const version = within(() => {
    // The kind of server, its system, whether it has a password, whether it checks for cheats.
    fields.skip(4);
    return fields.text();
  });
  const more = (version === null ? null : within(() => readMore(fields))) ?? {};
  const appId = more.appId ?? known.appId;
  return {
    name: shownText(known.name),
    map: shownText(known.map),
    game: shownText(known.game),
    version: shownText(version ?? ''),
    keywords: shownText(more.keywords ?? ''),
    bots: known.bots,
    appId: appId === 0 ? undefined : appId,
    ...(appId === rust ? rustCounts(known, more.keywords ?? '') : { online: known.online, max: known.max }),
  };
}

/** Reads what a byte of flags announces. */
function readMore(fields: Fields): { readonly keywords?: string; readonly appId?: number } {
  const flags = fields.byte();
  if (flags & 0x80) fields.skip(2);
  if (flags & 0x10) fields.skip(8);
  if (flags & 0x40) {
    fields.skip(2);
    fields.text();
  }
  const keywords = flags & 0x20 ? fields.text() : '';
  // The id above has 16 bits, and those of newer games don't fit.
  const appId = flags & 0x01 ? within(() => Number(fields.long() & 0xff_ffffn)) : null;
  return appId === null ? { keywords } : { keywords, appId };
}

const rust = 252_490;

/** Rust's servers have more players than a byte can count: `mp300,cp271,…` are the most and the current ones. */
function rustCounts(known: { readonly online: number; readonly max: number }, keywords: string) {
  const count = (name: string) =>
    countOf(new RegExp(`(?:^|,)${name}(\\d{1,6})(?:,|$)`).exec(keywords)?.[1] ?? null);
  return { online: count('cp') ?? known.online, max: count('mp') ?? known.max };
}

/** Returns the names of `A2S_PLAYER`, as far as they arrived, whatever it says how many there are. */
function readNames(body: Buffer): readonly string[] | null {
  const fields = new Fields(body);
  if (within(() => fields.byte()) === null) return null;
  const names: string[] = [];
  while (!fields.isAtEnd) {
    fields.skip(1);
    const name = within(() => fields.text());
    if (name === null) break;
    names.push(name);
    // The score, and the seconds since the player came.
    fields.skip(8);
  }
  return names;
}
