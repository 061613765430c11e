import { describe, expect, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import type { Answer } from '../support/shapes.ts';
import { arrived, expectPlainWords, outcome, serversOfUses, type Use, writes } from './uses.ts';

const shared = sharedCommunity();

const lost: readonly (readonly [string, Answer, RegExp])[] = [
  ['the connection dies', 'dies', /The host’s response was lost\./],
  ['no response comes', 'hangs', /The host took too long to respond\./],
  [
    'the host reports an error',
    { status: 500, body: { error: 'boom' } },
    /The host reported an internal error/,
  ],
];

/** Changes whose outcome can't be read from the host: a command that ran, a world that was replaced. */
const invisible = (use: Use) => /cmd|restore/.test(use.name);
/** Long enough for a response on a busy machine; a missing one takes this long. */
const settingsFor = (answer: Answer) => (answer === 'hangs' ? { HOSTING_TIMEOUT_MS: '6000' } : {});

describe.each(lost)('if %s after the change was made', (_, answer, why) => {
  test('the reply says that it was done if that can be checked, and nothing is sent twice', async () => {
    const patient = { verifyLostMs: 30_000, verifySlowMs: 30_000, verifySlowBackupMs: 30_000 };
    const fixture = await community({
      host: { servers: serversOfUses() },
      settings: settingsFor(answer),
      timings: patient,
    });
    const done = writes
      .filter((use) => !invisible(use))
      .map(async (use) => {
        fixture.host.scripts({ on: use.on, answer, applied: true });
        const { text } = await outcome(await use.does(fixture));
        expect(text).toMatch(/^✅/);
        expect(text).toMatch(why);
        expect(text).toContain('I checked instead of sending it again: it worked.');
        expectPlainWords(text);
        expect(arrived(fixture, use)).toBe(1);
      });
    await Promise.all(done);
    expect(fixture.host.server('moved').record['status']).toBe('stopped');
    expect(fixture.host.server('backed-up').backups).toHaveLength(2);
    expect(fixture.host.server('thinned').backups).toHaveLength(0);
  });

  test('the reply does not claim that it was done if that can’t be checked', async () => {
    const fixture = await community({ host: { servers: serversOfUses() }, settings: settingsFor(answer) });
    const done = writes.filter(invisible).map(async (use) => {
      fixture.host.scripts({ on: use.on, answer, applied: true });
      const { text } = await outcome(await use.does(fixture));
      expect(text).not.toMatch(/^✅/);
      expect(text).not.toContain('it worked');
      expectPlainWords(text);
      expect(arrived(fixture, use)).toBe(1);
    });
    await Promise.all(done);
  });
});

test('if a host reports its restores, the outcome is clear despite a lost response', async () => {
  const fixture = await shared({ host: { servers: serversOfUses() } });
  const { record } = fixture.host.server('restored');
  fixture.host.scripts({ on: /restore$/, answer: 'dies', applied: true });
  const confirmation = await fixture.admin.types('/backup restore', { backup: 'b-1', server: 'restored' });
  const click = await fixture.admin.clicks(await confirmation.settled(), 'Restore');
  await fixture.host.called(({ path }) => path.endsWith('/restore'));
  record['restore'] = { backup_id: 'b-1', state: 'complete', finished_at: new Date().toISOString() };
  const reply = await outcome(click);
  expect(reply.text).toMatch(/^✅ Server restored restored from “b-1”/);
  expect(fixture.host.changes).toHaveLength(1);
});

test('a report on an earlier restore of the same backup does not count for this one', async () => {
  const fixture = await shared({ host: { servers: serversOfUses() } });
  fixture.host.server('restored').record['last_restore'] = { backup_id: 'b-1', state: 'complete' };
  fixture.host.scripts({ on: /restore$/, answer: 'dies' });
  const confirmation = await fixture.admin.types('/backup restore', { backup: 'b-1', server: 'restored' });
  const reply = await outcome(await fixture.admin.clicks(await confirmation.settled(), 'Restore'));
  expect(reply.text).toMatch(/^⚠️ Outcome unknown/);
});

test('a kill whose response was lost is recognized as done', async () => {
  const fixture = await shared();
  fixture.host.scripts({ on: 'POST /v1/servers/s-1/power', answer: 'dies', applied: true });
  const confirmation = await (await fixture.admin.types('/power', { action: 'kill' })).settled();
  const reply = await outcome(await fixture.admin.clicks(confirmation, 'Kill it'));
  expect(reply.text).toMatch(/^✅ Survival was killed/);
  expect(fixture.host.changes).toHaveLength(1);
});

test('a quick restart whose response was lost is recognized by the server’s start time', async () => {
  const fixture = await shared();
  const { record } = fixture.host.server('s-1');
  record['started_at'] = '2026-01-02T03:04:05Z';
  fixture.host.scripts({ on: 'POST /v1/servers/s-1/power', answer: 'dies' });
  const reply = await fixture.admin.types('/power', { action: 'restart' });
  await fixture.host.called(({ method }) => method === 'POST');
  // By the host's clock, which is ahead: an uptime would not show it.
  record['started_at'] = '2126-01-02T03:04:05Z';
  expect((await outcome(reply)).text).toMatch(/^✅ Survival is running again/);
  expect(fixture.host.changes).toHaveLength(1);
});

test('a restore whose response was lost is recognized if the host reports that it is restoring', async () => {
  const fixture = await shared({ host: { servers: serversOfUses() } });
  const { record } = fixture.host.server('restored');
  fixture.host.scripts({ on: /restore$/, answer: 'dies' });
  const confirmation = await fixture.admin.types('/backup restore', { backup: 'b-1', server: 'restored' });
  const click = await fixture.admin.clicks(await confirmation.settled(), 'Restore');
  await fixture.host.called(({ path }) => path.endsWith('/restore'));
  record['status'] = 'restoring_backup';
  await click.until(({ text }) => text.includes('checking what happened'));
  const looks = fixture.host.calls.length;
  await fixture.host.called((call) => fixture.host.calls.indexOf(call) > looks);
  record['status'] = 'stopped';
  expect((await outcome(click)).text).toMatch(/^✅ Server restored restored from “b-1”/);
});
