import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { outcome } from './uses.ts';

const key = 'sk_live_4f9c2a7e81d34b60b5';
const wrongKey = 'sk_live_wrong_0d1c5b2a9e77';

/** The forms in which software repeats a key without meaning to, besides the key as it is. */
const echoes = [
  Buffer.from(key).toString('base64'),
  `Basic ${Buffer.from(`bot:${key}`).toString('base64')}`,
  Buffer.from(key).toString('hex'),
];

/** A fixture whose host repeats the key in every response, after commands that show all of them. */
async function communityWithLeakyHost(): Promise<Community> {
  const server = {
    id: 's-1',
    record: { name: `Survival ${key}`, motd: key, players: [key] },
    backups: [{ id: 'b-1', name: `Night ${key}` }],
  };
  const fixture = await community({ connected: false, host: { keys: [key], servers: [server] } });
  const { admin, host, guild } = fixture;
  const echo = { error: `The key ${key} (Bearer ${key}) is not good`, message: JSON.stringify({ key }) };
  host.scripts({
    on: 'GET /v1/servers',
    answer: { status: 401, body: { error: `No such key: ${wrongKey}` } },
  });
  await fixture.connects(wrongKey);
  await fixture.connects(key);
  await outcome(await admin.types('/setup log', { channel: guild.channel('log') }));

  await outcome(await admin.types('/status'));
  await outcome(await admin.types('/status', { server: 's-1' }));
  await admin.completes('/backup restore', { server: 's-1' }, 'backup');
  await outcome(await admin.types('/backup list'));
  for (const status of [401, 403, 409, 422, 429, 500]) {
    const headers = { 'retry-after': '0' };
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status, body: echo, headers } });
    await outcome(await admin.types('/power', { action: 'restart' }));
  }
  for (const body of [{ output: `key=${key}` }, `plain ${key}`, { success: false, error: `\\u0073${key}` }]) {
    host.scripts({ on: 'POST /v1/servers/s-1/command', answer: { status: 200, body } });
    await outcome(await admin.types('/cmd', { command: 'env' }));
  }
  for (const echo of echoes) {
    const failed = { status: 422, body: { error: `No such key: ${echo}` } };
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer: failed });
    await outcome(await admin.types('/power', { action: 'restart' }));
    const output = { status: 200, body: { output: `who: ${echo}` } };
    host.scripts({ on: 'POST /v1/servers/s-1/command', answer: output });
    await outcome(await admin.types('/cmd', { command: 'who' }));
  }
  host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 200, body: { id: `b-${key}` } } });
  await outcome(await admin.types('/backup create'));
  host.scripts({ on: 'GET /v1/servers/s-1', answer: { status: 200, body: `<html>${key}</html>` }, times: 3 });
  await outcome(await admin.types('/status', { server: 's-1' }));
  await outcome(await admin.types('/setup show'));

  const edits = { method: 'PATCH', path: /original$/ };
  for (const fault of [
    { status: 400, body: { code: 50035, message: 'Invalid Form Body' } },
    { drop: 'before' as const },
  ]) {
    fixture.discord.faults.next({ ...edits, ...fault });
    await outcome(await admin.types('/cmd', { command: 'list' }));
  }
  return fixture;
}

test('neither an API key nor the token appears in a log line, a message or a file', async () => {
  const fixture = await communityWithLeakyHost();
  const { discord, log, folder } = fixture;
  expect(fixture.host.calls.some((call) => call.key === key)).toBe(true);
  expect(log.length).toBeGreaterThan(50);

  const tokens = discord.requests.flatMap(({ path }) => /\/(aW50[\w-]+)/.exec(path)?.[1] ?? []);
  expect(tokens.length).toBeGreaterThan(10);
  const lines = log.join('\n');
  for (const secret of [key, wrongKey, discord.token, ...tokens]) expect(lines).not.toContain(secret);

  const bodies = JSON.stringify(discord.requests.map(({ body }) => body));
  for (const text of [lines, bodies]) for (const echo of echoes) expect(text).not.toContain(echo);
  expect(bodies).toContain('[hidden: API key]');
  for (const secret of [key, wrongKey, discord.token]) expect(bodies).not.toContain(secret);
  expect(bodies).toContain(`ends in \`${key.slice(-4)}\``);

  const files = await readdir(folder);
  expect(files).toContain('steward.db');
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    for (const secret of [key, wrongKey, discord.token]) {
      expect(bytes.includes(secret), file).toBe(false);
      expect(bytes.includes(Buffer.from(secret).toString('base64')), file).toBe(false);
    }
  }
});
