import { readFile } from 'node:fs/promises';
import type { Startup } from '@steward/hosts/model';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gameRuleSchema } from '../src/model/game-rule.ts';
import { defaultGames, gameName, gameOfStartup, questionFor, withDefaultGames } from '../src/model/games.ts';

function startup(image: string, command: string, variables: Startup['variables'] = {}): Startup {
  return { image, command, variables };
}

/** Values of eggs of pelican-eggs and Pterodactyl, as a client key gets them. */
const eggs: readonly (readonly [game: string | undefined, startup: Startup, ask: string | null])[] = [
  [
    'minecraft-java',
    startup(
      'ghcr.io/pterodactyl/yolks:java_21',
      'java -Xms128M -XX:MaxRAMPercentage=95.0 -Dterminal.jline=false -Dterminal.ansi=true -jar •••',
      { MINECRAFT_VERSION: null, SERVER_JARFILE: null, BUILD_NUMBER: null },
    ),
    'java 5000',
  ],
  [
    'minecraft-java',
    startup('ghcr.io/pterodactyl/yolks:java_17', 'java -Xms128M -Xmx4096M -jar •••', {
      VELOCITY_VERSION: null,
      SERVER_JARFILE: null,
    }),
    'java 5000',
  ],
  [
    'minecraft-java',
    // Without the right to read the variables.
    startup('ghcr.io/parkervcp/yolks:java_21', 'java -Xms128M -Dterminal.jline=false -jar [hidden]'),
    'java 5000',
  ],
  [
    'minecraft-bedrock',
    startup('ghcr.io/parkervcp/yolks:debian', './bedrock_server', {
      BEDROCK_VERSION: null,
      LD_LIBRARY_PATH: null,
    }),
    'bedrock 5000',
  ],
  [
    'minecraft-bedrock',
    startup('ghcr.io/parkervcp/yolks:java_17', 'java -Xms128M -Xmx1024M -jar •••', {
      SERVER_JARFILE: null,
      NUKKIT_VERSION: null,
    }),
    'bedrock 5000',
  ],
  [
    'minecraft-bedrock',
    startup('ghcr.io/pterodactyl/yolks:debian', './bin/php7/bin/php ./PocketMine-MP.phar --no-wizard'),
    'bedrock 5000',
  ],
  [
    'valheim',
    startup(
      'ghcr.io/parkervcp/games:valheim',
      './valheim_server.x86_64 -nographics -batchmode -name "•••" -port 5000 -world "•••" -password •••',
      { SRCDS_APPID: '896660', ENABLE_CROSSPLAY: '0' },
    ),
    'a2s 5001',
  ],
  [
    'rust',
    startup(
      'ghcr.io/pterodactyl/games:rust',
      './RustDedicated -batchmode +server.port 5000 +server.queryport 28017 +server.identity "rust" +rcon.port 28016',
      { SRCDS_APPID: '258550', QUERY_PORT: '28017', RCON_PORT: '28016' },
    ),
    'a2s 28017',
  ],
  [
    'rust',
    startup('ghcr.io/pterodactyl/games:rust', './RustDedicated -batchmode', { RCON_PORT: '28016' }),
    'a2s 28017',
  ],
  [
    'ark',
    startup(
      'ghcr.io/pelican-eggs/steamcmd:debian',
      'trap rmv 15 2; cd ShooterGame/Binaries/Linux && ./ShooterGameServer TheIsland?listen?SessionName="•••"',
      { SRCDS_APPID: '376030', QUERY_PORT: '27015', RCON_PORT: '27020' },
    ),
    'a2s 27015',
  ],
  [
    'counter-strike-2',
    startup(
      'ghcr.io/parkervcp/steamcmd:sniper',
      'LD_LIBRARY_PATH=$HOME/game/bin/linuxsteamrt64:$LD_LIBRARY_PATH ./game/bin/linuxsteamrt64/cs2 -dedicated -port 5000',
      { SRCDS_APPID: '730' },
    ),
    'a2s 5000',
  ],
  [
    'garrys-mod',
    startup(
      'ghcr.io/parkervcp/games:source',
      './srcds_run -game garrysmod -console -maxplayers 32 -port 5000 +ip 0.0.0.0 +map •••',
      { MAX_PLAYERS: '32', SRCDS_MAP: null },
    ),
    'a2s 5000',
  ],
  [
    'team-fortress-2',
    startup('ghcr.io/pterodactyl/games:source', './srcds_run -game tf -console -port 5000', {
      SRCDS_APPID: '232250',
    }),
    'a2s 5000',
  ],
  [
    'source',
    startup('ghcr.io/parkervcp/steamcmd:debian', './srcds_run -game cstrike -console -port 5000', {
      SRCDS_APPID: '232330',
    }),
    'a2s 5000',
  ],
  [
    'project-zomboid',
    startup(
      'ghcr.io/parkervcp/steamcmd:debian',
      'export PATH="./jre64/bin:$PATH" ; ./ProjectZomboid64 -port 5000',
      {
        SRCDS_APPID: '380870',
        STEAM_PORT: '16262',
      },
    ),
    'a2s 5000',
  ],
  [
    '7-days-to-die',
    startup(
      'ghcr.io/parkervcp/steamcmd:debian',
      './7DaysToDieServer.x86_64 -configfile=serverconfig.xml -quit',
      {
        SRCDS_APPID: '294420',
        TELNET_PORT: '8081',
      },
    ),
    'a2s 5001',
  ],
  [
    'v-rising',
    startup(
      'ghcr.io/parkervcp/yolks:wine_latest',
      'wine ./VRisingServer.exe -address 0.0.0.0 -gamePort 5000',
      {
        VR_QUERY_PORT: '9877',
        SRCDS_APPID: '1829350',
      },
    ),
    'a2s 9877',
  ],
  [
    'enshrouded',
    startup(
      'ghcr.io/parkervcp/steamcmd:proton',
      'rm ./logs/enshrouded_server.log; proton run ./enshrouded_server.exe',
      {
        QUERY_PORT: '15637',
        SRCDS_APPID: '2278520',
      },
    ),
    'a2s 15637',
  ],
  [
    'fivem',
    startup(
      'ghcr.io/parkervcp/yolks:debian',
      '$(pwd)/alpine/opt/cfx-server/FXServer +set citizen_dir $(pwd)/alpine/opt/cfx-server/citizen/',
      { FIVEM_LICENSE: null, MAX_PLAYERS: '48' },
    ),
    'fivem 5000',
  ],
  [
    'satisfactory',
    startup(
      'ghcr.io/parkervcp/steamcmd:debian',
      './Engine/Binaries/Linux/*-Linux-Shipping FactoryGame -Port=5000',
    ),
    null,
  ],
  [
    'palworld',
    startup(
      'ghcr.io/parkervcp/steamcmd:debian',
      './PalworldServerConfigParser; /home/container/Pal/Binaries/Linux/PalServer-Linux-Shipping Pal -port=5000',
      { SRCDS_APPID: '2394010', RCON_PORT: '25575' },
    ),
    null,
  ],
  [
    'hytale',
    startup(
      'ghcr.io/pelican-eggs/games:hytale',
      'java -Xms128M -Dterminal.jline=false -Dterminal.ansi=true -jar HytaleServer.jar --assets Assets.zip',
      { PATCHLINE: null },
    ),
    null,
  ],
  ['terraria', startup('ghcr.io/parkervcp/yolks:dotnet_9', './TShock.Server -ip 0.0.0.0 -port 5000'), null],
  [
    'factorio',
    startup('ghcr.io/parkervcp/yolks:debian', './bin/x64/factorio --port 5000 --start-server saves/•••.zip'),
    null,
  ],
  // As their documentation starts them.
  [
    'ark-survival-ascended',
    startup(
      'ghcr.io/parkervcp/steamcmd:proton',
      'proton run ArkAscendedServer.exe TheIsland_WP?listen?Port=5000',
      {
        SRCDS_APPID: '2430930',
      },
    ),
    null,
  ],
  ['luanti', startup('ghcr.io/luanti-org/luanti:latest', 'luantiserver --config minetest.conf'), null],
  [undefined, startup('ghcr.io/parkervcp/yolks:nodejs_21', 'node index.js'), null],
  [undefined, startup('ghcr.io/parkervcp/yolks:debian', './TeamSpeak', { QUERY_PORT: '10011' }), null],
  [undefined, { image: null, command: null, variables: {} }, null],
];

