import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fits, lookInto, parseProperties } from '../../src/find/look.ts';
import { placesOfGame } from '../../src/find/units.ts';
import { makeTestFolder } from '../../testing/harness.ts';
import { knownGame } from './known-game.ts';

test('of server.properties only what is of use and no secret is kept', () => {
  const text =
    'motd=hello\nlevel-name=earth\nserver-port=25570\nrcon.password=not-a-real-one\nenable-rcon=true\n';
  expect(Object.fromEntries(parseProperties(text))).toEqual({
    'level-name': 'earth',
    'server-port': '25570',
    'enable-rcon': 'true',
  });
});

test('a star stands for any part of a name that doesn’t begin with a dot', () => {
  expect(fits('Hills.wld', '*.wld')).toBe(true);
  expect(fits('.wld', '*.wld')).toBe(false);
  expect(fits('wld', '*.wld')).toBe(false);
  expect(fits('x', '*')).toBe(true);
});

describe('a look into a folder', () => {
  const minecraft = (folder: string) => {
    const [place] = placesOfGame(knownGame('minecraft-java'), folder, null);
    if (place === undefined) throw new Error('There is no place');
    return place;
  };

  test('finds the world that the server uses, and where its password is, but not the password', async (t) => {
    const { cwd } = await makeTestFolder(t);
    await writeFile(join(cwd, 'server.properties'), 'level-name=earth\nrcon.password=not-a-real-one\n');
    await mkdir(join(cwd, 'earth'));
    await mkdir(join(cwd, 'world'));
    const look = await lookInto(minecraft(cwd));
    expect(look).toEqual({
      kind: 'seen',
      saves: ['earth'],
      secret: { file: 'server.properties', key: 'rcon.password' },
      properties: new Map([['level-name', 'earth']]),
    });
  });

  test('reads no file that the game made a link or a pipe: the host wouldn’t either', async (t) => {
    const { cwd, folder } = await makeTestFolder(t);
    const properties = join(cwd, 'server.properties');
    execFileSync('mkfifo', [properties]);
    expect(await lookInto(minecraft(cwd))).toMatchObject({ kind: 'seen', secret: null });
    await rm(properties);
    await writeFile(join(folder, 'elsewhere'), 'level-name=earth\nrcon.password=not-a-real-one\n');
    await symlink(join(folder, 'elsewhere'), properties);
    expect(await lookInto(minecraft(cwd))).toMatchObject({ secret: null, properties: new Map() });
  });

  test('of one that isn’t there says so', async (t) => {
    const { folder } = await makeTestFolder(t);
    expect(await lookInto(minecraft(join(folder, 'nowhere')))).toEqual({ kind: 'missing' });
  });

  test('finds the one settings file of Project Zomboid, whatever the server is called', async (t) => {
    const { cwd } = await makeTestFolder(t);
    await mkdir(join(cwd, 'Zomboid/Server'), { recursive: true });
    await writeFile(join(cwd, 'Zomboid/Server/pzserver.ini'), 'RCONPassword=abc\n');
    const [place] = placesOfGame(knownGame('project-zomboid'), '/opt/pz', cwd);
    expect(place && (await lookInto(place))).toMatchObject({
      saves: ['Server'],
      secret: { file: 'Server/pzserver.ini', key: 'RCONPassword' },
    });
  });
});
