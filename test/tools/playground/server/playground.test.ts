import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlaygroundHere } from './playground-here.ts';

describe('the playground', () => {
  let playground: PlaygroundHere;
  beforeAll(async () => {
    playground = await PlaygroundHere.start(['--small']);
  });
  afterAll(() => playground.close());

  it('serves a page that can load nothing from elsewhere', async () => {
    const page = await fetch(playground.url);
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(page.headers.get('content-security-policy')).toMatch("default-src 'none'");
    expect(await page.text()).toMatch(/<html/i);
  });

  it('serves nothing without the secret part of the address', async () => {
    const { origin, pathname } = new URL(playground.url);
    expect(pathname).toMatch(/^\/[\w-]{22}\/$/);
    const fault = JSON.stringify({ target: 'host', fault: 'none' });
    const json = { 'content-type': 'application/json' };
    for (const below of ['/', `/${'x'.repeat(22)}/`]) {
      for (const path of ['', 'page.js', 'events'])
        expect((await fetch(`${origin}${below}${path}`)).status).toBe(404);
      for (const path of ['action', 'fault'])
        expect(
          (await fetch(`${origin}${below}${path}`, { method: 'POST', headers: json, body: fault })).status,
        ).toBe(404);
    }
  });

  it('has a guild with three people, the bot’s commands, and the demo account’s key', () => {
    const { guild, people, commands, inspector } = playground.state;
    expect(guild.channels.map(({ name }) => name)).toEqual(['general', 'moderators', 'log']);
    expect(people.map(({ name, isAdmin }) => [name, isAdmin])).toEqual([
      ['Admin', true],
      ['Moderator', false],
      ['Member', false],
    ]);
    expect(commands.map(({ name }) => name)).toContain('backup');
    expect(inspector.account.key).toMatch(/^stwd_/);
    expect(inspector.bot).toMatchObject({ state: 'running', connected: true, problem: null });
    expect(inspector.survival).toMatchObject({ minecraft: false });
  });

  it('lets an admin connect the guild and give access, and shows both in the database, without the key', async () => {
    await playground.connects();
    const moderators = playground.state.guild.roles.find(({ name }) => name === 'Moderators')?.id ?? '';
    await playground.types('Admin', '/access grant', { role: moderators, permission: 'operator' });
    const rows = await playground.until(({ inspector }) => {
      const all = inspector.store.sections.flatMap((section) => section.rows);
      return all.some((row) => row === '@Moderators: operator on all servers') && all;
    });
    expect(rows.join('\n')).toMatch(/The Playground: http:\S+, connected by Admin/);
    expect(rows.join('\n')).not.toContain(playground.state.inspector.account.key.slice(-6));
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
    // The real Minecraft server is asked whether people can join.
    await playground.says(/Survival is running|People can join Survival/);
    await playground.types('Moderator', '/backup create', { server: 'survival' });
    await playground.says('Survival backed up');
    await playground.types('Admin', '/cmd', { command: 'grief', server: 'survival' });
    await playground.presses('Admin', 'Run this command on Survival?', 'Run');
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
    const question = await playground.says('You can undo this only if you back up first');
    const button = question.components
      .flatMap(({ components }) => components ?? [])
      .find(({ label }) => label === 'Restore now, no undo');
    const click = { kind: 'click', messageId: question.id, customId: button?.custom_id };
    await expect(
      playground.act({ ...click, personId: playground.idOf('Admin'), customId: 'nothing' }),
    ).rejects.toThrow('There is no button');
    await playground.act({ ...click, personId: playground.idOf('Admin') });
    // Its last step, the start, has ended too.
    await playground.until(({ inspector }) =>
      inspector.store.sections.some(({ rows }) =>
        rows.some((row) => row.includes('succeeded: restore Survival')),
      ),
    );
    await playground.types('Admin', '/cmd', { command: 'map', server: 'survival' });
    await playground.says('##o###o##');
  });

  it('shows the host’s servers with their processes, and the bot’s calls', async () => {
    const servers = await playground.until(
      ({ inspector: { host } }) => host.servers.every(({ status }) => status === 'running') && host.servers,
    );
    expect(servers.map(({ name, backups }) => [name, backups])).toEqual([
      ['Survival', 1],
      ['Creative', 0],
    ]);
    expect(servers.every(({ pid, memoryBytes }) => pid !== null && memoryBytes !== null)).toBe(true);
    expect(playground.state.inspector.calls).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/v1/servers/survival/command', status: 200 }),
    );
  });

  it('crashes a game, takes roles away, and lets a person leave and return', async () => {
    await playground.injects({ target: 'game', serverId: 'survival' });
    await playground.until(({ inspector }) =>
      inspector.host.servers.some(({ status }) => status === 'crashed'),
    );
    const personId = playground.idOf('Moderator');
    const roleId = playground.state.guild.roles.find(({ name }) => name === 'Moderators')?.id ?? '';
    await playground.injects({ target: 'role', personId, roleId, has: false });
    await playground.types('Moderator', '/status', { server: 'creative' });
    await playground.says('You can’t ');
    await playground.injects({ target: 'member', personId, present: false });
    await playground.until(({ people }) =>
      people.some(({ name, present }) => name === 'Moderator' && !present),
    );
    await playground.injects({ target: 'member', personId, present: true });
    await playground.injects({ target: 'role', personId, roleId, has: true });
    await playground.until(({ people }) => people.some(({ roleIds }) => roleIds.includes(roleId)));
    await playground.types('Moderator', '/power', { action: 'start', server: 'survival' });
    await playground.until(({ inspector }) =>
      inspector.host.servers.every(({ status }) => status === 'running'),
    );
  });

  it('applies a fault to the bot’s calls', async () => {
    await playground.injects({ target: 'host', fault: 'slow' });
    // This server has not been read yet, so no cached response is shown.
    await playground.types('Moderator', '/status', { server: 'creative' });
    await playground.until(({ inspector }) =>
      inspector.calls.some(({ fault, status }) => fault === 'slow' && status === 200),
    );
    await playground.injects({ target: 'host', fault: 'none' });
  });

  it('shows that the bot did not respond only to the person who asked', async () => {
    await playground.injects({ target: 'bot', do: 'kill' });
    await playground.until(({ inspector: { bot } }) => bot.state === 'stopped');
    expect(await playground.types('Member', '/status')).toMatchObject({
      failed: 'The application did not respond',
    });
    expect(await playground.says('did not respond')).toMatchObject({
      visibleTo: playground.idOf('Member'),
      invokedBy: { name: 'Member', command: 'status' },
    });
    await playground.injects({ target: 'bot', do: 'start' });
    await playground.until(({ inspector: { bot } }) => bot.connected);
    expect(playground.state.inspector.bot.problem).toBeNull();
  });

  it('drops the gateway connection, and the bot comes back', async () => {
    await playground.injects({ target: 'gateway' });
    await playground.until(({ inspector: { bot } }) => !bot.connected);
    await playground.until(({ inspector: { bot } }) => bot.connected);
  });

  it('restarts a killed host, which adopts its games', async () => {
    const [before] = playground.state.inspector.host.servers;
    const died = playground.state.inspector.host.pid ?? 0;
    process.kill(died, 'SIGKILL');
    await playground.until(({ inspector: { host } }) => host.pid !== null && host.pid !== died);
    const [after] = await playground.until(
      ({ inspector: { host } }) => host.servers[0]?.status === 'running' && host.servers,
    );
    expect(after?.pid).toBe(before?.pid);
  });

  it('removes a dismissed message', async () => {
    const { id } = await playground.says('did not respond');
    await playground.act({ personId: playground.idOf('Member'), kind: 'dismiss', messageId: id });
    await playground.until(({ messages }) => !messages.some((message) => message.id === id));
  });

  it('refuses invalid requests and other sites', async () => {
    expect((await playground.post('action', { kind: 'fly' })).status).toBe(400);
    expect((await playground.post('fault', { target: 'sun' })).status).toBe(400);
    const fault = { target: 'host', fault: 'none' };
    expect((await playground.post('fault', fault, { origin: 'http://elsewhere.example' })).status).toBe(403);
    expect((await playground.post('fault', fault, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await statusFor(playground.url, 'rebound.example')).toBe(403);
    expect(await statusFor(playground.url, `localhost:${new URL(playground.url).port}`)).toBe(200);
  });
});

/** Sends the request of a browser for which another name points to this machine. */
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
