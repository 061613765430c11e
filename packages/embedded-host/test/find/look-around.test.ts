import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import { AddressBook } from '../../src/addresses.ts';
import { containerSchema } from '../../src/find/containers.ts';
import { lookAround, type Surroundings } from '../../src/find/look-around.ts';
import { makeTestFolder } from '../../testing/harness.ts';

/** Makes files in the home of a user, and looks around there. */
async function home(t: TestContext, files: readonly string[], change: Partial<Surroundings> = {}) {
  const { folder } = await makeTestFolder(t);
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  const surroundings: Surroundings = {
    containers: async () => [],
    units: async () => [],
    homeOf: async () => folder,
    roots: [folder],
    ...change,
  };
  const looks = async () => (await lookAround(surroundings, new AddressBook())).proposals;
  return { folder, looks };
}

const minecraft = (folder: string) => [
  `${folder}/server.properties`,
  `${folder}/eula.txt`,
  `${folder}/world/level.dat`,
];

describe('a look around', () => {
  test('finds scripts of LinuxGSM, whether they run, and other servers beside them', async (t) => {
    const { folder, looks } = await home(t, [
      'linuxgsm.sh',
      'vhserver',
      'mcserver',
      'lgsm/lock/vhserver-started.lock',
      '.config/unity3d/IronGate/Valheim/worlds_local/a.db',
      ...minecraft('serverfiles'),
      ...minecraft('games/creative'),
    ]);
    const found = await looks();
    expect(found.map(({ name, state, draft }) => [name, state, draft?.cwd ?? null])).toEqual([
      ['mcserver', 'not running', join(folder, 'serverfiles')],
      ['vhserver', 'running', join(folder, '.config/unity3d/IronGate/Valheim')],
      ['creative', 'not running', null],
    ]);
  });

  test('doesn’t list the files of a unit or of a container once more', async (t) => {
    const { folder, looks } = await home(t, [...minecraft('unit'), ...minecraft('other')], {
      units: async () => [
        {
          id: 'minecraft.service',
          isOfUser: false,
          isRunning: true,
          commandLine: '/usr/bin/java -jar server.jar nogui',
          workingDirectory: join(folder, 'unit'),
          user: '',
        },
      ],
    });
    expect((await looks()).map(({ name }) => name)).toEqual(['minecraft', 'other']);
  });

  test('lists folders beside a container that keeps a part of its files in memory', async (t) => {
    const { looks } = await home(t, minecraft('mc'), {
      containers: async () => [
        containerSchema.parse({
          Name: '/cache',
          State: { Status: 'running' },
          Config: { Image: 'redis' },
          HostConfig: {},
          NetworkSettings: {},
          Mounts: [{ Type: 'tmpfs', Source: '', Destination: '/tmp' }],
        }),
      ],
    });
    expect((await looks()).map(({ name }) => name)).toEqual(['mc']);
  });

  test('takes a server whose folder a unit starts by a script of its own', async (t) => {
    const { folder, looks } = await home(t, minecraft('mc'), {
      units: async () => [
        {
          id: 'mc.service',
          isOfUser: true,
          isRunning: false,
          commandLine: '/bin/bash start.sh',
          workingDirectory: join(folder, 'mc'),
          user: '',
        },
      ],
    });
    expect(await looks()).toMatchObject([
      { name: 'mc', draft: { runs: { systemd: 'mc.service', user: true }, backupFolders: ['world'] } },
    ]);
  });

  test('takes a unit of a program of the system, whose game saves in the home of its user', async (t) => {
    const { folder, looks } = await home(t, ['.config/unity3d/IronGate/Valheim/worlds_local/a.db'], {
      units: async () => [
        {
          id: 'valheim.service',
          isOfUser: false,
          isRunning: true,
          commandLine: '/usr/bin/valheim_server.x86_64 -name X -world Y',
          workingDirectory: '',
          user: 'gs',
        },
      ],
    });
    const cwd = join(folder, '.config/unity3d/IronGate/Valheim');
    expect(await looks()).toMatchObject([
      { name: 'valheim', draft: { cwd, backupFolders: ['worlds_local'] } },
    ]);
  });

  test('looks four folders deep, into no hidden one and through no link', async (t) => {
    const { folder, looks } = await home(t, [
      ...minecraft('a/b/c/near'),
      ...minecraft('a/b/c/d/far'),
      ...minecraft('.hidden/mc'),
      ...minecraft('a/node_modules/mc'),
    ]);
    await symlink(join(folder, 'a/b/c/d'), join(folder, 'linked'));
    expect((await looks()).map(({ name }) => name)).toEqual(['near']);
  });
});
