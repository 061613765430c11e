import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlaygroundProcess } from './playground-process.ts';

/** Many processes on a machine that may be busy. */
const limit = { timeout: 60_000 };

describe('the playground', limit, () => {
  let playground: PlaygroundProcess;
  beforeAll(async () => {
    playground = await PlaygroundProcess.start(['--small']);
  });
  afterAll(() => playground.terminated());

  it('serves a page that may load nothing from elsewhere', async () => {
    const page = await fetch(playground.url);
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(page.headers.get('content-security-policy')).toMatch("default-src 'none'");
    expect(await page.text()).toMatch(/<html/i);
  });

  it('keeps everything below a secret part of its address', async () => {
    const { origin, pathname } = new URL(playground.url);
    expect(pathname).toMatch(/^\/[\w-]{22}\/$/);
    const plug = JSON.stringify({ plug: 'host', mode: 'ok' });
    const json = { 'content-type': 'application/json' };
    for (const below of ['/', `/${'x'.repeat(22)}/`]) {
      for (const path of ['', 'page.js', 'events'])
        expect((await fetch(`${origin}${below}${path}`)).status).toBe(404);
      for (const path of ['act', 'plug'])
        expect(
          (await fetch(`${origin}${below}${path}`, { method: 'POST', headers: json, body: plug })).status,
        ).toBe(404);
    }
  });

  it('has a guild with three people, the bot’s commands, and the demo account’s key', () => {
    const { guild, people, commands, room } = playground.state;
    expect(guild.channels.map(({ name }) => name)).toEqual(['general', 'moderators', 'log']);
    expect(people.map(({ name, isAdmin }) => [name, isAdmin])).toEqual([
      ['Admin', true],
      ['Moderator', false],
      ['Member', false],
    ]);
    expect(commands.map(({ name }) => name)).toContain('backup');
    expect(room.account.key).toMatch(/^stwd_/);
    expect(room.bot).toMatchObject({ state: 'running', connected: true, problem: null });
    expect(room.real).toMatchObject({ minecraft: false });
  });

  it('lets an admin connect the guild and grant, and shows both in the store, without the key', async () => {
    await playground.connects();
    const moderators = playground.state.guild.roles.find(({ name }) => name === 'Moderators')?.id ?? '';
    await playground.types('Admin', '/access grant', { role: moderators, permission: 'operator' });
    const rows = await playground.until(({ room }) => {
      const all = room.store.sections.flatMap((section) => section.rows);
      return all.some((row) => row === '@Moderators: operator on all servers') && all;
    });
    expect(rows.join('\n')).toMatch(/The Playground: http:\S+, connected by Admin/);
    expect(rows.join('\n')).not.toContain(playground.state.room.account.key.slice(-6));
  });

  it('lets a moderator start, break and restore the world', async () => {
    const offered = await playground.act({
      personId: playground.idOf('Moderator'),
      kind: 'complete',
      channelId: playground.channel,
      line: '/power',
      options: { action: 'start', server: 'surv' },
      focused: 'server',
    });
    expect(offered.choices?.map(({ value }) => value)).toEqual(['survival']);
    await playground.types('Moderator', '/power', { action: 'start', server: 'survival' });
    await playground.says('Survival is running');
    await playground.types('Moderator', '/backup create', { server: 'survival' });
    await playground.says('Backup of Survival made');
    await playground.types('Admin', '/cmd', { command: 'grief', server: 'survival' });
    await playground.says('The castle is gone');

    const [newest] =
      (
        await playground.act({
          personId: playground.idOf('Admin'),
          kind: 'complete',
          channelId: playground.channel,
          line: '/backup restore',
          options: { server: 'survival', backup: '' },
          focused: 'backup',
        })
      ).choices ?? [];
    await playground.types('Admin', '/backup restore', { server: 'survival', backup: String(newest?.value) });
    const question = await playground.says('can’t be undone');
    const button = question.components
      .flatMap(({ components }) => components ?? [])
      .find(({ label }) => label === 'Stop, restore, start again');
    const click = { kind: 'click', messageId: question.id, customId: button?.custom_id };
    await expect(
      playground.act({ ...click, personId: playground.idOf('Admin'), customId: 'nothing' }),
    ).rejects.toThrow('There is no button');
    await playground.act({ ...click, personId: playground.idOf('Admin') });
    await playground.says('Survival restored');
    await playground.types('Admin', '/cmd', { command: 'map', server: 'survival' });
    await playground.says('##o###o##');
  });

  it('shows the host’s servers with their processes, and the calls that the bot made', async () => {
    const servers = await playground.until(
      ({ room }) => room.host.servers.every(({ status }) => status === 'running') && room.host.servers,
    );
    expect(servers.map(({ name, backups }) => [name, backups])).toEqual([
      ['Survival', 1],
      ['Creative', 0],
    ]);
    expect(servers.every(({ pid, memoryBytes }) => pid !== null && memoryBytes !== null)).toBe(true);
    expect(playground.state.room.calls).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/v1/servers/survival/command', status: 200 }),
    );
  });

  it('pulls the plugs of the host', async () => {
    await playground.pulls({ plug: 'host', mode: '500' });
    // Nobody has asked for this one yet: what was just read of a server may be shown again.
    await playground.types('Moderator', '/status', { server: 'creative' });
    await playground.says('A plug was pulled');
    await playground.pulls({ plug: 'host', mode: 'ok' });
    expect(playground.state.room.calls.at(-1)).toMatchObject({ status: 500, plug: '500' });
  });

  it('shows who asked that the bot did not respond, and nobody else, while the bot is dead', async () => {
    await playground.pulls({ plug: 'bot', do: 'kill' });
    await playground.until(({ room }) => room.bot.state === 'stopped');
    expect(await playground.types('Member', '/status')).toMatchObject({
      failed: 'The application did not respond',
    });
    expect(await playground.says('did not respond')).toMatchObject({
      visibleTo: playground.idOf('Member'),
      invokedBy: { name: 'Member', command: 'status' },
    });
    await playground.pulls({ plug: 'bot', do: 'start' });
    await playground.until(({ room }) => room.bot.connected);
    expect(playground.state.room.bot.problem).toBeNull();
  });

  it('cuts the gateway, and sees the bot come back', async () => {
    await playground.pulls({ plug: 'gateway', do: 'drop' });
    await playground.until(({ room }) => !room.bot.connected);
    await playground.until(({ room }) => room.bot.connected);
  });

  it('starts the host again when it died, with its games', async () => {
    const [before] = playground.state.room.host.servers;
    const died = playground.state.room.host.pid ?? 0;
    process.kill(died, 'SIGKILL');
    await playground.until(({ room }) => room.host.pid !== null && room.host.pid !== died);
    const [after] = await playground.until(
      ({ room }) => room.host.servers[0]?.status === 'running' && room.host.servers,
    );
    expect(after?.pid).toBe(before?.pid);
  });

  it('takes away what somebody dismissed', async () => {
    const { id } = await playground.says('did not respond');
    await playground.act({ personId: playground.idOf('Member'), kind: 'dismiss', messageId: id });
    await playground.until(({ messages }) => !messages.some((message) => message.id === id));
  });

  it('refuses what it can’t understand, and other sites', async () => {
    expect((await playground.post('act', { kind: 'fly' })).status).toBe(400);
    expect((await playground.post('plug', { plug: 'sun' })).status).toBe(400);
    const plug = { plug: 'host', mode: 'ok' };
    expect((await playground.post('plug', plug, { origin: 'http://elsewhere.example' })).status).toBe(403);
    expect((await playground.post('plug', plug, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await statusFor(playground.url, 'rebound.example')).toBe(403);
    expect(await statusFor(playground.url, `localhost:${new URL(playground.url).port}`)).toBe(200);
  });
});

/** As a browser asks when somebody points a name of theirs to this machine. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(url, { headers: { host } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  })
    .on('error', reject)
    .end();
  return promise;
}
