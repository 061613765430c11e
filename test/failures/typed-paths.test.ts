import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { outcome } from './uses.ts';

/** A gateway that decodes and resolves a path before it passes it on, as nginx does with a URI in `proxy_pass`. */
async function decodingGateway() {
  const upstream = { url: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    const { pathname } = new URL(decodeURIComponent(url), upstream.url);
    const answer = await fetch(new URL(pathname, upstream.url), {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, upstream };
}

const meta = { pagination: { total: 120, per_page: 1, current_page: 1, total_pages: 120 } };

/** A host behind such a gateway, whose lists all claim to have further pages. */
async function communityBehindGateway({ lists = true } = {}): Promise<Community> {
  const gateway = await decodingGateway();
  const servers = [
    { id: 'srv-1', record: { name: 'One' }, backups: [{ id: 'mine' }] },
    { id: 'srv-2', record: { name: 'Two' }, backups: [{ id: 'theirs' }] },
  ];
  const settings = { HOSTING_API_URL: gateway.url };
  const fixture = await community({ host: { servers }, settings, connected: false });
  gateway.upstream.url = fixture.host.url;
  const first = { status: 200, body: { data: [{ id: 'srv-1', name: 'One', status: 'running' }], meta } };
  fixture.host.scripts({ on: 'GET /v1/servers', answer: first, times: lists ? 100 : 1 });
  const backups = { status: 200, body: { data: [{ id: 'mine' }], meta } };
  fixture.host.scripts({ on: 'GET /v1/servers/srv-1/backups', answer: backups, times: 100 });
  const account = { status: 200, body: { id: 'me', status: 'running', email: 'owner@private.example' } };
  fixture.host.scripts({ on: 'GET /v1/account', answer: account, times: 100 });
  await fixture.connects();
  return fixture;
}

test('text typed as a server id is never used as a path of the API', async () => {
  const fixture = await communityBehindGateway();
  const upwards = ['../account', '..\\account', 'srv-1/../../account', '%2e%2e/account'];
  for (const server of [...upwards, '../account?x', './../account#']) {
    const reply = await outcome(await fixture.admin.types('/status', { server }));
    expect(reply.text, server).toMatch(/^⚠️ No server called/);
    expect(reply.text).toContain('• One (srv-1)');
  }
  expect(new Set(fixture.host.calls.map(({ path }) => path))).toEqual(new Set(['/v1/servers']));
});

test('text typed as a backup id never reaches another server’s backup', async () => {
  const fixture = await communityBehindGateway();
  const { admin, moderator, guild, host } = fixture;
  const role = guild.role('Moderators');
  await outcome(await admin.types('/access grant', { role, permission: 'manager', server: 'srv-1' }));
  const backup = '../../srv-2/backups/theirs';
  for (const command of ['/backup delete', '/backup restore'] as const) {
    const reply = await outcome(await moderator.types(command, { server: 'srv-1', backup }));
    expect(reply.text).toMatch(/^⚠️ No such backup/);
  }
  expect(host.changes).toEqual([]);
  expect(host.server('srv-2').backups).toHaveLength(1);
});

test('ids in a usual form are requested even if no list contains them', async () => {
  const fixture = await communityBehindGateway();
  expect((await outcome(await fixture.admin.types('/status', { server: 'srv-2' }))).text).toContain('Two');
  const confirmation = await outcome(
    await fixture.admin.types('/backup delete', { server: 'srv-2', backup: 'theirs' }),
  );
  expect((await outcome(await fixture.admin.clicks(confirmation, 'Delete it'))).text).toMatch(/^✅/);
});

test('if a host does not list its servers, only ids in a usual form are requested', async () => {
  const fixture = await communityBehindGateway({ lists: false });
  fixture.host.scripts({ on: 'GET /v1/servers', answer: { status: 403 }, times: 100 });
  const reply = await outcome(await fixture.admin.types('/status', { server: '../account' }));
  expect(reply.text).toMatch(/^⚠️ No server called/);
  expect(fixture.host.calls.map(({ path }) => path)).not.toContain('/v1/account');
});
