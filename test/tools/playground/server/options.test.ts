import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostConfigSchema } from '@steward/embedded-host';
import { describe, expect, it, type TestContext } from 'vitest';
import { PlaygroundError, readOptions } from '../../../../tools/playground/options.ts';
import { ownServer } from '../../../../tools/playground/servers/own-server.ts';

it('takes a host', () => {
  expect(readOptions(['--host', 'crafty', '--small'])).toMatchObject({ host: 'crafty' });
});

it('takes a port, a data folder and a server folder', () => {
  expect(readOptions(['--port', '8080', '--data', 'here', '--server', 'there'])).toEqual({
    host: 'generic',
    port: 8080,
    dataFolder: 'here',
    serverFolder: 'there',
    game: null,
    locale: 'en-US',
  });
});

it('uses a temporary folder and a free port by default', () => {
  expect(readOptions(['--locale', 'pt-BR'])).toEqual({
    host: 'generic',
    port: 0,
    dataFolder: null,
    serverFolder: null,
    game: null,
    locale: 'pt-BR',
  });
});

it('returns null for --help', () => {
  expect(readOptions(['--help'])).toBeNull();
});

it.each([
  [['--prot', '1'], /--prot/],
  [['folder'], /folder/],
  [['--port', 'http'], /--port/],
  [['--port', '70000'], /--port/],
  [['--port'], /--port/],
  [
    ['--host', 'multicraft'],
    /--host must be one of generic, docker, pterodactyl, pelican, exaroton, crafty\./,
  ],
  [['--host', 'crafty', '--data', 'here'], /--data can’t be used with --host crafty/],
  [['--host', 'docker', '--minecraft'], /--minecraft can’t be used with --host docker/],
  [['--locale', 'german'], /--locale must be one of .*de, /],
  [['--small', '--minecraft'], /only one/],
  [['--small', '--server', 'there'], /only one/],
])('names what is wrong in %j', (args, pattern) => {
  expect(() => readOptions(args)).toThrow(PlaygroundError);
  expect(() => readOptions(args)).toThrow(pattern);
});

async function folderWith(test: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-own-'));
  test.onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const agreed = { 'eula.txt': '#By changing…\neula=true\n' };

describe('a person’s own Java server', () => {
  it('is started by its script, and its entry is valid for the host', async (test) => {
    const properties = '#Minecraft\nlevel-name=my world\nserver-port=25570\nmax-players = 7\n';
    const cwd = await folderWith(test, {
      ...agreed,
      'start.sh': '#!/bin/sh\n',
      'server.jar': '',
      'server.properties': properties,
    });
    await chmod(join(cwd, 'start.sh'), 0o755);
    const entry = await ownServer(cwd);
    expect(entry).toMatchObject({
      command: [join(cwd, 'start.sh'), 'nogui'],
      backupFolders: ['my world', 'my world_nether', 'my world_the_end'],
      minecraft: { port: 25570 },
      configuration: { max_players: 7 },
    });
    expect(hostConfigSchema.safeParse({ servers: [entry] }).error).toBeUndefined();
  });

  it('reports a missing jar or script and the missing license together', async (test) => {
    const cwd = await folderWith(test, { 'forge-installer.jar': '', 'eula.txt': 'eula=false' });
    await expect(ownServer(cwd)).rejects.toThrow(/server jar[\s\S]*eula=true/);
  });

  it('is not guessed from several jars', async (test) => {
    const cwd = await folderWith(test, { ...agreed, 'paper.jar': '', 'fabric.jar': '' });
    await expect(ownServer(cwd)).rejects.toThrow(/the only jar/);
  });

  it('must be in an existing folder', async () => {
    await expect(ownServer('/nowhere/at/all')).rejects.toThrow('/nowhere/at/all');
  });
});
