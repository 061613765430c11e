import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../src/command-line.ts';
import { runKeyCommand } from '../src/key-command.ts';
import { KeyStore } from '../src/keys.ts';
import { ApiClient, configFor, makeTestFolder, runHost, runSurvival, survival } from '../testing/harness.ts';

/** Does what the program does with its command `key`. @throws what it prints as an error */
async function keyCommand(...words: readonly string[]): Promise<string> {
  const asked = await readCommandLine(['key', ...words], {});
  if (asked.kind !== 'key') throw new TypeError('expected the command of keys');
  return runKeyCommand(asked.command, asked.config);
}

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
    expect(await keyCommand('add', 'guild', '--servers', 'a,c', file)).toMatch(
      /^stwd_\S+\nAPI key "guild" for a, c\./,
    );
    expect(await keyCommand('add', 'everything', file)).toContain('for every server');
    expect(await keyCommand('add', 'blind', '--no-files', file)).toContain('for every server, without files');
    expect(await keyCommand('list', file)).toMatch(
      /^guild\t\S+\ta, c\neverything\t\S+\tevery server\nblind\t\S+\tevery server, without files$/,
    );
    const refused = 'Unknown server: "d", "e". Known servers: a, b, c.';
    await expect(keyCommand('add', 'other', '--servers', 'a,d,e', file)).rejects.toThrow(refused);
    // Names with a colon are those of programs, which remove their keys by them.
    await expect(keyCommand('add', 'guild:1:a', file)).rejects.toThrow('A key name must have');
    for (const words of [['list', '--no-files'], ['add', 'other', '--server', 'a'], []])
      await expect(keyCommand(...words, file)).rejects.toThrow(/^Usage:/);
    expect(await keyCommand('remove', 'blind', file)).toContain('no longer works');
    await expect(keyCommand('remove', 'blind', file)).rejects.toThrow('There is no key named "blind".');
    expect(await keyCommand('list', file)).toMatch(/^guild\t.+\neverything\t.+$/);
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
