import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '@steward/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatKeyRing, type KeyRing, parseKeyRing } from '../../src/config/key-ring.ts';
import { openStore } from '../../src/store/open.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { patienceMs } from '../support/test-limits.ts';
import { aConnection, anOperation, newRing, recordingLog, withUnreadableKey } from './fixtures.ts';
import { run } from './processes.ts';

const session = {
  bot: 'bot-1',
  shardId: 0,
  shardCount: 1,
  sessionId: 'abc',
  sequence: 41,
  resumeUrl: 'wss://gateway-1.discord.gg',
};
async function fixture() {
  const folder = await temporaryFolder();
  const databaseUrl = `sqlite:${join(folder, 'steward.db')}`;
  const open = async (keyRing: KeyRing | null) => {
    const store = await openStore({ databaseUrl, keyRing, log: recordingLog(), busyMs: patienceMs });
    onTestFinished(() => store.close());
    return store;
  };
  const rotate = (env: Readonly<Record<string, string>> = {}) =>
    run('rotate-keys', { cwd: folder, env: { DATABASE_URL: databaseUrl, ...env } });
  return { folder, databaseUrl, keyFile: join(folder, 'steward.db.key'), open, rotate };
}

describe('npm run keygen', () => {
  test('prints a valid key, a different one each time', async () => {
    const folder = await temporaryFolder();
    const printed = await Promise.all([1, 2].map(() => run('keygen', { cwd: folder })));
    for (const { code, stdout } of printed) {
      expect(code).toBe(0);
      expect(stdout).toMatch(/^[^\n]+\n$/);
      expect(parseKeyRing(stdout)).toHaveLength(1);
    }
    expect(printed[0]?.stdout).not.toBe(printed[1]?.stdout);
  });
});

