import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type FivemGame, UdpGame } from '@steward/fake-hosts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PublicNetwork } from '../src/http/public-connector.ts';
import {
  type GameAddress,
  type QueryProtocol,
  type QueryResult,
  queryProtocols,
  queryTransports,
} from '../src/model/game.ts';
import { createQuerier, type QuerierOptions } from '../src/query/index.ts';
import { MinecraftServer } from '../testing/minecraft-server.ts';
import { opened, startBedrock, startFivem, starting, startSource } from './query-doubles.ts';

/** Longer than a busy machine takes. */
const patient = { timeoutMs: 30_000 };
/** For what never comes. */
const brief = { timeoutMs: 150 };

const overUdp = queryProtocols.filter((protocol) => queryTransports[protocol] === 'udp');

/** Asks without what earlier questions found. */
function ask(protocol: QueryProtocol, { host, port }: GameAddress, options: QuerierOptions = patient) {
  return createQuerier(options).ask({ protocol, address: { host, port } });
}

/** Returns whom a game names, or how many it counts; fails if it doesn't answer. */
function playersIn(result: QueryResult) {
  if (!('answer' in result)) throw new Error(result.failure);
  return result.answer.players;
}

const addressOf = ({ port }: FivemGame, host = '127.0.0.1') => ({ host, port });
const player = (name: string) => ({ name, score: 3, seconds: 60.5 });

/** What responds with the same packets to each. */
class Echo extends UdpGame {
  packets: readonly Buffer[] = [];
  static start(): Promise<Echo> {
    return new Echo('127.0.0.1').listen();
  }
  protected respond(): readonly Buffer[] {
    return this.packets;
  }
}

describe('a game on Steam', () => {
  it('says who is online, and what it is', async () => {
    const game = await startSource();
    Object.assign(game.info, { online: 2, max: 16, bots: 1, appId: 892_970, keywords: 'a,b' });
    game.players = [player('Ann'), player('Bea')];
    expect(await ask('a2s', game.address)).toMatchObject({
      answer: {
        players: { online: 2, max: 16, names: ['Ann', 'Bea'] },
        name: 'A game for tests',
        game: 'Counter-Strike 2',
        map: 'de_dust2',
        version: '1.41.2.3',
        bots: 1,
        appId: 892_970,
        keywords: 'a,b',
      },
    });
  });

  it('is asked at an address of IPv6 too', async () => {
    const [source, bedrock, fivem] = [
      await startSource('::1'),
      await startBedrock('::1'),
      await startFivem('::1'),
    ];
    expect(await ask('a2s', source.address)).toHaveProperty('answer');
    expect(await ask('bedrock', bedrock.address)).toHaveProperty('answer');
    expect(await ask('fivem', addressOf(fivem, '::1'))).toHaveProperty('answer');
  });

  it('names nobody if its names are empty, and nobody is online if it says so', async () => {
    const game = await startSource();
    game.info.online = 2;
    game.players = [player(''), player('\u200b')];
    expect(playersIn(await ask('a2s', game.address))).toEqual({ online: 2, max: 16 });
    game.info.online = 0;
    game.players = [];
    expect(await ask('a2s', game.address)).toMatchObject({
      answer: { players: { online: 0, max: 16, names: [] } },
    });
  });

  it('may be an old one, which asks for no challenge before it says what it is', async () => {
    const game = await startSource();
    game.challenges = 'players';
    game.info.online = 1;
    game.players = [player('Ann')];
    expect(await ask('a2s', game.address)).toMatchObject({ answer: { players: { names: ['Ann'] } } });
  });

  it('may send its answer in parts, in any order', async () => {
    const game = await startSource();
    const names = Array.from({ length: 200 }, (_, index) => `Player number ${index}`);
    game.info.online = 200;
    game.players = names.map(player);
    game.reorder = (parts) => parts.toReversed();
    expect(await ask('a2s', game.address)).toMatchObject({ answer: { players: { online: 200, names } } });
  });

  it('counts the players of Rust by its keywords, because a byte holds at most 255', async () => {
    const game = await startSource();
    Object.assign(game.info, { appId: 252_490, online: 255, max: 255, keywords: 'mp400,cp312,ptrak,v2592' });
    expect(await ask('a2s', game.address)).toMatchObject({ answer: { players: { online: 312, max: 400 } } });
    game.info.appId = 730;
    expect(await ask('a2s', game.address)).toMatchObject({ answer: { players: { online: 255, max: 255 } } });
  });

  it('is asked again once if the packet gets lost', async () => {
    const game = await startSource();
    game.losing = 1;
    expect(await ask('a2s', game.address)).toHaveProperty('answer');
  });

  it('answers without names if it doesn’t send them', async () => {
    const game = await opened(Echo.start());
    const info = Buffer.from('\xff\xff\xff\xffI\x11Name\0map\0folder\0game\0\x01\0\x05\x10\0', 'latin1');
    game.packets = [info];
    const result = await ask('a2s', game.address, { timeoutMs: 300 });
    expect(result).toMatchObject({ answer: { name: 'Name', version: undefined, appId: 1 } });
    expect(playersIn(result)).toEqual({ online: 5, max: 16 });
  });

  it('can’t make this machine send more than it asked: a challenge that always changes ends the query', async () => {
    const game = await startSource();
    game.challenges = 'changing';
    expect(await ask('a2s', game.address)).toMatchObject({ failure: 'not-understood' });
    expect(game.received.length).toBeLessThanOrEqual(8);
    expect(game.received.every(({ length }) => length <= 29)).toBe(true);
  });

  it('can’t make this machine read for long', async () => {
    const game = await startSource();
    game.fault = 'flood';
    expect(await ask('a2s', game.address)).toMatchObject({ failure: 'not-understood' });
    expect(game.received.length).toBeLessThanOrEqual(8);
  });

  it('that claims to have more players than it lists has those that it lists', async () => {
    const game = await startSource();
    game.info.online = 255;
    game.players = [player('Ann')];
    game.claimed = 255;
    expect(await ask('a2s', game.address)).toMatchObject({ answer: { players: { names: ['Ann'] } } });
    // And the other way round: as many as it counts.
    game.info.online = 1;
    game.players = [player('Ann'), player('Bea')];
    expect(await ask('a2s', game.address)).toMatchObject({ answer: { players: { names: ['Ann'] } } });
  });
});

