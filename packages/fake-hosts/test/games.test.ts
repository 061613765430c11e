import { GameDig } from 'gamedig';
import { statusBedrock } from 'minecraft-server-util';
import { queryGameServerInfo, queryGameServerPlayer } from 'steam-server-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BedrockGame, FivemGame, SourceGame } from '../src/index.ts';

/** Longer than a busy machine takes, in milliseconds. */
const patienceMs = 10_000;

async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const game = await starting;
  onTestFinished(() => game.close());
  return game;
}

function gamedig(type: string, port: number) {
  return GameDig.query({ type, host: '127.0.0.1', port, givenPortOnly: true, socketTimeout: patienceMs });
}

const players = ['Ann', 'Bea'].map((name) => ({ name, score: 3, seconds: 60.5 }));

describe('a game on Steam is understood', () => {
  it('by gamedig', async () => {
    const game = await opened(SourceGame.start());
    Object.assign(game.info, { online: 2, max: 16 });
    game.players = players;
    expect(await gamedig('counterstrike2', game.port)).toMatchObject({
      name: 'A game for tests',
      map: 'de_dust2',
      numplayers: 2,
      maxplayers: 16,
      players: expect.arrayContaining([
        expect.objectContaining({ name: 'Ann' }),
        expect.objectContaining({ name: 'Bea' }),
      ]),
    });
  });

  it('by steam-server-query', async () => {
    const game = await opened(SourceGame.start());
    Object.assign(game.info, { online: 2, max: 16, appId: 892_970 });
    game.players = players;
    const address = `127.0.0.1:${game.port}`;
    expect(await queryGameServerInfo(address, 1, patienceMs)).toMatchObject({
      name: 'A game for tests',
      players: 2,
      maxPlayers: 16,
      version: '1.41.2.3',
      keywords: 'secure',
      gameId: 892_970n,
    });
    expect(await queryGameServerPlayer(address, 1, patienceMs)).toMatchObject({
      playerCount: 2,
      players: [
        { name: 'Ann', score: 3, duration: 60.5 },
        { name: 'Bea', score: 3, duration: 60.5 },
      ],
    });
  });

  it('by gamedig if its answer comes in parts', async () => {
    const game = await opened(SourceGame.start());
    game.info.online = 150;
    game.players = Array.from({ length: 150 }, (_, index) => ({
      name: `Player ${index}`,
      score: 0,
      seconds: 1,
    }));
    const { players: found } = await gamedig('counterstrike2', game.port);
    expect(found.map(({ name }) => name).sort()).toEqual(game.players.map(({ name }) => name).sort());
  });
});

describe('Minecraft Bedrock is understood', () => {
  it('by gamedig', async () => {
    const game = await opened(BedrockGame.start());
    expect(await gamedig('protocol-minecraftbedrock', game.port)).toMatchObject({
      name: 'A game for tests',
      numplayers: 0,
      maxplayers: 10,
    });
  });

  it('by minecraft-server-util', async () => {
    const game = await opened(BedrockGame.start());
    const found = await statusBedrock('127.0.0.1', game.port, { timeout: patienceMs, enableSRV: false });
    expect(found).toMatchObject({
      edition: 'MCPE',
      motd: { clean: 'A game for tests\nBedrock level' },
      version: { name: '1.21.101', protocol: 827 },
      players: { online: 0, max: 10 },
      portIPv4: game.port,
    });
  });
});

it('FiveM is understood by gamedig, which asks it over UDP first', async () => {
  const game = await opened(FivemGame.start());
  game.players = ['Ann', 'Bea'];
  const { players: found, maxplayers } = await gamedig('gta5f', game.port);
  expect(found.map(({ name }) => name).sort()).toEqual(['Ann', 'Bea']);
  expect(maxplayers).toBe('48');
});
