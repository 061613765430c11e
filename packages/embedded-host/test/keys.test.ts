import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KeyStore } from '../src/keys.ts';
import { ChildProgram } from '../testing/child-program.ts';
import { ApiClient, configFor, makeTestFolder, runHost, runSurvival, survival } from '../testing/harness.ts';
import { hostMain } from '../testing/host-programs.ts';

describe.concurrent('a key that is limited to some servers', () => {
  it('shows only these, and treats the others as unknown', async (t) => {
    const place = await makeTestFolder(t);
    const servers = ['a', 'b', 'c'].map((id) => survival(place, { id }));
    const { host } = await runHost(place, configFor(place, servers));
    const api = new ApiClient(host.url, await host.keys.add('guild', { servers: ['a', 'c'] }));
    expect((await api.servers()).map(({ id }) => id)).toEqual(['a', 'c']);
    expect((await api.server('c')).id).toBe('c');
    const calls = [
      ['GET', ''],
      ['POST', '/power', { action: 'start' }],
      ['POST', '/command', { command: 'stop' }],
      ['GET', '/backups'],
      ['POST', '/backups'],
      ['POST', '/backups/x/restore'],
      ['DELETE', '/backups/x'],
    ] as const;
    for (const [method, path, body] of calls) {
      const absent = await api.callForError(method, `/nothing${path}`, body);
      expect(absent).toMatchObject({ status: 404, code: 'server_not_found' });
      expect(await api.callForError(method, `/b${path}`, body), path).toEqual(absent);
    }
  });

  it('is created and listed by the command, which checks the server ids', async (t) => {
    const place = await makeTestFolder(t);
    const file = join(place.folder, 'host.json');
    const servers = ['a', 'b', 'c'].map((id) => survival(place, { id }));
    await writeFile(file, JSON.stringify({ dataFolder: 'data', servers }));
    const run = async (...words: string[]) => {
      const spawned = new ChildProgram(t, [hostMain, 'key', ...words]);
      return { code: await spawned.waitForExit(), ...spawned };
    };
    const made = await run('add', 'guild', '--servers', 'a,c', file);
    expect(made.output).toMatch(/^stwd_\S+\nAPI key "guild" for a, c\./);
    expect((await run('add', 'everything', file)).output).toContain('for every server');
    expect((await run('add', 'blind', '--no-files', file)).output).toContain(
      'for every server, without files',
    );
    expect((await run('list', file)).output).toMatch(
      /^guild\t\S+\ta, c\neverything\t\S+\tevery server\nblind\t\S+\tevery server, without files\n$/,
    );
    expect((await run('list', '--no-files', file)).errors).toMatch(/^Usage:/);
    const refused = await run('add', 'other', '--servers', 'a,d,e', file);
    expect(refused).toMatchObject({ code: 1, errors: 'Unknown server: "d", "e". Known servers: a, b, c.\n' });
    // Names with a colon are those of programs, which remove their keys by them.
    expect((await run('add', 'guild:1:a', file)).errors).toContain('A key name must have');
    expect((await run('add', 'other', '--server', 'a', file)).errors).toMatch(/^Usage:/);
  });
});

it('a key without files lists and reads none, and does everything else', async (t) => {
  const { host, place } = await runSurvival(t);
  await writeFile(join(place.cwd, 'server.properties'), 'rcon.password=secret');
  const api = new ApiClient(host.url, await host.keys.add('blind', { files: false }));
  for (const path of ['/files', '/files?path=world', '/files/content?path=server.properties'])
    expect(await api.callForError('GET', `/survival${path}`), path).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  expect((await api.createBackup()).status).toBe('complete');
  const all = new ApiClient(host.url, await host.keys.add('all'));
  expect((await all.call('GET', '/survival/files/content?path=server.properties')).text).toContain('secret');
});

it('a key from an older file without `servers` reaches every server', async (t) => {
  const place = await makeTestFolder(t);
  const { host } = await runHost(place, configFor(place, [survival(place)]));
  const key = await new KeyStore(join(place.folder, 'data')).add('old');
  const path = join(place.folder, 'data/keys.json');
  const text = await readFile(path, 'utf8');
  expect(text).toContain('"servers": null');
  await writeFile(path, text.replaceAll(/,\s*"(?:servers|files)": (?:null|true)/g, ''));
  expect((await new ApiClient(host.url, key).servers()).map(({ id }) => id)).toEqual(['survival']);
});
