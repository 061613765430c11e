import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCommandLine } from '../src/command-line.ts';
import { loadHostConfig } from '../src/config.ts';
import { KeyStore } from '../src/keys.ts';
import { findProcess } from '../src/processes/process-table.ts';
import { startHost } from '../src/start-host.ts';
import { ChildProgram } from '../testing/child-program.ts';
import { ApiClient, childPid, configFor, makeTestFolder, survival } from '../testing/harness.ts';
import { gamePid, startHostProgram, writeHostFile } from '../testing/host-program.ts';
import { hostMain } from '../testing/host-programs.ts';

const logLine = z.looseObject({
  level: z.enum(['info', 'warn', 'error']),
  time: z.iso.datetime(),
  msg: z.string(),
  pid: z.undefined().optional(),
});

describe.concurrent('the program of the embedded host', () => {
  it('serves the servers of the settings file, accepts a key from `key add`, and stops its games on SIGTERM', async (t) => {
    const place = await makeTestFolder(t);
    const file = await writeHostFile(place, {
      listen: { port: 0 },
      servers: [survival(place, { cwd: 'survival' })],
    });
    const env = { HOST_FILE: file };
    const host = new ChildProgram(t, [hostMain, file]);
    const [, url = ''] = await host.line(/^Listening on (http:\/\/127\.0\.0\.1:\d+)$/);

    const add = new ChildProgram(t, [hostMain, 'key', 'add', 'bot'], { env });
    const [key = ''] = await add.line(/^stwd_\S+$/);
    const api = new ApiClient(url, key);
    await api.start();
    const child = childPid(await api.command('spawn-child'));
    const game = Number((await findProcess(child))?.group);

    expect(await host.waitForExit('SIGTERM')).toBe(0);
    expect(await findProcess(game)).toBeNull();
    expect(await findProcess(child)).toBeNull();
    expect(await readFile(join(place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
    expect(host.output).toBe(`Listening on ${url}\n`);
    expect(host.errors).not.toContain(key);
  });

  it('kills its games on a second signal', async (t) => {
    const { place, host, api } = await startHostProgram(t, { game: ['--ignore-stop', '--ignore-term'] });
    await api.start();
    const game = await gamePid(api);

    host.signals('SIGTERM');
    await host.line(/send the signal again to kill them/);
    await host.isHurried();
    expect(host.lines).toContainEqual(expect.stringContaining('"msg":"killing the game servers"'));
    expect(host.lines.at(-1)).toContain('"msg":"stopped"');
    expect(await findProcess(game)).toBeNull();
    expect(existsSync(join(place.cwd, 'world/saved-at.txt'))).toBe(false);
  });

  it('logs as the bot does which servers it serves, and the path of a folder that is missing', async (t) => {
    const place = await makeTestFolder(t);
    const cwd = join(place.folder, 'nowhere');
    const servers = [survival(place), survival(place, { id: 'lobby', name: 'Lobby', cwd })];
    const file = await writeHostFile(place, { listen: { port: 0 }, servers });
    const host = new ChildProgram(t, [hostMain, file]);
    const [, url = ''] = await host.line(/^Listening on (\S+)$/);
    const key = await new KeyStore((await loadHostConfig(file)).dataFolder).add('bot');
    const refused = await new ApiClient(url, key).callForError('POST', '/lobby/power', { action: 'start' });
    expect(refused.message).toBe("Lobby can't start: its folder is missing.");
    expect(await host.waitForExit('SIGTERM')).toBe(0);
    const lines = host.errors.trimEnd().split('\n');
    const logged = lines.map((line) => logLine.parse(JSON.parse(line)));
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'info', server: 'survival', name: 'Survival', folder: place.cwd }),
    );
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'warn', server: 'lobby', name: 'Lobby', folder: cwd }),
    );
    const failure = logged.find(({ msg }) => msg.includes("Lobby can't start"));
    expect(JSON.stringify(failure)).toContain(cwd);
  });

  it('lists every mistake of the settings file, without a stack trace', async (t) => {
    const place = await makeTestFolder(t);
    const server = {
      id: '../x',
      name: '',
      command: [],
      readyPattern: '(',
      backupFolders: ['..'],
      sotpCommand: 'stop',
    };
    const file = await writeHostFile(place, {
      listen: { port: 'x' },
      inheritEnv: ['A=B'],
      servers: [server],
    });
    const host = new ChildProgram(t, [hostMain, file]);
    expect(await host.waitForExit()).toBe(1);
    for (const named of [
      'listen.port',
      'inheritEnv[0]',
      '[0].id',
      '[0].name',
      '[0].command',
      '[0].cwd',
      '[0].readyPattern',
      'sotpCommand',
    ]) {
      expect(host.errors).toContain(named);
    }
    expect(host.errors).toContain('servers[0].backupFolders[0]');
    expect(host.errors).not.toMatch(/^\s+at /m);
    expect(host.output).toBe('');
  });

  it('says what to do if another program uses its port', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    t.onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const { port } = z.object({ port: z.number() }).parse(taken.address());
    const config = configFor(await makeTestFolder(t), [], { listen: { port } });
    await expect(startHost(config)).rejects.toThrow(
      `Another program uses port ${port} of 127.0.0.1. Stop that program, or choose another listen.port in the settings file.`,
    );
  });

  it('says what to do if there is no settings file', async (t) => {
    const place = await makeTestFolder(t);
    const host = new ChildProgram(t, [hostMain], { cwd: place.folder });
    expect(await host.waitForExit()).toBe(1);
    expect(host.errors).toBe(
      'host.json does not exist. Look for your servers with npm run host -- --find, or copy host.example.json to host.json and describe them.\n',
    );
  });

  it('takes a word without an ending for a mistyped command, and not for a settings file', async () => {
    await expect(readCommandLine(['keys'], {})).rejects.toThrow(
      /^keys is no command, and no settings file\.\n\nUsage:\n/,
    );
    await expect(readCommandLine(['other.json'], {})).rejects.toThrow(
      /^other\.json does not exist\. Look for your servers with npm run host -- --find, /,
    );
  });

  it('refuses a data folder that another host uses', async (t) => {
    const config = configFor(await makeTestFolder(t), []);
    const first = await startHost(config);
    t.onTestFinished(() => first.close());
    await expect(startHost(config)).rejects.toThrow(/^Another host is already using .+\.$/);
  });
});