test.each(eggs)('%s is known by its egg, and how it is asked: %#', (game, started, ask) => {
  const rule = gameOfStartup(started);
  expect(rule?.game).toBe(game);
  const question = rule && questionFor(rule, started, { host: 'game.example.com', port: 5000 });
  expect(question ? `${question.protocol} ${question.address.port}` : null).toBe(ask);
});

test('every game is known by the start of one of its servers', () => {
  const tried = new Set(eggs.map(([game]) => game));
  expect(defaultGames.filter(({ game }) => !tried.has(game)).map(({ game }) => game)).toEqual([]);
});

test('docs/hosts.md names every game that can be asked who is online', async () => {
  const page = await readFile(new URL('../../../docs/hosts.md', import.meta.url), 'utf8');
  const [, section = ''] = page.replaceAll("'", '’').split('## Who is online');
  const asked = defaultGames.filter(({ game, query }) => query !== undefined && game !== 'source');
  expect(asked.map(gameName).filter((name) => !section.includes(name))).toEqual([]);
});

describe('a game', () => {
  const valheim = startup('ghcr.io/parkervcp/games:valheim', '', { ENABLE_CROSSPLAY: '1' });
  const at = { host: 'game.example.com', port: 2456 };

  it('that always answers that nobody is online isn’t believed', () => {
    const rule = gameOfStartup(valheim);
    if (rule === undefined) throw new Error('unknown');
    expect(questionFor(rule, valheim, at)?.countsPlayers).toBe(false);
    expect(questionFor(rule, { ...valheim, variables: { ENABLE_CROSSPLAY: '0' } }, at)?.countsPlayers).toBe(
      true,
    );
    expect(questionFor(rule, null, at)).toEqual({
      protocol: 'a2s',
      address: { host: 'game.example.com', port: 2457 },
      countsPlayers: true,
    });
  });

  it('is asked at the port that somebody has set, and at none that can’t be', () => {
    const rule = gameOfStartup(valheim);
    if (rule === undefined) throw new Error('unknown');
    expect(questionFor(rule, valheim, at, 30_000)?.address.port).toBe(30_000);
    expect(questionFor(rule, valheim, { ...at, port: 65_535 })).toBeNull();
    expect(questionFor(rule, valheim, at, 0)).toBeNull();
  });

  it('of an operator comes before the built-in ones, and needs no files', () => {
    const own = gameRuleSchema.parse({
      game: 'moon',
      match: { images: ['games:valheim'] },
      query: { protocol: 'java' },
    });
    expect(gameOfStartup(valheim, withDefaultGames([own]))?.game).toBe('moon');
  });

  it('is asked in one way only: its code stands for one record', () => {
    const codes = defaultGames.map(({ game }) => game);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

test('any texts are looked at in time that grows as they do', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('srcds_run '.repeat(10_000), '-'.repeat(100_000)));
  fc.assert(
    fc.property(
      text,
      text,
      fc.dictionary(fc.string(), fc.option(fc.string())),
      (image, command, variables) => {
        const rule = gameOfStartup({ image, command, variables });
        if (rule !== undefined)
          expect(questionFor(rule, { image, command, variables }, { host: 'x', port: 1 })).not.toBe(
            undefined,
          );
      },
    ),
  );
  expect(gameOfStartup({ image: null, command: `${'x'.repeat(10_000)}valheim_server`, variables: {} })).toBe(
    undefined,
  );
  // Names of what every object has are no variables.
  const own = gameRuleSchema.parse({ game: 'moon', match: { variables: ['constructor'] } });
  expect(gameOfStartup({ image: null, command: null, variables: {} }, [own])).toBe(undefined);
});
