import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretPlace } from '@steward/worlds/games';
import { describe, expect, test } from 'vitest';
import {
  containerSchema,
  type FoundContainer,
  placeOfContainer,
  proposeContainer,
} from '../../src/find/containers.ts';
import { layoutOfImage } from '../../src/find/images.ts';
import { knownGames } from '../../src/find/known-games.ts';
import type { FolderLook } from '../../src/find/propose.ts';

/** What `docker inspect` prints of containers that were made as the documentation of their images says, one a line. */
const inspected = readFileSync(join(import.meta.dirname, 'inspected.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => containerSchema.parse(JSON.parse(line)));

function inspect(name: string) {
  const container = inspected.find((one) => one.name === name);
  if (container === undefined) throw new Error(`There is no ${name}`);
  return container;
}

const empty: FolderLook = { kind: 'seen', saves: [], secret: null, properties: new Map() };

/** Proposes a container whose folder shows this. */
function proposed(name: string, look: FolderLook = empty) {
  return proposeIn(inspect(name), look);
}

function proposeIn(container: FoundContainer, look: FolderLook = empty) {
  const place = placeOfContainer(container);
  return place === null ? null : proposeContainer(container, place, look);
}

function seen(saves: readonly string[], secret: SecretPlace | null = null, properties = {}): FolderLook {
  return { kind: 'seen', saves, secret, properties: new Map(Object.entries(properties)) };
}

describe('an image that is known', () => {
  test.for([
    [
      'mc',
      'Minecraft Java',
      '/var/lib/docker/volumes/mc-data/_data',
      ['world', 'world_nether', 'world_the_end'],
    ],
    ['mc-quiet', 'Minecraft Java', '/srv/mc-quiet', ['world', 'world_nether', 'world_the_end']],
    ['bds', 'Minecraft Bedrock', '/var/lib/docker/volumes/mc-bedrock-data/_data', ['worlds']],
    ['valheim-server', 'Valheim', '/home/ada/valheim-server-config', ['worlds_local', 'worlds']],
    ['valheim-odin', 'Valheim', '/srv/valheim/saves', ['worlds_local', 'worlds']],
    ['palworld-server', 'Palworld', '/srv/palworld', ['Pal/Saved/SaveGames']],
    ['rust-server', 'Rust', '/srv/rust', ['server']],
    ['factorio', 'Factorio', '/opt/factorio', ['saves']],
    ['terraria', 'Terraria', '/home/ada/terraria/world', []],
    ['terraria-lemon', 'Terraria', '/opt/TerrariaServer', ['Worlds']],
    ['ark-server', 'ARK: Survival Evolved', '/home/ada/ark-server', ['server/ShooterGame/Saved']],
    ['asa_pve', 'ARK: Survival Ascended', '/srv/asa/Instance_pve/Saved', ['SavedArks']],
    ['satisfactory-server', 'Satisfactory', '/path/to/config', ['saved']],
    ['7dtdserver', '7 Days to Die', '/srv/7DaysToDie', ['Saves']],
    ['zomboid-server', 'Project Zomboid', '/srv/zomboid/zc', ['Saves', 'Server', 'db']],
    ['vrising', 'V Rising', '/srv/vrising/persistentdata', ['Saves']],
    ['enshrouded', 'Enshrouded', '/srv/enshrouded', ['server/savegame']],
    ['cs2-dedicated', 'Counter-Strike 2', '/srv/cs2-data', ['game/csgo/cfg']],
    ['tf2-dedicated', 'Team Fortress 2', '/srv/tf2-data', ['tf/cfg']],
    ['FiveM', 'FiveM', '/volumes/fivem', ['resources', 'server.cfg']],
  ] as const)(
    '%s has its files and worlds where its documentation says',
    ([name, game, cwd, backupFolders]) => {
      expect(proposed(name)).toMatchObject({
        game,
        draft: { id: name, name, runs: { docker: name }, cwd, backupFolders },
      });
    },
  );

  test('one with another volume over its world can’t be backed up so, and the list says why', () => {
    const container = inspect('mc-quiet');
    const place = placeOfContainer(container);
    const withMount = (destination: string, source: string) => {
      const mount = { source, destination, isWritable: true, isFolder: true };
      const changed = { ...container, mounts: [...container.mounts, mount] };
      return place && proposeContainer(changed, place, seen(['world']))?.missing;
    };
    const problem = expect.stringMatching(/^backups: the container has another mount at \/data\/world/);
    expect(withMount('/data/world', '/srv/volume')).toContainEqual(problem);
    expect(withMount('/data/world/region', '/srv/volume')).toContainEqual(problem);
    for (const [destination, source] of [
      ['/data/plugins', '/srv/volume'],
      ['/data/world', '/srv/mc-quiet/world'],
    ] as const)
      expect(withMount(destination, source)).not.toContainEqual(problem);
  });

  test('one whose files are in no volume can’t be served, and the list says why', () => {
    expect(proposed('bare')).toMatchObject({
      draft: null,
      missing: [expect.stringContaining('/data is in no volume')],
    });
  });
});

describe('an image that isn’t known', () => {
  test('is found by its name and port, with the mount whose name speaks of data', () => {
    expect(proposed('own')).toMatchObject({ game: 'Minecraft Java', draft: { cwd: '/srv/own-data' } });
  });

  test.for(['router', 'web', 'database'])('%s is no game server', (name) => {
    expect(proposed(name)).toBeNull();
  });
});

test('nothing of a container’s environment is kept', () => {
  const raw = readFileSync(join(import.meta.dirname, 'inspected.jsonl'), 'utf8');
  expect(raw).toContain('not-a-real-password');
  expect(JSON.stringify(inspected)).not.toContain('not-a-real-password');
  expect(JSON.stringify(inspected)).not.toContain('EULA');
});

describe('Minecraft', () => {
  const password = { file: 'server.properties', key: 'rcon.password' };

  test('with RCON that the machine reaches, it saves before a backup, and the password stays where it is', () => {
    expect(
      proposed('mc-quiet', seen(['earth', 'earth_nether'], password, { 'level-name': 'earth' })),
    ).toEqual({
      name: 'mc-quiet',
      game: 'Minecraft Java',
      origin: 'container, itzg/minecraft-server',
      state: 'not running',
      console: 'network',
      missing: [],
      draft: {
        id: 'mc-quiet',
        name: 'mc-quiet',
        runs: { docker: 'mc-quiet' },
        cwd: '/srv/mc-quiet',
        backupFolders: ['earth', 'earth_nether'],
        readyPattern: String.raw`^(\[[^\]]*\] ?)+: Done \([\d.,]+s\)! For help`,
        beforeBackupCommands: ['save-off', 'save-all flush'],
        savedPattern: String.raw`^(Saving the game \(this may take a moment!\))?Saved the game$`,
        afterBackupCommands: ['save-on'],
        minecraft: { host: '127.0.0.1', port: 25566 },
        rcon: {
          host: '127.0.0.1',
          port: 25575,
          passwordFile: '/srv/mc-quiet/server.properties',
          passwordKey: 'rcon.password',
        },
      },
    });
  });

  test('whose port for RCON isn’t published is typed into, if its input is open', () => {
    const proposal = proposed('mc', seen(['world'], password));
    expect(proposal).toMatchObject({
      console: 'input',
      missing: [],
      draft: { afterBackupCommands: ['save-on'] },
    });
    expect(proposal?.draft).not.toHaveProperty('rcon');
  });

  test('that listens at another port is asked where Docker publishes that one', () => {
    const proposal = proposed('mc', seen(['world'], null, { 'server-port': '25599' }));
    expect(proposal?.draft).not.toHaveProperty('minecraft');
    expect(proposal?.missing).toEqual([
      expect.stringContaining('players: its port isn’t published'.replace('’', "'")),
    ]);
  });

  test('with RCON switched off says how to switch it on', () => {
    expect(proposed('mc-quiet', seen(['world'], null, { 'enable-rcon': 'false' }))?.missing).toEqual([
      expect.stringContaining('console: RCON is off. Set enable-rcon=true'),
    ]);
  });
});

describe('who is online', () => {
  test.each(knownGames.filter(({ images, query }) => images !== undefined && query !== null))(
    'is asked of $name at its usual port, in each of its images',
    ({ name, images = {}, query, hasProperties }) => {
      for (const image of Object.keys(images)) {
        const published = { [`${query?.port}/${query?.transport}`]: [{ HostIp: '', HostPort: '9999' }] };
        const [mount] = inspect('mc').mounts;
        const path = layoutOfImage(image)?.folders[0]?.path ?? '';
        const mounts = mount === undefined ? [] : [{ ...mount, destination: path }];
        const proposal = proposeIn({ ...inspect('mc'), image, published, mounts });
        const asked = { protocol: query?.protocol, port: 9999 };
        expect(proposal, image).toMatchObject({
          game: name,
          draft: hasProperties ? { minecraft: { port: 9999 } } : { query: asked },
        });
      }
    },
  );

  test('is asked at the query port, where Docker publishes it', () => {
    expect(proposed('valheim-server')?.draft).toMatchObject({
      query: { protocol: 'a2s', host: '127.0.0.1', port: 2457 },
    });
    expect(proposed('FiveM')?.draft).toMatchObject({ query: { protocol: 'fivem', port: 30120 } });
  });

  test('can’t be asked at a port that isn’t published', () => {
    const proposal = proposed('rust-server');
    expect(proposal?.draft).not.toHaveProperty('query');
    expect(proposal?.missing).toContainEqual(
      expect.stringContaining("players: port 28017/udp isn't published, so the host can't ask"),
    );
  });
});

describe('the console', () => {
  test('of a game that takes no commands is nothing that’s missing', () => {
    expect(proposed('valheim-server', seen(['worlds_local']))).toMatchObject({
      console: 'none',
      missing: [],
    });
  });

  test('of a game that reads its input needs a container with an open one', () => {
    expect(proposed('terraria-lemon', seen(['Worlds']))).toMatchObject({
      console: null,
      missing: [expect.stringMatching(/^console: Start the container with its input open: -it, /)],
    });
    expect(proposed('terraria', seen(['Hills.wld']))).toMatchObject({ console: 'input', missing: [] });
  });

  test('of a game that reads no input isn’t its input, even if that is open', () => {
    const palworld = { ...inspect('palworld-server'), hasInput: true };
    const place = placeOfContainer(palworld);
    expect(place && proposeContainer(palworld, place, seen(['Pal/Saved/SaveGames']))).toMatchObject({
      console: null,
      missing: [expect.stringContaining('Publish it for this machine only, 127.0.0.1:8212:8212.')],
    });
  });

  test('of Palworld is its REST API', () => {
    const palworld = { ...inspect('palworld-server'), hasHostNetwork: true };
    const place = placeOfContainer(palworld);
    const secret = { file: 'Pal/Saved/x.ini', key: 'AdminPassword' };
    const proposal = place && proposeContainer(palworld, place, seen(['Pal/Saved/SaveGames'], secret));
    expect(proposal).toMatchObject({
      console: 'network',
      missing: [],
      draft: { rest: { palworld: { port: 8212, passwordFile: '/srv/palworld/Pal/Saved/x.ini' } } },
    });
    expect(proposal?.draft).not.toHaveProperty('beforeBackupCommands');
  });
});

describe('what the host can’t see', () => {
  test('a folder that this user can’t read is named, with what to do', () => {
    const proposal = proposed('mc', { kind: 'closed' });
    expect(proposal?.draft?.backupFolders).toEqual(['world', 'world_nether', 'world_the_end']);
    expect(proposal?.missing[0]).toMatch(
      /^files: this user can't read \/var\/lib\/docker\/volumes\/.*Run the host as root/,
    );
  });

  test('a folder that isn’t there is to be mounted at the same path', () => {
    expect(proposed('valheim-server', { kind: 'missing' })?.missing[0]).toMatch(/mount it at the same path/);
  });

  test('worlds that aren’t known by name are looked up in the folder', () => {
    expect(proposed('terraria', seen(['Hills.wld']))?.draft?.backupFolders).toEqual(['Hills.wld']);
    expect(proposed('terraria')?.missing).toEqual([expect.stringMatching(/^backups: no world was found/)]);
  });

  test('a container of the network of the machine is reached at its own port', () => {
    const secret = { file: 'rcon.password', key: null };
    expect(proposed('cs2-dedicated', seen([], secret))).toMatchObject({
      state: 'running',
      draft: { rcon: { host: '127.0.0.1', port: 27015, passwordFile: '/srv/cs2-data/rcon.password' } },
    });
  });
});
