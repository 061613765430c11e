import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../src/domain/store-errors.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from './fixtures.ts';
import { run } from './processes.ts';
import { sqliteFiles } from './sqlite-files.ts';

/** An SQLite database, and a function that opens it as a bot does. */
async function aDatabase() {
  const { path } = await sqliteFiles();
  const log = recordingLog();
  const databaseUrl = `sqlite:${path}`;
  const openForBot = (otherBotMs: number, signal?: AbortSignal) =>
    openStore({ databaseUrl, keyRing: null, log, runsBot: true, otherBotMs, signal });
  return { path, databaseUrl, log, openForBot };
}

test('a second bot on the same SQLite database is refused with a sentence that names it', async () => {
  const { path, openForBot } = await aDatabase();
  const first = await openForBot(0);
  const refused = await openForBot(0).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseUnavailableError);
  expect(refused).toHaveProperty(
    'message',
    `Another bot is running on the database ${path}, and only one can use it. Stop that one, or set DATABASE_URL to a different file.`,
  );
  await first.close();
  await (await openForBot(0)).close();
});

test('a bot that replaces another one waits for its end, and logs that once', async () => {
  const { log, openForBot } = await aDatabase();
  const first = await openForBot(0);
  const second = openForBot(60_000);
  const waits = expect.stringMatching(/^another bot is running on this database: waiting for it to end /);
  await expect.poll(() => log.entries).toContainEqual(waits);
  await first.close();
  await (await second).close();
  expect(log.entries.filter((entry) => entry.startsWith('another bot'))).toHaveLength(1);
});

test('a bot that is stopped while it waits for another one stops at once', async () => {
  const { openForBot } = await aDatabase();
  const first = await openForBot(0);
  const stopping = new AbortController();
  const second = openForBot(60_000, stopping.signal);
  stopping.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  await first.close();
});

test('the tools for operators work beside a running bot', async () => {
  const { databaseUrl, openForBot } = await aDatabase();
  const bot = await openForBot(0);
  const args = ['--user', '123456789012345678'];
  const { code, stderr } = await run('forget', { cwd: '/', env: { DATABASE_URL: databaseUrl }, args });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  await bot.close();
});
