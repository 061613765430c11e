import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@steward/kit/testing';
import { describe, expect, test } from 'vitest';
import { UnsupportedDatabaseError } from '../../src/config/database.ts';
import { formatKeyRing, parseKeyRing } from '../../src/config/key-ring.ts';
import { DatabaseUnavailableError } from '../../src/domain/store-errors.ts';
import { KeyFileError, openKeyFile, readKeyFile } from '../../src/store/crypto/key-file.ts';
import { openStore } from '../../src/store/open.ts';
import {
  aConnection,
  anOperation,
  aReplyTarget,
  aSession,
  newRing,
  recordingLog,
  withUnreadableKey,
} from './fixtures.ts';
import { type Ended, run } from './processes.ts';
import { sqliteFiles, withRows } from './sqlite-files.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('the files of an SQLite store', () => {
  test('the first start creates a folder, a database and a key file, accessible to the owner only', async () => {
    const { folder, open } = await sqliteFiles();
    const store = await open();
    await store.connections.connect('100', aConnection);
    expect(await modeOf(folder)).toBe(0o700);
    const files = (await readdir(folder)).sort();
    expect(files).toEqual(['steward.db', 'steward.db-shm', 'steward.db-wal', 'steward.db.key']);
    for (const file of files) expect(await modeOf(join(folder, file))).toBe(0o600);
    await store.close();
  });

  test('no file contains an API key, a reply token or a gateway session, before or after their deletion', async () => {
    const { folder, open } = await sqliteFiles();
    const store = await open();
    const token = 'interaction-token-of-somebody';
    await store.connections.connect('100', aConnection);
    await store.connections.connect('100', { ...aConnection, apiKey: 'second-key-of-the-guild' });
    await store.operations.insert(anOperation({ replyTo: aReplyTarget({ token }) }));
    await store.sessions.save(aSession);
    await store.connections.disconnect('100', null);
    await store.connections.connect('101', aConnection);
    const contents = async () =>
      Buffer.concat(await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file)))));
    const open_ = await contents();
    await store.close();
    const closed = await contents();
    for (const bytes of [open_, closed]) {
      expect(bytes.includes('https://host.example')).toBe(true);
      for (const secret of ['key-of-the-guild', token, aSession.sessionId, aSession.resumeUrl])
        for (const encoding of ['utf8', 'base64url', 'hex', 'utf16le'] as const)
          expect(bytes.includes(Buffer.from(secret).toString(encoding).slice(0, 12))).toBe(false);
    }
  });

  test('the key file is read again at the next start', async () => {
    const { keyFile, open } = await sqliteFiles();
    const first = await open();
    await first.connections.connect('100', aConnection);
    await first.close();
    const made = await readFile(keyFile, 'utf8');
    const second = await open();
    expect((await second.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    await second.close();
    expect(await readFile(keyFile, 'utf8')).toBe(made);
  });

  test('stores that create the key file at once use the same key', async () => {
    const { open } = await sqliteFiles();
    const stores = await Promise.all([open(), open(), open(), open()]);
    for (const [number, store] of stores.entries()) await store.connections.connect(`${number}`, aConnection);
    for (const store of stores)
      for (const number of stores.keys())
        expect((await store.connections.get(`${number}`))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    for (const store of stores) await store.close();
  });

  test('concurrent calls that create the key file all return the key that is stored', async () => {
    const folder = await temporaryFolder();
    for (let round = 0; round < 10; round++) {
      const path = join(folder, `${round}.key`);
      const starting = [];
      for (let turn = 0; turn < 8; turn++) {
        starting.push(openKeyFile(path, recordingLog()));
        await new Promise((resolve) => setImmediate(resolve));
      }
      const started = await Promise.all(starting);
      const [kept] = readKeyFile(path);
      for (const { ring } of started) expect(ring[0].id).toBe(kept.id);
    }
  });

  test('a key file that others can read is restricted to its owner, and that is logged', async () => {
    const { folder, keyFile, log, open } = await sqliteFiles();
    await mkdir(folder);
    await writeFile(keyFile, formatKeyRing(newRing()));
    await chmod(keyFile, 0o644);
    const store = await open();
    expect(await modeOf(keyFile)).toBe(0o600);
    expect(log.entries.join()).toContain('closed');
    await store.close();
  });

  test('an invalid key file is named in the error, and its content is not', async () => {
    const { folder, keyFile, open } = await sqliteFiles();
    await mkdir(folder);
    const [, secret = ''] = formatKeyRing(newRing()).split(':');
    await writeFile(keyFile, secret, { mode: 0o600 });
    const error: unknown = await open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(KeyFileError);
    expect(String(error)).toContain(keyFile);
    expect(String(error)).not.toContain(secret.slice(0, 8));
  });

  test('without its key a connection can’t be decrypted, and can be made again', async () => {
    const { keyFile, open } = await sqliteFiles();
    const before = await open();
    await before.connections.connect('100', aConnection);
    const operation = anOperation();
    await before.operations.insert(operation);
    await before.close();

    const after = await open(newRing());
    await expect(after.connections.get('100')).resolves.toMatchObject(withUnreadableKey);
    expect(await after.operations.get(operation.id)).toEqual({ ...operation, replyTo: null });
    expect((await after.connections.settings('100')).logChannelId).toBeNull();
    await after.connections.connect('100', aConnection);
    expect((await after.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    await after.close();
    expect(parseKeyRing(await readFile(keyFile, 'utf8'))).toHaveLength(1);
  });

  test('a guild is deleted completely or not at all', async () => {
    const { path, open } = await sqliteFiles();
    const store = await open();
    await store.connections.connect('100', aConnection);
    await store.operations.insert(anOperation());
    const rows = new DatabaseSync(path);
    rows.exec(`create trigger broken before update on operations begin select raise(abort, 'broken'); end`);
    await expect(store.guilds.forget('100')).rejects.toThrow('broken');
    expect((await store.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    rows.exec('drop trigger broken');
    rows.close();
    await store.guilds.forget('100');
    expect(await store.connections.get('100')).toBeNull();
    await store.close();
  });

  test('an API key does not decrypt if the certificate of its host was changed', async () => {
    const { path, open } = await sqliteFiles();
    const store = await open();
    const certificateSha256 = 'ab'.repeat(32);
    await store.connections.connect('100', { ...aConnection, openKind: 'crafty', certificateSha256 });
    expect(await store.connections.get('100')).toMatchObject({ connections: [{ certificateSha256 }] });
    await store.close();
    withRows(path, (rows) => rows.exec(`update connections set certificate_sha256 = '${'cd'.repeat(32)}'`));
    const again = await open();
    await expect(again.connections.get('100')).resolves.toMatchObject(withUnreadableKey);
    await again.close();
  });

  test('an API key does not decrypt in the row of another guild', async () => {
    const { path, open } = await sqliteFiles();
    const store = await open();
    await store.connections.connect('100', aConnection);
    await store.connections.connect('101', { ...aConnection, apiKey: 'another' });
    const rows = new DatabaseSync(path);
    rows.exec(
      `update connections set sealed_key = (select sealed_key from connections where guild_id = '100') where guild_id = '101'`,
    );
    rows.close();
    await expect(store.connections.get('101')).resolves.toMatchObject(withUnreadableKey);
    await store.close();
  });
});

describe('in the database', () => {
  test.each(["bot = 'bot-2'", 'shard_id = 1', "sealed = replace(sealed, 'v1:', 'v2:')", "sealed = 'x'"])(
    'a gateway session is ignored if %s was set by hand',
    async (change) => {
      const { path, open } = await sqliteFiles();
      const store = await open();
      await store.sessions.save(aSession);
      withRows(path, (rows) => rows.exec(`update sessions set ${change}`));
      expect([await store.sessions.get(0), await store.sessions.get(1)]).toEqual([null, null]);
      await store.sessions.save(aSession);
      expect(await store.sessions.get(0)).toEqual(aSession);
      await store.close();
    },
  );

  test('an API key does not decrypt after its hosting API was changed in the row', async () => {
    const { path, open } = await sqliteFiles();
    const store = await open();
    await store.connections.connect('100', aConnection);
    withRows(path, (rows) => rows.exec(`update connections set hosting_url = 'https://other.example'`));
    await expect(store.connections.get('100')).resolves.toMatchObject(withUnreadableKey);
    await store.close();
  });
});

test('one key that can’t be decrypted does not take the other connections away', async () => {
  const { open } = await sqliteFiles();
  const before = await open(newRing());
  await before.connections.connect('100', { ...aConnection, id: 'a', hostingUrl: 'https://a.example' });
  await before.close();
  const after = await open(newRing());
  await after.connections.connect('100', { ...aConnection, id: 'b', hostingUrl: 'https://b.example' });
  expect(await after.connections.get('100')).toMatchObject({
    connections: [{ id: 'b', apiKey: aConnection.apiKey }],
    unreadable: [{ id: 'a', hostingUrl: 'https://a.example' }],
  });
  expect(await after.connections.disconnect('100', null, 'a')).toBe(true);
  expect(await after.connections.get('100')).toMatchObject({ connections: [{ id: 'b' }], unreadable: [] });
  await after.close();
});

describe('opening a store', () => {
  test('again changes nothing', async () => {
    const { path, open } = await sqliteFiles();
    await (await open()).close();
    const before = await readFile(path);
    await (await open()).close();
    expect(await readFile(path)).toEqual(before);
  });

  test('fails with the path if the file is not a database or can’t be created', async () => {
    const { folder, path, open } = await sqliteFiles();
    await mkdir(folder);
    await writeFile(path, 'not a database, but a text that is long enough to be looked at'.repeat(20));
    await expect(open()).rejects.toThrow(DatabaseUnavailableError);
    await expect(open()).rejects.toThrow(path);
    const below = openStore({ databaseUrl: `sqlite:${path}/x.db`, keyRing: null, log: recordingLog() });
    await expect(below).rejects.toThrow(DatabaseUnavailableError);
  });

  test('in memory needs no file', async () => {
    const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: null, log: recordingLog() });
    await store.connections.connect('100', aConnection);
    expect((await store.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    await store.close();
  });

  test.each([
    'postgres://user:secret@host',
    'postgres://user:secret%@host/db',
    'postgres:secret',
    'postgresql://x',
    'mysql://x',
    'sqlite:',
    'data/x.db',
    'sqlite:data/',
  ])('at %s is refused without a word of the password', async (databaseUrl) => {
    const error: unknown = await openStore({ databaseUrl, keyRing: newRing(), log: recordingLog() }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UnsupportedDatabaseError);
    expect(String(error)).not.toContain('secret');
  });
});

/** Runs a process that stores an operation and dies; see insert-and-die.ts. */
function insertAndDie(path: string, interactionId: string): Promise<Ended> {
  const args = [`sqlite:${path}`, interactionId];
  return run('test/store/insert-and-die.ts', { cwd: tmpdir(), args });
}

describe('kill -9', () => {
  test('an operation that was stored survives kill -9, with its reply token', async () => {
    const { path, open } = await sqliteFiles();
    expect(await insertAndDie(path, 'asked')).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    const store = await open();
    const [operation, ...others] = await store.operations.claimOrphans();
    expect(others).toEqual([]);
    expect(operation).toMatchObject({ interactionId: 'asked', server: { id: 's1' } });
    expect(operation?.replyTo?.token).toMatch(/^interaction-/);
    await store.close();
  });

  test('if processes create the database, the key file and an operation at once, one gets the server', async () => {
    const { path, open } = await sqliteFiles();
    const ended = await Promise.all(['a', 'b', 'c'].map((name) => insertAndDie(path, name)));
    const how = ({ code, signal, stderr }: Ended) => signal ?? `${code}${stderr}`;
    expect(ended.map(how).sort()).toEqual(['3', '3', 'SIGKILL']);
    const store = await open();
    const [operation, ...others] = await store.operations.claimOrphans();
    expect(others).toEqual([]);
    expect(operation?.replyTo).not.toBeNull();
    await store.close();
  });
});
