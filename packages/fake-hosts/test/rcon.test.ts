import { RCON } from 'minecraft-server-util';
import { Rcon } from 'rcon-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RconGame } from '../src/index.ts';

/** Longer than a busy machine takes, in milliseconds. */
const patienceMs = 10_000;

async function started(options: Parameters<typeof RconGame.start>[0]): Promise<RconGame> {
  const game = await RconGame.start(options);
  onTestFinished(() => game.close());
  return game;
}

async function rconClient(port: number, password: string): Promise<Rcon> {
  const client = await Rcon.connect({ host: '127.0.0.1', port, password, timeout: patienceMs });
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

async function serverUtil(port: number, password: string): Promise<RCON> {
  const client = new RCON();
  // It reads on when it was closed.
  client.on('error', () => {});
  await client.connect('127.0.0.1', port, { timeout: patienceMs });
  onTestFinished(() => client.close());
  await client.login(password, { timeout: patienceMs });
  return client;
}

describe('a game that takes commands over RCON is understood', () => {
  it('by rcon-client, as Minecraft and as a Source server', async () => {
    for (const dialect of ['minecraft', 'source', 'plain'] as const) {
      const game = await started({ dialect, password: 'pw-1', run: (line) => `ran ${line}: ä` });
      const client = await rconClient(game.port, 'pw-1');
      expect(await client.send('list'), dialect).toBe('ran list: ä');
      expect(await client.send('say hi'), dialect).toBe('ran say hi: ä');
      expect(game.commands).toEqual(['list', 'say hi']);
    }
  });

  it('by minecraft-server-util, as Minecraft', async () => {
    const game = await started({ password: 'pw-1', run: (line) => `ran ${line}: ä` });
    const client = await serverUtil(game.port, 'pw-1');
    expect(await client.execute('list')).toBe('ran list: ä');
    expect(await client.execute('say hi')).toBe('ran say hi: ä');
  });

  it('by both, which get the first part of a reply that Minecraft splits', async () => {
    const game = await started({ password: 'pw-1', run: () => 'x'.repeat(5_000) });
    expect((await (await rconClient(game.port, 'pw-1')).send('list')).length).toBe(4_096);
    expect((await (await serverUtil(game.port, 'pw-1')).execute('list')).length).toBe(4_096);
  });

  it('by both when it refuses a password', async () => {
    const game = await started({ password: 'pw-1' });
    await expect(rconClient(game.port, 'pw-2')).rejects.toThrow('Authentication failed');
    await expect(serverUtil(game.port, 'pw-2')).rejects.toThrow('Invalid RCON password');
  });
});

describe('as the real ones', () => {
  it('Minecraft closes the connection if two packets come at once', async () => {
    const game = await started({ password: 'pw-1', run: (line) => line });
    const client = await Rcon.connect({
      host: '127.0.0.1',
      port: game.port,
      password: 'pw-1',
      timeout: patienceMs,
      maxPending: 2,
    });
    const both = await Promise.allSettled([client.send('one'), client.send('two')]);
    expect(both.map(({ status }) => status)).toContain('rejected');
  });

  it('Palworld ends the connection after a reply, whose id is 0', async () => {
    const game = await started({ dialect: 'palworld', password: 'pw-1', run: () => 'Complete Save' });
    const client = await rconClient(game.port, 'pw-1');
    await expect(client.send('Save')).rejects.toThrow('Connection closed');
    expect(game.commands).toEqual(['Save']);
  });
});