describe('Minecraft Bedrock', () => {
  it('says who is online, and what it is', async () => {
    const game = await startBedrock();
    game.shown = ['MCPE', '§aMy; server', '827', '1.21.101', '3', '10', '1', '§lLevel', 'Survival', '1'];
    expect(await ask('bedrock', game.address)).toMatchObject({
      answer: {
        players: { online: 3, max: 10 },
        name: 'My; server',
        version: '1.21.101',
        map: 'Level',
      },
    });
  });

  it.each([
    ['a count that is none', ['MCPE', 'x', '1', '1', 'many', '-3'], null],
    ['a giant count', ['MCPE', 'x', '1', '1', '99999999999', '20'], { online: null, max: 20 }],
    ['too few parts', ['MCEE', 'x'], null],
  ])('with %s is unknown there, not 0', async (_, shown, players) => {
    const game = await startBedrock();
    game.shown = shown;
    // The double sends its ports behind.
    const result = await ask('bedrock', game.address);
    if (shown.length > 5) expect(result).toMatchObject({ answer: { players } });
    else expect(result).toHaveProperty('answer');
  });

  it('whose text claims to be longer than it is is read to its end', async () => {
    const game = await startBedrock();
    game.claimed = 65_535;
    expect(await ask('bedrock', game.address)).toMatchObject({ answer: { players: { online: 0, max: 10 } } });
  });

  it('of another edition, or a pong to another ping, is no answer', async () => {
    const game = await startBedrock();
    game.shown = ['OTHER', 'x', '1', '1', '1', '1'];
    expect(await ask('bedrock', game.address, brief)).toMatchObject({ failure: 'not-understood' });
    const other = await opened(Echo.start());
    other.packets = [Buffer.concat([Buffer.of(0x1c), Buffer.alloc(64)])];
    expect(await ask('bedrock', other.address, brief)).toMatchObject({ failure: 'not-understood' });
  });
});

