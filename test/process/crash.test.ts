import type { Reply } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type BotFixture, botFixture } from '../support/bot-fixture.ts';

const world = { id: 'b-1', created_at: '2026-01-02T03:04:05Z', size_bytes: 1_000 };
const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'] as const;
const stopped: readonly string[] = ['Gamma', 'Zeta'];

function servers() {
  return names.map((name) => ({
    id: `s-${name}`,
    record: { id: `s-${name}`, name, status: stopped.includes(name) ? 'stopped' : 'running' },
    backups: [world],
  }));
}

/** Requests one change of each kind, each on its own server, whose responses hang. Resolves when all are sent. */
async function requestsEverything({ admin, host }: BotFixture): Promise<readonly Reply[]> {
  const [power, create, restore, remove, command] = [
    'POST /v1/servers/s-Alpha/power',
    'POST /v1/servers/s-Beta/backups',
    'POST /v1/servers/s-Gamma/backups/b-1/restore',
    'DELETE /v1/servers/s-Delta/backups/b-1',
    'POST /v1/servers/s-Epsilon/command',
  ];
  for (const on of [power, create, restore, remove, command])
    host.scripts({ on, answer: 'hangs', applied: true });
  const confirms = async (confirmation: Reply, button: string) =>
    admin.clicks(await confirmation.until(({ buttons }) => buttons.length > 0), button);
  const replies = await Promise.all([
    admin.types('/power', { action: 'stop', server: 's-Alpha' }),
    admin.types('/backup create', { server: 's-Beta' }),
    admin
      .types('/backup restore', { server: 's-Gamma', backup: 'b-1' })
      .then((reply) => confirms(reply, 'Restore')),
    admin
      .types('/backup delete', { server: 's-Delta', backup: 'b-1' })
      .then((reply) => confirms(reply, 'Delete it')),
    admin.types('/cmd', { server: 's-Epsilon', command: 'say hi' }),
  ]);
  await host.called(() => host.changes.length === 5);
  return replies;
}

describe('after kill -9 between a change and its response', () => {
  test.concurrent('changes that were made are found at the host, shown in the same messages and announced once; nothing is sent twice', async (test) => {
    const fixture = await botFixture(test, { host: { servers: servers() } });
    const bot = await fixture.starts();
    await fixture.connects();
    const [power, create, restore, remove, command] = await requestsEverything(fixture);
    const sent = fixture.host.changes.toSorted();
    await bot.crashes();
    await fixture.starts();
    await Promise.all([
      power?.until(({ text }) => text.includes('Alpha has stopped')),
      create?.until(({ text }) => /Beta backed up[\s\S]*Backup: /.test(text)),
      restore?.until(({ text }) => text.includes('Outcome unknown: Restoring Gamma')),
      remove?.until(({ text }) => /^✅ Backup (“.+” )?of \w+ deleted/.test(text)),
      command?.until(({ text }) => text.includes('The command may have run. I didn’t send it again.')),
    ]);
    for (const reply of [power, create, remove])
      expect(reply?.text).toContain('I checked instead of sending it again: it worked.');
    expect(restore?.text).toContain('I was interrupted before the host responded');
    await fixture.log(5);
    expect(fixture.announced).toHaveLength(5);
    expect(fixture.host.changes.toSorted()).toEqual(sent);
  });
});
