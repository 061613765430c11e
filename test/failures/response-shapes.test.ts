import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import type { Answer } from '../support/shapes.ts';
import { bareShape, exarotonShape, pterodactylShape, type Shape } from '../support/shapes.ts';
import { arrived, expectPlainWords, outcome, serversOfUses, unhurried, writes } from './uses.ts';

const hosts: readonly (readonly [string, Shape])[] = [
  ['like Pterodactyl', pterodactylShape],
  ['like exaroton', exarotonShape],
  ['that sends no more than it has to', bareShape],
];

function communityOf(shape: Shape) {
  const dated = { created_at: '2026-01-01T00:00:00Z', size_bytes: 2_000_000 };
  const servers = [{ id: 's-1', record: { players: 3 }, backups: [{ id: 'b-1', ...dated }] }, { id: 's-2' }];
  return community({
    ...unhurried,
    host: { shape, servers },
    settings: {
      HOSTING_POWER_FIELD: shape.powerField,
      HOSTING_COMMAND_FIELD: shape.commandField,
    },
  });
}

describe.each(hosts)('a host %s', (_, shape) => {
  test('shows its servers, and each of them', async () => {
    const { admin } = await communityOf(shape);
    const overview = await outcome(await admin.types('/status'));
    expect(overview.text.match(/🟢/g)).toHaveLength(2);
    const panel = await outcome(await admin.types('/status', { server: 's-1' }));
    expect(panel.text).toMatch(/^🟢 .+ is running/);
    expect(panel.text).toMatch(/👥 \*\*3\*\*/);
    expectPlainWords(panel.text);
    expect((await admin.completes('/status', {}, 'server')).map(({ value }) => value)).toEqual([
      's-1',
      's-2',
    ]);
  });

  test('works with every command, from a stop to a guided restore', async () => {
    const fixture = await communityOf(shape);
    const { admin, host } = fixture;
    const server = { server: 's-1' };
    const made = await outcome(await admin.types('/backup create', server));
    expect(made.text).toMatch(/^✅ .+ backed up/);
    expect(made.text).toMatch(/Backup: .*<t:\d+:f>|b-new-1/);
    expect((await outcome(await admin.types('/backup list', server))).text).toContain('2 backups');

    const command = await outcome(await admin.types('/cmd', { ...server, command: 'say hi' }));
    expect(command.text).toMatch(/^✅/);
    const confirmation = await outcome(await admin.types('/backup restore', { ...server, backup: 'b-1' }));
    const restored = await outcome(await admin.clicks(confirmation, 'Restore now, no undo'));
    expect(restored.text).toMatch(/^✅/);
    expect(host.server('s-1').record).toMatchObject({ restored: 'b-1', status: 'running' });

    const stopped = await outcome(await admin.types('/power', { ...server, action: 'stop' }));
    expect(stopped.text).toMatch(/has stopped/);
    const deletion = await outcome(await admin.types('/backup delete', { ...server, backup: 'b-1' }));
    expect((await outcome(await admin.clicks(deletion, 'Delete it'))).text).toMatch(/^✅/);
    expect(host.server('s-1').backups.map(({ id }) => id)).toEqual(['b-new-1']);
    for (const { text } of [made, command, restored, stopped]) expectPlainWords(text);
  });
});

const emptyResponses: readonly (readonly [string, Answer])[] = [
  ['202 and an empty body', { status: 202 }],
  ['OK as text', { status: 200, body: 'OK', headers: { 'content-type': 'text/html; charset=utf-8' } }],
];

test.each(emptyResponses)(
  'a response of %s to a change means that the host accepted it',
  async (_, answer) => {
    const fixture = await community({ ...unhurried, host: { servers: serversOfUses() } });
    const done = writes.map(async (use) => {
      fixture.host.scripts({ on: use.on, answer, applied: true });
      const reply = await outcome(await use.does(fixture));
      expect(reply.text).toMatch(/^✅/);
      expect(reply.text).not.toContain('I checked instead');
      expect(arrived(fixture, use)).toBe(1);
    });
    await Promise.all(done);
  },
);