describe('FiveM', () => {
  it('says who is online, and what it is', async () => {
    const game = await startFivem();
    game.players = ['Ann', 'Bea'];
    expect(await ask('fivem', addressOf(game))).toMatchObject({
      answer: {
        players: { online: 2, max: 48, names: ['Ann', 'Bea'] },
        name: 'A game for tests',
        game: 'ESX Legacy',
        map: 'fivem-map-skater',
        version: 'FXServer-master SERVER v1.0.0.12913 linux',
      },
    });
  });

  it('has colors in its names, which aren’t shown', async () => {
    const game = await startFivem();
    game.players = ['^1Ann^7', 'B^2e^*a'];
    expect(playersIn(await ask('fivem', addressOf(game)))).toMatchObject({ names: ['Ann', 'Be^*a'] });
  });

  it('that hides its players and what it is says how many are online', async () => {
    const game = await startFivem();
    game.players = ['Ann'];
    game.files.set('players.json', 403).set('info.json', 'Nope');
    const result = await ask('fivem', addressOf(game));
    expect(result).toMatchObject({ answer: { version: undefined } });
    expect(playersIn(result)).toEqual({ online: 1, max: 48 });
  });

  it('is followed nowhere else', async () => {
    const game = await startFivem();
    game.fault = 'redirect';
    expect(await ask('fivem', addressOf(game))).toMatchObject({ failure: 'not-understood' });
    expect(game.received.filter((path) => path.includes('elsewhere'))).toEqual([]);
  });

  it('that never ends its files is not read for long', async () => {
    const game = await startFivem();
    game.fault = 'endless';
    expect(await ask('fivem', addressOf(game))).toMatchObject({ failure: 'not-understood' });
  });

  it.each(['{', '[]', '7', '{}', '{"clients":-1}'])('whose state is %s is no answer', async (text) => {
    const game = await startFivem();
    game.files.set('dynamic.json', text);
    expect(await ask('fivem', addressOf(game))).toMatchObject({ failure: 'not-understood' });
  });
});

describe('Minecraft Java', () => {
  it('says who is online in the same form', async () => {
    const game = await MinecraftServer.listen();
    game.status = { version: { name: '1.21.8' }, players: { online: 2, max: 20, sample: [{ name: 'Ann' }] } };
    expect(await ask('java', game.address)).toMatchObject({
      answer: { players: { online: 2, max: 20, names: ['Ann'] }, version: '1.21.8' },
    });
    game.status = { players: { online: 2, max: 20 } };
    expect(playersIn(await ask('java', game.address))).toEqual({ online: 2, max: 20 });
    game.status = { version: { name: '1.21.8' } };
    expect(await ask('java', game.address)).toMatchObject({ answer: { players: null } });
  });

  it('is not what says something else, or nothing', async () => {
    const other = await MinecraftServer.listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await ask('java', other.address)).toMatchObject({ failure: 'not-understood' });
    const quiet = await MinecraftServer.listen(() => {});
    expect(await ask('java', quiet.address, brief)).toMatchObject({ failure: 'silent' });
  });
});

