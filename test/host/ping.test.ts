import { expect, it } from 'vitest';
import { PlayerCount } from '../../src/host/game/players.ts';
import { MinecraftServer } from '../support/minecraft-server.ts';

it('reads the players that the game names', async () => {
  const game = await MinecraftServer.listen();
  game.status = { players: { online: 2, max: 20, sample: [{ name: 'Ann' }, { name: 'Bea' }] } };
  expect(await new PlayerCount(game.address).read()).toEqual({ online: 2, max: 20, list: ['Ann', 'Bea'] });
});

it('has no players if the game does not respond as Minecraft', async () => {
  const game = await MinecraftServer.listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await new PlayerCount(game.address).read()).toBeNull();
  game.close();
  expect(await new PlayerCount(game.address).read()).toBeNull();
});

it('has no players if the game reports none', async () => {
  const game = await MinecraftServer.listen();
  game.status = { version: { name: '1.21.8' } };
  expect(await new PlayerCount(game.address).read()).toBeNull();
});
