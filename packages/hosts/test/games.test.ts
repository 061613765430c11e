import { SourceGame } from '@steward/fake-hosts';
import { systemClock } from '@steward/kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type GameAnswer, type QueryResult, queryProtocols, type ServerQuestion } from '../src/model/game.ts';
import type { Account } from '../src/model/hosting.ts';
import type { Server } from '../src/model/server.ts';
import { createQuerier } from '../src/query/index.ts';
import { MinecraftServer } from '../testing/minecraft-server.ts';
import { id, openPanel, type PterodactylOptions, statusAgeMs } from '../testing/pterodactyl.ts';
import { starting } from './query-doubles.ts';

// What a read of a server says of its game, at a panel that knows nothing of games.

const players = { online: 2, max: 20, names: ['Steve', 'Alex'] };
const answers = async (): Promise<QueryResult> => ({ askedAt: Date.now(), answer: { players } });
const never = { times: { startMs: Number.POSITIVE_INFINITY } };

/** A clock that is set by hand, in milliseconds. */
function handClock() {
  let elapsed = 1_000_000;
  const pass = (ms: number) => {
    elapsed += ms;
  };
  return { now: () => Date.now(), elapsed: () => elapsed, pass };
}

/** Asks real games. A busy machine may take longer for it than the bot waits. */
const asksReally = { ask: createQuerier({ timeoutMs: 30_000 }).ask } satisfies PterodactylOptions;

function asking(account: Account, ...questions: ServerQuestion[]): Account {
  return { ...account, questionsOf: () => questions };
}

