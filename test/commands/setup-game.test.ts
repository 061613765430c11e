import { BedrockGame, FivemGame, PterodactylPanel, SourceGame } from '@steward/fake-hosts';
import { MinecraftServer } from '@steward/hosts/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';

/** Closes a game when the test ends. */
async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const game = await starting;
  onTestFinished(() => game.close());
  return game;
}

/** A guild that is connected to a Pterodactyl panel with the running server Survival. */
async function onPanel(settings: Readonly<Record<string, string>> = {}) {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' }).run();
  const { admin, member, connects, guild } = await community({
    settings: {
      HOSTING_API_URL: '',
      HOSTS: JSON.stringify([{ id: 'panel', name: 'Panel', kind: 'pterodactyl', address: panel.url }]),
      ...settings,
    },
    connected: false,
  });
  await connects(panel.owner.key);
  const says = async (line: string, options: Record<string, string | number> = {}) =>
    (await (await admin.types(line, options)).settled()).text;
  /** Repeats the line until the reply shows this: a busy machine may take longer than the bot waits. */
  const shows = (line: string, text: string, options?: Record<string, string | number>) =>
    expect.poll(() => says(line, options), { interval: 100, timeout: 20_000 }).toContain(text);
  return { panel, server, admin, member, says, shows, guild };
}

/** Returns another port that a panel has given to a server. */
function allocation(port: number) {
  return { id: port, ip: '127.0.0.1', ip_alias: null, port, notes: null, is_default: false };
}

describe('a server at a Pterodactyl panel is asked as the game that its start shows', () => {
  test('Valheim, whose query port is the one above its own', async () => {
    const { server, shows } = await onPanel();
    const game = await opened(SourceGame.start());
    Object.assign(game.info, { online: 3, max: 10 });
    server.dockerImage = 'ghcr.io/ptero-eggs/games:valheim';
    server.startupCommand = './valheim_server.x86_64';
    server.variables = { SRCDS_APPID: '896660' };
    server.listenAt({ ip: '127.0.0.1', port: game.port - 1 });
    await shows('/status', '👥 **3**/10', { server: 'Survival' });
    await shows('/players', 'Survival: 3 of 10 online', { server: 'Survival' });
  });

  test('Minecraft Bedrock', async () => {
    const { server, shows } = await onPanel();
    const game = await opened(BedrockGame.start());
    server.startupCommand = './bedrock_server';
    server.variables = { BEDROCK_VERSION: '1.21' };
    server.listenAt({ ip: '127.0.0.1', port: game.port });
    await shows('/status', '👥 **0**/10', { server: 'Survival' });
  });

  test('FiveM, with the names', async () => {
    const { server, shows, says } = await onPanel();
    const game = await opened(FivemGame.start());
    game.players = ['Ann', 'Ben'];
    server.startupCommand = '$(pwd)/alpine/opt/cfx-server/ld-musl-x86_64.so.1 citizen_dir';
    server.variables = { FIVEM_VERSION: '7290' };
    server.listenAt({ ip: '127.0.0.1', port: game.port });
    await shows('/players', 'Survival: 2 of 48 online', { server: 'Survival' });
    expect(await says('/players', { server: 'Survival' })).toContain('`Ann` `Ben`');
  });

  test('one of the operator’s own', async () => {
    const moon = { game: 'moon', match: { variables: ['MOON=1'] }, query: { protocol: 'a2s' } };
    const { server, shows } = await onPanel({ GAMES: JSON.stringify([moon]) });
    const game = await opened(SourceGame.start());
    server.variables = { MOON: '1' };
    server.listenAt({ ip: '127.0.0.1', port: game.port });
    await shows('/status', '👥 **0**/16', { server: 'Survival' });
  });

  test('a status panel says who is online, too', async () => {
    const { server, admin, guild } = await onPanel();
    const game = await opened(SourceGame.start());
    Object.assign(game.info, { online: 3, max: 10 });
    server.variables = { SRCDS_APPID: '896660' };
    server.listenAt({ ip: '127.0.0.1', port: game.port - 1 });
    const channel = guild.channel('general');
    await (await admin.types('/panel post', { server: 'Survival', channel })).settled();
    await expect
      .poll(() => channel.messages.map(({ text }) => text).join('\n'), { timeout: 20_000 })
      .toContain('**3**/10');
  });
});

test('an address that an admin typed is asked only if it is public: no game of this machine answers there', async () => {
  const { server, says } = await onPanel();
  const inner = await MinecraftServer.listen();
  server.listenAt({ ip: '127.0.0.1', port: 1 });
  await says('/setup address', { server: 'Survival', address: `127.0.0.1:${inner.address.port}` });
  expect(await says('/setup game', { server: 'Survival', game: 'minecraft-java' })).toContain('No answer at');
  expect(inner.sockets).toEqual([]);
});

