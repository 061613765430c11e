import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

/** A community whose server “Survival” has printed these lines. */
function withLog(log: readonly unknown[] | null) {
  return community({ host: { servers: [{ id: 's-1', log }] } });
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`);
}

/** Returns the lines in the code block of a message. */
function quoted(text: string): readonly string[] {
  return /```\n(.*)\n```/s.exec(text)?.[1]?.split('\n') ?? [];
}

describe('/logs', () => {
  test('shows the last 20 lines, newest at the end, to the person alone', async () => {
    const { admin } = await withLog(numbered(120));
    const reply = await (await admin.types('/logs')).settled();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toMatch(/^📜 Console: Survival$/m);
    expect(quoted(reply.text)).toEqual(numbered(120).slice(-20));
    expect(reply.text).toMatch(/Updated <t:\d+:R>/);
    expect(reply.text).toContain('Addresses and passwords are replaced with •••.');
    expect(reply.text).not.toContain('older line');
    expect(labels(reply)).toEqual(['Refresh']);
  });

  test('shows as many lines as were asked for, and says how many did not fit', async () => {
    const { admin } = await withLog(numbered(120).map((line) => `${line} ${'x'.repeat(80)}`));
    const three = await (await admin.types('/logs', { lines: 3 })).settled();
    expect(quoted(three.text).map((line) => line.split(' x')[0])).toEqual([
      'line 118',
      'line 119',
      'line 120',
    ]);
    const many = await (await admin.types('/logs', { lines: 100 })).settled();
    const shown = quoted(many.text);
    expect(shown.at(-1)).toContain('line 120');
    expect(many.text).toContain(`${100 - shown.length} older lines didn’t fit`);
  });

  test('hides addresses, credentials and the API key, and shows everything else as text', async () => {
    const { admin } = await withLog([
      '\u001b[32m[12:34:56 INFO]\u001b[0m: Steve[/203.0.113.7:51234] logged in',
      'Alex issued server command: /login hunter2',
      'Loading with key test-key-of-the-account',
      '§c``` @everyone [x](https://evil.example)',
    ]);
    const { text, pings } = await (await admin.types('/logs')).settled();
    expect(quoted(text)).toEqual([
      '[12:34:56 INFO]: Steve[/•••] logged in',
      'Alex issued server command: /login •••',
      '[hidden: API key]',
      '`\u200b`\u200b`\u200b @everyone [x](https://evil.example)',
    ]);
    expect(pings).toEqual([]);
  });

  test('says that there are no lines', async () => {
    const { admin } = await withLog([]);
    const { text } = await (await admin.types('/logs')).settled();
    expect(text).toContain('No console output right now.');
  });

  test('says so if the host does not serve them, and if it does not know the server', async () => {
    const { admin, host } = await withLog(null);
    const without = await (await admin.types('/logs')).settled();
    expect(without.text).toContain('No console output from this host');
    expect(without.text).toContain('doesn’t share its servers’ console output');
    expect(without.ephemeral).toBe(true);
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    host.servers.delete('s-1');
    expect((await (await admin.types('/logs')).settled()).text).toContain('Server not found');
  });

  test('Refresh shows the lines since the last command, in the same message', async () => {
    const { admin, host } = await withLog(['one']);
    const reply = await (await admin.types('/logs', { lines: 2 })).settled();
    host.server('s-1').log = ['one', 'two', 'three'];
    await (await admin.types('/cmd', { command: 'say hi' })).settled();
    const click = await (await admin.clicks(reply, 'Refresh')).settled();
    expect(click.message.id).toBe(reply.message.id);
    expect(quoted(reply.text)).toEqual(['two', 'three']);
  });

  test('is for operators: the command, the click and the choices', async () => {
    const { admin, moderator, guild } = await withLog(['one']);
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    expect((await moderator.types('/logs')).text).toContain('You can’t see the console here');
    expect(await moderator.completes('/logs', {}, 'server')).toEqual([]);
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    expect(await moderator.completes('/logs', {}, 'server')).toHaveLength(1);
    const reply = await (await moderator.types('/logs')).settled();
    expect(quoted(reply.text)).toEqual(['one']);
    await (await admin.types('/access revoke', { role, permission: 'operator' })).settled();
    expect((await moderator.clicks(reply, 'Refresh')).text).toContain('You can’t see the console here');
  });
});