describe.skipIf(postgresMissing)('npm run rotate-keys with PostgreSQL', () => {
  test('encrypts everything under the first key, so that the old one is no longer needed', async () => {
    const { folder } = await fixture();
    const databaseUrl = await newDatabase();
    const [old, fresh] = [newRing(), newRing()];
    const openWith = async (keyRing: KeyRing) => {
      const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
      onTestFinished(() => store.close());
      return store;
    };
    const before = await openWith(old);
    await before.connections.connect('100', aConnection);
    const operation = anOperation();
    await before.operations.insert(operation);
    const ENCRYPTION_KEYS = formatKeyRing([...fresh, ...old]);
    const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS };
    const ended = await run('rotate-keys', { cwd: folder, env });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('Re-encrypted with the first key: 1.');
    const after = await openWith(fresh);
    expect((await after.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    expect(await after.operations.get(operation.id)).toEqual(operation);
  });

  test('without keys, or without the database, says so in one line and exits with code 1', async () => {
    const { folder } = await fixture();
    const databaseUrl = (await newDatabase()).replace('postgres@', 'postgres:the-password@');
    const nowhere = databaseUrl.replace(/[^/]+$/, 'nowhere');
    const [keyless, homeless] = await Promise.all(
      [
        { DATABASE_URL: databaseUrl },
        { DATABASE_URL: nowhere, ENCRYPTION_KEYS: formatKeyRing(newRing()) },
      ].map((env) => run('rotate-keys', { cwd: folder, env })),
    );
    expect(keyless).toMatchObject({
      code: 1,
      stderr:
        'ENCRYPTION_KEYS is not set, and PostgreSQL needs it. Create one with npm run keygen. All processes need the same one.\n',
    });
    expect(homeless?.code).toBe(1);
    expect(homeless?.stderr).toMatch(/^PostgreSQL at [^\n]* has no database nowhere[^\n]*\n$/);
    expect(homeless?.stderr).not.toContain('the-password');
  });
});

describe('npm run rotate-keys', () => {
  test('encrypts every connection under the first key, so that the old one is no longer needed', async () => {
    const { open, rotate } = await fixture();
    const [old, fresh] = [newRing(), newRing()];
    const before = await open(old);
    const operation = anOperation();
    await before.operations.insert(operation);
    await before.sessions.save(session);
    for (const guild of ['100', '101']) await before.connections.connect(guild, aConnection);
    const accountId = (await before.connections.get('100'))?.connections[0]?.accountId;

    const ENCRYPTION_KEYS = formatKeyRing([...fresh, ...old]);
    const first = await rotate({ ENCRYPTION_KEYS });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('Re-encrypted with the first key: 2.');
    expect((await rotate({ ENCRYPTION_KEYS })).stdout).toContain('Re-encrypted with the first key: 0.');
    expect(first.stdout).not.toContain(aConnection.apiKey);

    const after = await open(fresh);
    expect((await after.connections.get('101'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    expect(await after.operations.get(operation.id)).toEqual(operation);
    expect(await after.sessions.get(0)).toEqual(session);
    await after.connections.connect('102', aConnection);
    expect((await after.connections.get('102'))?.connections[0]?.accountId).toBe(accountId);
  });

  test('names the guilds whose API key no key of the ring decrypts, and does not change them', async () => {
    const { open, rotate } = await fixture();
    const [lost, fresh] = [newRing(), newRing()];
    await (await open(lost)).connections.connect('100', aConnection);
    await (await open(fresh)).connections.connect('101', aConnection);
    const ended = await rotate({ ENCRYPTION_KEYS: formatKeyRing(fresh) });
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/setup connect there: 100\n$/);
    expect((await (await open(lost)).connections.get('100'))?.connections[0]?.apiKey).toBe(
      aConnection.apiKey,
    );
  });

  test('with a key file creates a new key, which the running bot then uses', async () => {
    const { keyFile, open, rotate } = await fixture();
    const bot = await open(null);
    await bot.connections.connect('100', aConnection);
    const old = parseKeyRing(await readFile(keyFile, 'utf8'));

    const ended = await rotate();
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const fresh = parseKeyRing(await readFile(keyFile, 'utf8'));
    expect(fresh).toHaveLength(1);
    expect(fresh[0].id).not.toBe(old[0].id);

    const operation = anOperation();
    await bot.operations.insert(operation);
    await bot.sessions.save(session);
    await bot.connections.connect('101', aConnection);
    expect(await bot.operations.get(operation.id)).toEqual(operation);
    for (const store of [bot, await open(null), await open(fresh)])
      expect(await store.sessions.get(0)).toEqual(session);
    for (const store of [bot, await open(null), await open(fresh)])
      for (const guild of ['100', '101'])
        expect((await store.connections.get(guild))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    await expect((await open(old)).connections.get('100')).resolves.toMatchObject(withUnreadableKey);
  });

  test('loses nothing when it runs twice at once, while the bot connects guilds', async () => {
    const { open, rotate } = await fixture();
    const bot = await open(null);
    await bot.connections.connect('0', aConnection);
    const rotations = [rotate(), rotate()];
    let running = true;
    const ended = Promise.all(rotations).finally(() => {
      running = false;
    });
    let guilds = 1;
    for (; running; guilds++) {
      await bot.connections.connect(`${guilds}`, aConnection);
      // Without a pause, the others may wait for the database for too long on a busy machine.
      await setTimeout(10);
    }
    expect((await ended).map(({ code, stderr }) => `${code}${stderr}`)).toEqual(['0', '0']);
    const later = await open(null);
    for (let guild = 0; guild < guilds; guild++)
      expect((await later.connections.get(`${guild}`))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
  });

  test('reads settings from .env too', async () => {
    const { folder, databaseUrl, open } = await fixture();
    const ring = newRing();
    await (await open(ring)).connections.connect('100', aConnection);
    await writeFile(
      join(folder, '.env'),
      `DATABASE_URL=${databaseUrl}\nENCRYPTION_KEYS=${formatKeyRing(ring)}\n`,
    );
    const ended = await run('rotate-keys', { cwd: folder, env: { DATABASE_URL: ' ' } });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('Already encrypted with it: 1.');
  });

  test('without a database, or with wrong settings, says so in one line and exits with code 1', async () => {
    const { rotate } = await fixture();
    const missing = await rotate();
    expect(missing.code).toBe(1);
    expect(missing.stderr).toMatch(/^There is no database at [^\n]+\n$/);
    const wrong = await rotate({ ENCRYPTION_KEYS: 'short:c2VjcmV0' });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(/^ENCRYPTION_KEYS, key 1 [^\n]+\n$/);
    expect(wrong.stderr).not.toContain('c2VjcmV0');
  });
});