describe('/setup game', () => {
  const valheim = { server: 'Survival', game: 'Valheim' };

  test('says what the game answers right now, and what it shows from then on', async () => {
    const { server, says, shows } = await onPanel();
    const game = await opened(SourceGame.start());
    Object.assign(game.info, { online: 3, max: 10 });
    server.listenAt({ ip: '127.0.0.1', port: 1 });
    server.allocations = [...server.allocations, allocation(game.port)];
    const set = { ...valheim, query_port: game.port };
    await shows('/setup game', '**Survival** runs Valheim. Valheim answered: 3 of 10 players.', set);
    await shows('/status', '👥 **3**/10', { server: 'Survival' });
    expect(await says('/setup show')).toContain('Games: **Survival** Valheim');
  });

  test('asks no port of a private address that the panel hasn’t given to the server: it may be anything', async () => {
    const { server, shows } = await onPanel();
    const game = await opened(SourceGame.start());
    server.listenAt({ ip: '127.0.0.1', port: 1 });
    const set = { ...valheim, query_port: game.port };
    await shows('/setup game', `No answer at \`127.0.0.1:${game.port}\``, set);
    server.allocations = [...server.allocations, { ...allocation(game.port), ip: '127.0.0.2' }];
    await shows('/setup game', `No answer at \`127.0.0.1:${game.port}\``, set);
    server.allocations = [...server.allocations, allocation(game.port)];
    await shows('/setup game', 'Valheim answered', set);
  });

  test('says where nobody answers', async () => {
    const { server, shows } = await onPanel();
    server.listenAt({ ip: '127.0.0.1', port: 9 });
    await shows(
      '/setup game',
      'No answer at `127.0.0.1:10`. If the server has finished starting, check that this port',
      valheim,
    );
  });

  test.each([
    ['that isn’t running', 'valheim', 'I’ll ask it once it’s running.'],
    ['that can’t be asked', 'palworld', 'I can’t ask Palworld who is online'],
  ])('says so of a game %s', async (_, game, text) => {
    const { server, shows } = await onPanel();
    if (game === 'valheim') server.power('kill');
    await shows('/setup game', text, { server: 'Survival', game });
  });

  test.each(['automatic', 'Automatic', 'Automatic: detect the game'])(
    'is undone by “%s”',
    async (automatic) => {
      const { server, says, shows } = await onPanel();
      const game = await MinecraftServer.listen();
      const { host: ip, port } = game.address;
      server.listenAt({ ip, port });
      await says('/setup game', { server: 'Survival', game: 'palworld' });
      expect(await says('/status', { server: 'Survival' })).not.toContain('**0**/20');
      await shows('/setup game', 'Game set to automatic', { server: 'Survival', game: automatic });
      await shows('/status', '**0**/20', { server: 'Survival' });
      expect(await says('/setup show')).not.toContain('Palworld');
    },
  );

  test('offers the games by their names, and knows no others', async () => {
    const { admin, member, says } = await onPanel();
    const offered = async (game: string) =>
      (await admin.completes('/setup game', { server: 'Survival', game }, 'game')).map(({ name }) => name);
    expect(await offered('')).toContain('Automatic: detect the game');
    expect(await offered('mine')).toEqual(['Minecraft Bedrock', 'Luanti (Minetest)', 'Minecraft Java']);
    expect(await says('/setup game', { server: 'Survival', game: 'Chess' })).toContain('No such game');
    const refused = await (await member.types('/setup game', valheim)).settled();
    expect(refused.text).toContain('Manage Server');
  });

  test('is forgotten with the connection', async () => {
    const { admin, says } = await onPanel();
    await says('/setup game', valheim);
    const question = await (await admin.types('/setup disconnect')).settled();
    await (await admin.clicks(question, 'Disconnect')).settled();
    expect(await says('/setup show')).not.toContain('Valheim');
  });
});

test('what the host itself asks is not said to have answered as the game that was set', async () => {
  const record = {
    name: 'Survival',
    status: 'running',
    players: { online: 2, max: 20 },
    game: { answered: true },
  };
  const { admin } = await community({ host: { servers: [{ id: 's-1', record }] } });
  const reply = await (await admin.types('/setup game', { server: 's-1', game: 'valheim' })).settled();
  expect(reply.text).toContain('**Survival** runs Valheim. The host itself says who is online.');
});