describe('whatever is asked', () => {
  it.each(overUdp)('%s: silence, garbage and half answers are failures', async (protocol) => {
    const game = await starting[protocol]();
    if (!(game instanceof UdpGame)) throw new Error('It isn’t over UDP');
    game.fault = 'silent';
    expect(await ask(protocol, game.address, brief)).toMatchObject({ failure: 'silent' });
    for (const fault of ['garbage', 'truncated'] as const) {
      game.fault = fault;
      expect(await ask(protocol, game.address, brief)).toMatchObject({ failure: 'not-understood' });
    }
  });

  it.each(queryProtocols)('%s: a closed port is silent', async (protocol) => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    socket.close();
    expect(await ask(protocol, { host: '127.0.0.1', port })).toMatchObject({ failure: 'silent' });
  });

  it.each([0, -1, 1.5, 70_000, Number.NaN])('the port %s is refused', async (port) => {
    expect(await ask('a2s', { host: '127.0.0.1', port })).toMatchObject({ failure: 'refused' });
  });

  it('only the address that was asked can answer', async () => {
    const game = await startSource();
    const other = createSocket('udp4').bind(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const info = Buffer.from('\xff\xff\xff\xffI\x11Other\0map\0folder\0game\0\x01\0\x05\x10\0', 'latin1');
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    const asked: number[] = [];
    class Elsewhere extends UdpGame {
      static start = () => new Elsewhere('127.0.0.1').listen();
      protected respond(_packet: Buffer, from: number) {
        asked.push(from);
        other.send(info, from, '127.0.0.1', () => resolve());
        return [];
      }
    }
    const elsewhere = await opened(Elsewhere.start());
    expect(await ask('a2s', elsewhere.address, brief)).toMatchObject({ failure: 'silent' });
    await sent;
    expect(asked.length).toBeGreaterThan(0);
    expect(await ask('a2s', game.address)).toHaveProperty('answer');
  });

  it('hostile text is one line of bounded length', async () => {
    const game = await startSource();
    const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((value) => value.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 20 }), async (name, names) => {
        Object.assign(game.info, { name, map: name, version: name, keywords: name, online: names.length });
        game.players = names.map(player);
        const result = await ask('a2s', game.address);
        if (!('answer' in result)) throw new Error(result.failure);
        const { answer } = result;
        const shown = [answer.name, answer.map, answer.version, ...(answer.players?.names ?? [])];
        for (const one of shown) expect(one ?? 'x').toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,128}$/u);
      }),
      { numRuns: 50 },
    );
  });

  it('any packets end in an answer or a failure, in bounded time', async () => {
    const headers = [
      '\xff\xff\xff\xff',
      '\xff\xff\xff\xffI',
      '\xff\xff\xff\xffD',
      '\xff\xff\xff\xffA',
      '\xfe\xff\xff\xff',
      '\x1c',
      '',
    ];
    const packet = fc
      .tuple(fc.constantFrom(...headers), fc.uint8Array({ maxLength: 80 }))
      .map(([header, bytes]) => Buffer.concat([Buffer.from(header, 'latin1'), bytes]));
    await fc.assert(
      fc.asyncProperty(
        fc.array(packet, { maxLength: 40 }),
        fc.constantFrom(...overUdp),
        async (packets, protocol) => {
          const game = await Echo.start();
          game.packets = packets;
          const result = await ask(protocol, game.address, { timeoutMs: 20 });
          await game.close();
          expect('answer' in result || ['silent', 'not-understood'].includes(result.failure)).toBe(true);
          expect(game.received.length).toBeLessThanOrEqual(8);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('an answer that is cut off anywhere is none, or a smaller one', async () => {
    const game = await startSource();
    Object.assign(game.info, { online: 3, max: 9 });
    game.challenges = 'players';
    const { packets: whole } = await recorded(game.address);
    const echo = await opened(Echo.start());
    for (let length = 0; length < whole.length; length += 1) {
      echo.packets = [whole.subarray(0, length)];
      const result = await ask('a2s', echo.address, { timeoutMs: 15 });
      if ('answer' in result) expect(result.answer.players).toMatchObject({ online: 3, max: 9 });
      else expect(['silent', 'not-understood']).toContain(result.failure);
    }
  });
});

/** Returns the packet with which a game says what it is. */
async function recorded({ host, port }: GameAddress) {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.send(Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1'), port, host);
  const [packets]: Buffer[] = await once(socket, 'message');
  return { packets: packets ?? Buffer.alloc(0) };
}

describe('an address that a stranger chose', () => {
  function networkWith(answers: string[][]) {
    let questions = 0;
    const publicOnly: PublicNetwork = {
      resolver: {
        resolve4: async () => answers[Math.min(questions++, answers.length - 1)] ?? [],
        resolve6: async () => [],
      },
      isPublic: (address) => address === '127.0.0.1',
    };
    return { publicOnly, questions: () => questions };
  }

  it.each(queryProtocols)('%s: is resolved once, and asked only if it is public', async (protocol) => {
    const { port } = await starting[protocol]();
    const { publicOnly, questions } = networkWith([
      ['127.0.0.1'],
      ['10.0.0.1'],
      ['127.0.0.1', '10.0.0.1'],
      [],
    ]);
    const askIt = () => ask(protocol, { host: 'game.example.com', port }, { ...patient, publicOnly });
    expect(await askIt()).toHaveProperty('answer');
    expect(questions()).toBe(1);
    expect(await askIt()).toMatchObject({ failure: 'refused' });
    expect(await askIt()).toMatchObject({ failure: 'refused' });
    expect(await askIt()).toMatchObject({ failure: 'not-resolved' });
  });

  it.each([
    ['127.0.0.2', 27_015],
    ['::ffff:127.0.0.1', 27_015],
    ['fe80::1%eth0', 27_015],
    ['127.0.0.1', 53],
    ['127.0.0.1', 123],
  ])('%s port %s is not asked', async (host, port) => {
    const { publicOnly, questions } = networkWith([[]]);
    for (const protocol of queryProtocols) {
      const result = await ask(protocol, { host, port }, { ...patient, publicOnly });
      expect(['refused', 'not-resolved']).toContain('failure' in result && result.failure);
    }
    expect(questions()).toBeLessThanOrEqual(host.includes('%') ? queryProtocols.length : 0);
  });

  it('whose name is not resolved in time is not asked', async () => {
    const never = () => new Promise<string[]>(() => {});
    const publicOnly = { resolver: { resolve4: never, resolve6: never }, isPublic: () => true };
    const result = await ask('a2s', { host: 'game.example.com', port: 27_015 }, { ...brief, publicOnly });
    expect(result).toMatchObject({ failure: 'not-resolved' });
  });
});
