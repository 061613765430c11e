import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyPrefix } from '../src/keys.ts';
import { ApiClient, configFor, makeTestFolder, runHost, survival } from '../testing/harness.ts';
import { snapshot } from '../testing/snapshot.ts';

describe.concurrent('a request', () => {
  it('without a known key gets 401 on every path', async (t) => {
    const place = await makeTestFolder(t);
    const { host } = await runHost(place, configFor(place, [survival(place)]));
    const wrong = [`Bearer ${keyPrefix}${'A'.repeat(43)}`, 'Bearer ', 'Basic YTpi', null];
    const paths = ['/v1/servers', '/v1/servers/survival', '/', '/v1/nothing'];
    for (const [authorization, path] of wrong.flatMap((key) => paths.map((path) => [key, path] as const))) {
      const headers = authorization === null ? {} : { authorization };
      const response = await fetch(host.url + path, { headers });
      expect(response.status, `${authorization} at ${path}`).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toEqual({
        error: { code: 'key_invalid', message: 'This API key is not valid.' },
      });
    }
  });

  it('for an unknown server or backup gets 404', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, [survival(place)]));
    const noServer = { status: 404, code: 'server_not_found', message: 'There is no such server.' };
    expect(await api.callForError('GET', '/creative')).toEqual(noServer);
    expect(await api.callForError('POST', '/creative/power', { action: 'start' })).toEqual(noServer);
    expect(await api.callForError('POST', '/creative/command', { command: 'x' })).toEqual(noServer);
    expect(await api.callForError('GET', '/creative/backups')).toEqual(noServer);
    expect(await api.callForError('POST', '/creative/backups')).toEqual(noServer);
    const noBackup = { status: 404, code: 'backup_not_found', message: 'Survival has no such backup.' };
    expect(await api.callForError('POST', '/survival/backups/x/restore')).toEqual(noBackup);
    expect(await api.callForError('DELETE', '/survival/backups/x')).toEqual(noBackup);
    expect(await api.callForError('GET', '/survival/nothing')).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('with a hostile id changes nothing', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, [survival(place)]));
    const before = await snapshot(place.folder);
    const encoded = ['..%2F..%2Fkeys', '%2e%2e', '..%5C..', '%00', '%E0%A4%A'];
    for (const id of [...encoded, '__proto__', 'constructor', 'x'.repeat(5_000)]) {
      expect((await api.callForError('GET', `/${id}/backups`)).status, id).toBe(404);
      expect((await api.callForError('DELETE', `/survival/backups/${id}`)).status, id).toBe(404);
      expect((await api.callForError('POST', `/survival/backups/${id}/restore`)).status, id).toBe(404);
    }
    expect(await snapshot(place.folder)).toEqual(before);
  });

  it('with an unknown action gets 422, and one that is too large 413', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, [survival(place)]));
    for (const body of [
      { action: 'explode' },
      { action: 'constructor' },
      { signal: 'start' },
      {},
      'x',
      null,
    ]) {
      expect(await api.callForError('POST', '/survival/power', body)).toMatchObject({
        status: 422,
        code: 'body_invalid',
      });
    }
    const body = { command: 'x'.repeat(20_000) };
    expect(await api.callForError('POST', '/survival/command', body)).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
  });

  it('above the rate limit of its key gets 429 with a time to retry', async (t) => {
    const place = await makeTestFolder(t);
    const rateLimit = { requests: 3, perSeconds: 60 };
    const { host, api } = await runHost(place, configFor(place, [survival(place)], { rateLimit }));
    const other = new ApiClient(host.url, await host.keys.add('other'));
    for (let count = 0; count < 3; count += 1) expect((await api.call('GET', '')).status).toBe(200);
    const refused = await api.call('GET', '');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'rate_limited' } });
    expect((await other.call('GET', '')).status).toBe(200);
  });

  it('is accepted again after that time', async (t) => {
    const place = await makeTestFolder(t);
    const rateLimit = { requests: 1, perSeconds: 1 };
    const { api } = await runHost(place, configFor(place, [survival(place)], { rateLimit }));
    const status = async () => (await api.call('GET', '')).status;
    await t.expect.poll(status).toBe(429);
    await t.expect.poll(status, { interval: 300 }).toBe(200);
  });

  it('that fails on the host gets 500 without internal details', async (t) => {
    const place = await makeTestFolder(t);
    const logged: unknown[] = [];
    const logger = { info() {}, warn() {}, error: (details: object) => logged.push(details) };
    const { host, api } = await runHost(place, configFor(place, [survival(place)]), { logger });
    host.keys.find = () => Promise.reject(new Error(`secret of ${place.folder}`));
    expect(await api.callForError('GET', '')).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on the host.',
    });
    expect(logged).toHaveLength(1);
  });
});

describe.concurrent('API keys', () => {
  it('are stored only as hashes, in a file that only its owner can read', async (t) => {
    const place = await makeTestFolder(t);
    const { host } = await runHost(place, configFor(place, []));
    const key = await host.keys.add('bot');
    expect(key).toMatch(/^stwd_[A-Za-z0-9_-]{43}$/);
    const data = join(place.folder, 'data');
    for (const name of await readdir(data, { recursive: true })) {
      const path = join(data, name);
      if ((await stat(path)).isFile()) expect(await readFile(path, 'utf8')).not.toContain(key.slice(5));
    }
    expect((await stat(join(data, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('stop working when they are removed while the host runs', async (t) => {
    const place = await makeTestFolder(t);
    const { host } = await runHost(place, configFor(place, []));
    const api = new ApiClient(host.url, await host.keys.add('bot'));
    expect((await api.call('GET', '')).status).toBe(200);
    await host.keys.remove('bot');
    expect((await api.call('GET', '')).status).toBe(401);
  });
});