describe('a game that runs', () => {
  test.each(queryProtocols)('is asked as what it is: %s', async (protocol) => {
    const game = await starting[protocol]();
    const { hosting, account } = await openPanel(asksReally);
    const address = { host: '127.0.0.1', port: game.port };
    const question = { protocol, address, countsPlayers: true };
    const own = await asksReally.ask(question);
    const shown = 'answer' in own ? own.answer.players : null;
    const server = () => hosting.server(asking(account, question), id);
    await expect
      .poll(async () => (await server()).players, { timeout: 20_000 })
      .toMatchObject({ online: shown?.online, max: shown?.max });
    expect((await server()).game).toMatchObject({ answered: true, address: `127.0.0.1:${game.port}` });
  });

  test.each<[string, Partial<SourceGame['info']>, number | null]>([
    ['counts its bots as players, as those on Source: they are taken off', { online: 6, bots: 6 }, 0],
    ['has people and bots', { online: 6, bots: 4 }, 2],
    ['is another one, which doesn’t count bots', { online: 6, bots: 4, appId: 892_970 }, 6],
    ['says more than there can be: that is unknown', { online: 255, max: 24, appId: 304_930 }, null],
  ])('%s', async (_case, info, people) => {
    const game = await SourceGame.start();
    onTestFinished(() => game.close());
    Object.assign(game.info, { appId: 440, max: 24, ...info });
    game.players = Array.from({ length: 6 }, (_, at) => ({ name: `Player ${at}`, score: 0, seconds: 9 }));
    const { hosting, account } = await openPanel(asksReally);
    const question = {
      protocol: 'a2s',
      address: { host: '127.0.0.1', port: game.port },
      countsPlayers: true,
    } as const;
    const server = () => hosting.server(asking(account, question), id);
    await expect.poll(async () => (await server()).players?.online, { timeout: 20_000 }).toBe(people);
    if (people === null || people < 6) expect((await server()).players?.names).toEqual([]);
  });

  test('is Minecraft Java where nobody knows what it is', async () => {
    const game = await MinecraftServer.listen();
    game.status = { players: { online: 1, max: 20, sample: [{ name: 'Ann' }] } };
    const { hosting, account, server } = await openPanel(asksReally);
    const { host: ip, port } = game.address;
    server.listenAt({ ip, port });
    await expect
      .poll(async () => (await hosting.server(account, id)).players, { timeout: 20_000 })
      .toEqual({ online: 1, max: 20, names: ['Ann'] });
  });

  test('that can’t be asked is not asked, and nothing is said of it', async () => {
    const { hosting, account, asked } = await openPanel({ ask: answers });
    const server = await hosting.server(asking(account), id);
    expect([server.players, server.game, asked]).toEqual([null, undefined, []]);
  });

  test('that answers, but doesn’t count its players, has an unknown number of them', async () => {
    const { hosting, account } = await openPanel({
      ask: async () => ({ askedAt: 7, answer: { players: { online: 0, max: 10 } } }),
    });
    const address = { host: '127.0.0.1', port: 2457 };
    const question = { protocol: 'a2s', address, countsPlayers: false } as const;
    expect(await hosting.server(asking(account, question), id)).toMatchObject({
      players: null,
      game: { answered: true, askedAt: new Date(7), address: '127.0.0.1:2457' },
    });
  });

  test('that hides its players runs all the same, and who is online is unknown', async () => {
    const answer: GameAnswer = { players: null };
    const { hosting, account } = await openPanel({ ask: async () => ({ askedAt: 7, answer }) });
    expect(await hosting.server(account, id)).toMatchObject({ status: 'running', players: null });
  });

  test('that doesn’t answer runs, and was asked in vain', async () => {
    const { hosting, account } = await openPanel();
    expect(await hosting.server(account, id)).toMatchObject({
      ...{ status: 'running', statusWord: 'running', players: null },
      game: { answered: false, address: '127.0.0.1:25565' },
    });
  });

  test.each([
    ['its name, if it has one', { ip: '192.0.2.1', alias: 'play.example.org' }, 'play.example.org'],
    ['its IP address', { ip: '192.0.2.1' }, '192.0.2.1'],
    ['the name of its node, if it listens at all addresses of that', { ip: '0.0.0.0' }, 'node.example.org'],
    [
      'its IP address, if its name is one for people only',
      { ip: '192.0.2.1', alias: 'Our server!' },
      '192.0.2.1',
    ],
    ['its IP address without brackets', { ip: '192.0.2.1', alias: '[2001:db8::7]' }, '2001:db8::7'],
    ['no address that only its node reaches', { ip: '127.0.0.1' }, null],
  ])('on another machine is asked at %s', async (_, at, host) => {
    const { hosting, account, panel, server, asked } = await openPanel({ ask: answers });
    panel.nodeName = 'node.example.org';
    server.listenAt({ ...at, port: 25570 });
    expect((await hosting.server(account, id)).players).toEqual(host === null ? null : players);
    expect(asked.map(({ address }) => address)).toEqual(host === null ? [] : [{ host, port: 25570 }]);
  });

  test.each([
    ['play.example.org:25577', { host: 'play.example.org', port: 25577 }],
    ['[2001:db8::7]:25577', { host: '2001:db8::7', port: 25577 }],
  ])('is asked where people join it, if its name says the port: %s', async (alias, address) => {
    const { hosting, account, server, asked } = await openPanel({ ask: answers });
    server.listenAt({ ip: '192.0.2.1', alias, port: 25570 });
    await hosting.server(account, id);
    expect(asked.map((question) => question.address)).toEqual([address]);
  });

  test.each([
    ['', undefined, 1],
    ['not ', 'https://panel.example.org', 0],
  ])('on the panel’s machine is %sasked at its loopback address if the panel is at %s', async (...row) => {
    const [, panelUrl, asks] = row;
    const { hosting, account, server, asked } = await openPanel(panelUrl === undefined ? {} : { panelUrl });
    server.listenAt({ ip: '0.0.0.0', port: 25570 });
    await hosting.server(account, id);
    const address = { host: '127.0.0.1', port: 25570 };
    expect(asked.map((question) => question.address)).toEqual(Array(asks).fill(address));
  });

  test('in several ways counts as what it answers first', async () => {
    const { hosting, account } = await openPanel({
      ask: async ({ protocol }) =>
        protocol === 'a2s' ? answers() : { askedAt: Date.now(), failure: 'silent' },
    });
    const [typed, own] = [
      { host: '192.0.2.1', port: 1 },
      { host: '192.0.2.2', port: 2 },
    ];
    const questions = [
      { protocol: 'java', address: typed, countsPlayers: true },
      { protocol: 'a2s', address: own, countsPlayers: true },
    ] as const;
    expect(await hosting.server(asking(account, ...questions), id)).toMatchObject({
      players,
      game: { answered: true, address: '192.0.2.2:2' },
    });
  });

  test('that falls silent did so where it answered, however else it is asked', async () => {
    const gameClock = handClock();
    let isUp = true;
    const { hosting, account, panel } = await openPanel({
      ask: async ({ address }) =>
        isUp && address.port === 2 ? answers() : { askedAt: Date.now(), failure: 'silent' },
      gameClock,
    });
    const question = (port: number, isTyped: boolean): ServerQuestion => ({
      ...{ protocol: 'java', address: { host: '192.0.2.1', port }, countsPlayers: true, isTyped },
    });
    const own = asking(account, question(1, true), question(2, false));
    const typed = asking(account, question(2, true), question(1, false));
    for (const asks of [own, typed]) {
      isUp = true;
      await hosting.server(asks, id);
      isUp = false;
      panel.advance(60_000);
      gameClock.pass(60_000);
      expect((await hosting.server(asks, id)).game).toMatchObject({
        answered: false,
        address: '192.0.2.1:2',
      });
      panel.advance(60_000);
      gameClock.pass(60_000);
    }
  });

  test('is known to the account by how its server is started, and where it listens', async () => {
    const { hosting, account, server } = await openPanel();
    server.dockerImage = 'ghcr.io/ptero-eggs/games:valheim';
    server.variables = { SRCDS_APPID: '896660' };
    const known: Server[] = [];
    const questionsOf = (one: Server) => {
      known.push(one);
      return [];
    };
    await hosting.server({ ...account, questionsOf }, id);
    expect(known).toMatchObject([
      {
        startup: { image: 'ghcr.io/ptero-eggs/games:valheim', variables: { SRCDS_APPID: '896660' } },
        gameAddress: { host: '127.0.0.1', port: 25565 },
      },
    ]);
  });
});

