import { describe, expect, test } from 'vitest';
import type { FolderLook } from '../../src/find/propose.ts';
import {
  folderOfUnit,
  gameOfFolder,
  gameOfUnit,
  parseUnits,
  placesOfGame,
  proposeUnit,
} from '../../src/find/units.ts';
import { knownGame } from './known-game.ts';

/** Written as `systemctl show -p … a.service b.service …` prints it. */
function shown(units: readonly Readonly<Record<string, string>>[]): string {
  return units
    .map((unit) =>
      Object.entries({ LoadState: 'loaded', ActiveState: 'active', User: '', WorkingDirectory: '', ...unit })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    .join('\n');
}

function starts(commandLine: string): string {
  const path = commandLine.split(' ')[0];
  return `{ path=${path} ; argv[]=${commandLine} ; ignore_errors=no ; start_time=[Fri 2026-11-27 20:00:00 UTC] ; stop_time=[n/a] ; pid=812 ; code=(null) ; status=0/0 }`;
}

const text = shown([
  {
    Id: 'minecraft@survival.service',
    ExecStart: starts('/usr/bin/java -Xmx4G -jar paper-1.21.8.jar nogui'),
    WorkingDirectory: '/opt/minecraft/survival',
    User: 'minecraft',
  },
  {
    Id: 'valheim.service',
    ExecStart: starts('/home/gs/valheim/valheim_server.x86_64 -name X -world Y -password not-a-real-one'),
    WorkingDirectory: '!/home/gs/valheim',
    User: 'gs',
    ActiveState: 'inactive',
  },
  { Id: 'bedrock.service', ExecStart: starts('/srv/bedrock/start.sh'), WorkingDirectory: '/srv/bedrock' },
  { Id: 'docker-mc.service', ExecStart: starts('/usr/bin/docker run --rm itzg/minecraft-server') },
  { Id: 'nginx.service', ExecStart: starts('/usr/sbin/nginx -g daemon on;') },
  { Id: 'gone.service', LoadState: 'not-found', ExecStart: '' },
]);
const units = parseUnits(text, false);

function unit(id: string) {
  const found = units.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no ${id}`);
  return found;
}

const nothing: FolderLook = { kind: 'seen', saves: [], secret: null, properties: new Map() };

describe('a unit of systemd', () => {
  test('that isn’t loaded is left out', () => {
    expect(units.map(({ id }) => id)).toEqual([
      'minecraft@survival.service',
      'valheim.service',
      'bedrock.service',
      'docker-mc.service',
      'nginx.service',
    ]);
  });

  test.for([
    ['minecraft@survival.service', [], 'minecraft-java', '/opt/minecraft/survival'],
    ['valheim.service', [], 'valheim', '/home/gs/valheim'],
    [
      'bedrock.service',
      ['bedrock_server', 'server.properties', 'start.sh'],
      'minecraft-bedrock',
      '/srv/bedrock',
    ],
    ['docker-mc.service', [], null, null],
    ['nginx.service', [], null, null],
  ] as const)('%s is known by its program, or by what is in its folder', ([id, names, game, folder]) => {
    expect(gameOfUnit(unit(id), names)?.id ?? null).toBe(game);
    expect(folderOfUnit(unit(id))).toBe(folder);
  });

  test('without a working directory is in the folder of its program or its jar', () => {
    const [one, other] = parseUnits(
      shown([
        { Id: 'a.service', ExecStart: starts('/usr/bin/java -jar /srv/mc/server.jar nogui') },
        { Id: 'b.service', ExecStart: starts('/srv/terraria/TerrariaServer.bin.x86_64 -config x') },
      ]),
      false,
    );
    expect(one && folderOfUnit(one)).toBe('/srv/mc');
    expect(other && folderOfUnit(other)).toBe('/srv/terraria');
  });

  test('is served by its name, with RCON at this machine', () => {
    const [place] = placesOfGame(knownGame('minecraft-java'), '/opt/minecraft/survival', '/home/minecraft');
    const secret = { file: 'server.properties', key: 'rcon.password' };
    const look = { ...nothing, saves: ['world'], secret };
    expect(place && proposeUnit(unit('minecraft@survival.service'), place, look)).toMatchObject({
      name: 'minecraft@survival',
      game: 'Minecraft Java',
      state: 'running',
      console: 'network',
      missing: [],
      draft: {
        id: 'minecraft-survival',
        runs: { systemd: 'minecraft@survival.service' },
        cwd: '/opt/minecraft/survival',
        minecraft: { host: '127.0.0.1', port: 25565 },
        rcon: { host: '127.0.0.1', port: 25575 },
      },
    });
  });

  test('of the user’s own manager is marked as such', () => {
    const [own] = parseUnits(text, true);
    const [place] = placesOfGame(knownGame('minecraft-java'), '/opt/minecraft/survival', null);
    expect(own && place && proposeUnit(own, place, nothing).draft?.runs).toEqual({
      systemd: 'minecraft@survival.service',
      user: true,
    });
  });

  test('of a game that saves in the home of its user has its files there', () => {
    expect(placesOfGame(knownGame('valheim'), '/home/gs/valheim', '/home/gs')[0]).toMatchObject({
      folder: '/home/gs/.config/unity3d/IronGate/Valheim',
      saves: ['worlds_local', 'worlds'],
    });
  });

  test.each(['terraria', 'valheim', 'project-zomboid', '7-days-to-die'] as const)(
    'of %s has all files of a save there, as in a folder of its own',
    (game) => {
      const [atHome] = placesOfGame(knownGame(game), '/home/gs/server', '/home/gs');
      const own = placesOfGame(knownGame(game), '/home/gs/server', null).at(-1);
      expect(atHome?.saves).toEqual(expect.arrayContaining([...(own?.saves ?? ['none'])]));
    },
  );

  test('nothing of its command line is shown or stored', () => {
    const [place] = placesOfGame(knownGame('valheim'), '/home/gs/valheim', '/home/gs');
    const proposal = place && proposeUnit(unit('valheim.service'), place, nothing);
    expect(proposal).toMatchObject({ game: 'Valheim', state: 'not running' });
    expect(JSON.stringify(proposal)).not.toContain('not-a-real-one');
  });
});

describe('a folder', () => {
  test.for([
    [['eula.txt', 'server.properties', 'world'], 'minecraft-java'],
    [['bedrock_server', 'server.properties', 'worlds'], 'minecraft-bedrock'],
    [['PalServer.sh', 'Pal'], 'palworld'],
    [['RustDedicated', 'server'], 'rust'],
    [['server.properties'], null],
    [['src', 'package.json'], null],
  ] as const)('with %j is one of %s', ([names, game]) => {
    expect(gameOfFolder(names)?.id ?? null).toBe(game);
  });
});