describe('a game that starts', () => {
  test('is ready once it answers, although the panel waits for it to print something', async () => {
    let isReady = false;
    const gameClock = handClock();
    const { hosting, account, server, panel } = await openPanel({
      ask: async () => (isReady ? answers() : { askedAt: Date.now(), failure: 'silent' }),
      gameClock,
      ...never,
    });
    server.power('kill');
    panel.advance(statusAgeMs);
    server.power('start');
    expect((await hosting.server(account, id)).status).toBe('starting');
    isReady = true;
    gameClock.pass(5_000);
    expect(await hosting.server(account, id)).toMatchObject({ status: 'running', statusWord: null, players });
  });

  test('is not ready because it answered before it was restarted', async () => {
    const gameClock = handClock();
    const { hosting, account, server, panel } = await openPanel({ ask: answers, gameClock, ...never });
    server.power('kill');
    server.power('start');
    await hosting.server(account, id);
    panel.advance(60_000);
    gameClock.pass(60_000);
    expect((await hosting.server(account, id)).players).toEqual(players);
    panel.advance(1_000);
    gameClock.pass(1_000);
    server.power('kill');
    server.power('start');
    panel.advance(1_000);
    gameClock.pass(1_000);
    const { status, ...rest } = await hosting.server(account, id);
    expect([status, rest.players, rest.game]).toEqual(['starting', null, undefined]);
    panel.advance(3_000);
    gameClock.pass(3_000);
    expect((await hosting.server(account, id)).status).toBe('running');
  });

  test('whose process has stopped is not asked', async () => {
    const { hosting, account, server, asked } = await openPanel({ ask: answers });
    server.power('kill');
    expect(await hosting.server(account, id)).toMatchObject({ status: 'stopped', players: null });
    expect(asked).toEqual([]);
  });

  test('is not asked while the panel refuses to say whether it runs', async () => {
    const { hosting, account, server, asked } = await openPanel({ ask: answers });
    server.status = 'suspended';
    expect((await hosting.server(account, id)).statusWord).toBe('suspended');
    expect(asked).toEqual([]);
  });
});

test('a read that took the panel long doesn’t wait for the game too', async () => {
  let requests = () => 0;
  const clock = { ...systemClock, elapsed: () => performance.now() + requests() * 1_001 };
  const { hosting, account, panel } = await openPanel({ ask: () => new Promise(() => {}), clock });
  requests = () => panel.requests.length;
  const { status, game } = await hosting.server(account, id);
  expect([status, game]).toEqual(['running', undefined]);
});

describe('a panel of Pelican with a plug-in that asks games', () => {
  test('is asked for a game that doesn’t answer this bot, once a minute', async () => {
    const gameClock = handClock();
    const { hosting, account, panel, server, reports } = await openPanel({ kind: 'pelican', gameClock });
    panel.hasPlayerCounter = true;
    server.query = { online: 2, max: 10, names: ['Ann', 'Ben'] };
    const asks = () => reports.filter(({ call }) => call === 'ask-game').length;
    for (let read = 0; read < 12; read += 1) {
      expect(await hosting.server(account, id)).toMatchObject({
        players: { online: 2, max: 10, names: ['Ann', 'Ben'] },
        game: { answered: true, address: null },
      });
      panel.advance(5_000);
      gameClock.pass(5_000);
    }
    expect(asks()).toBe(2);
    await hosting.server(account, id);
    expect(asks()).toBe(4);
  });

  test('is not asked for what answers, and no panel of Pterodactyl is', async () => {
    for (const kind of ['pelican', 'pterodactyl'] as const) {
      const ask = kind === 'pelican' ? { ask: answers } : {};
      const { hosting, account, panel, reports } = await openPanel({ kind, ...ask });
      panel.hasPlayerCounter = true;
      await hosting.server(account, id);
      expect(reports.map(({ call }) => call)).not.toContain('ask-game');
    }
  });
});
