import { describe, expect, test } from 'vitest';
import { type Community, type CommunityOptions, sharedCommunity } from '../support/community.ts';
import type { Answer } from '../support/shapes.ts';
import { expectPlainWords, expectReference, outcome } from './uses.ts';

const shared = sharedCommunity();

const backup = 'POST /v1/servers/s-1/backups';
const power = 'POST /v1/servers/s-1/power';
const restore = 'POST /v1/servers/s-1/backups/b-1/restore';
const refused: Answer = { status: 409, body: { error: 'Not now' } };
const broken: Answer = { status: 500, body: { error: 'Disk is full' } };

/** A running server, whose admin chooses to back up, stop, restore and start again. */
async function restoring(prepare: (fixture: Community) => void, options: CommunityOptions = {}) {
  const fixture = await shared({
    host: { servers: [{ id: 's-1', backups: [{ id: 'b-1' }] }] },
    ...options,
  });
  const confirmation = await (await fixture.admin.types('/backup restore', { backup: 'b-1' })).settled();
  expect(confirmation.text).toContain('undo this only if you back up first');
  prepare(fixture);
  const reply = await outcome(await fixture.admin.clicks(confirmation, 'Back up first, then restore'));
  expectPlainWords(reply.text);
  return { fixture, reply, text: reply.text };
}

test('a guided restore shows each step, and ends with the world restored and the server up', async () => {
  const { fixture, text } = await restoring(() => {});
  expect(fixture.host.changes).toEqual([backup, power, restore, power]);
  expect(text).toMatch(/^✅ Survival restored from “b-1”/);
  expect(text).toMatch(/-# Backed up, stopped, restored, started · \d+ sec · <@\d+>/);
  expect(text).toMatch(/Backup of the replaced world: \*\*<t:\d+:R>\*\*/);
});

describe('if the backup before it', () => {
  test.each<[string, Answer, RegExp, readonly string[]]>([
    ['is refused', refused, /❌ Survival wasn’t backed up/, ['Status']],
    [
      'is answered with an error',
      broken,
      /⚠️ Backing up Survival: outcome unknown/,
      ['Status', 'Show backups'],
    ],
    ['is lost', 'dies', /⚠️ Backing up Survival: outcome unknown/, ['Status', 'Show backups']],
  ])('%s, nothing else is changed', async (_, answer, step, buttons) => {
    const { fixture, reply, text } = await restoring(({ host }) => host.scripts({ on: backup, answer }));
    expect(fixture.host.changes).toEqual([backup]);
    expect(text).toMatch(/^(?:❌|⚠️) Survival wasn’t restored/);
    expect(text).toMatch(step);
    expect(text).toContain('~~Stopping Survival~~ skipped');
    expect(text).toContain('~~Restoring Survival from “b-1”~~ skipped');
    expect(text).toContain('The world is unchanged: I didn’t send the restore. Survival is now **running**.');
    expect(reply.buttons.map(({ label }) => label)).toEqual(buttons);
    expectReference(reply, fixture);
  });
});

describe('if the stop', () => {
  test('is refused, the world is unchanged and the server runs', async () => {
    const { fixture, text } = await restoring(({ host }) => host.scripts({ on: power, answer: refused }));
    expect(fixture.host.changes).toEqual([backup, power]);
    expect(text).toContain('Not now');
    expect(text).toContain('The world is unchanged: I didn’t send the restore. Survival is now **running**.');
    expect(text).toMatch(/Backup: \*\*<t:\d+:f>\*\*/);
  });

  test('never completes, nothing is restored under a running game', async () => {
    const { fixture, text } = await restoring(
      ({ host }) => host.scripts({ on: power, answer: { status: 200, body: {} } }),
      { timings: { powerMs: { start: 500, stop: 500, restart: 500, kill: 500 } } },
    );
    expect(fixture.host.changes).toEqual([backup, power]);
    expect(text).toMatch(/^⚠️ Survival wasn’t restored/);
    expect(text).toContain('⚠️ Stopping Survival: outcome unknown');
    expect(text).toContain('The world is unchanged: I didn’t send the restore. Survival is now **running**.');
  });

  test('was made but its response lost, the restore continues', async () => {
    const { fixture, text } = await restoring(
      ({ host }) => host.scripts({ on: power, answer: 'dies', applied: true }),
      { timings: { verifyLostMs: 30_000 } },
    );
    expect(fixture.host.changes).toEqual([backup, power, restore, power]);
    expect(text).toMatch(/^✅/);
  });
});

describe('if the restore itself', () => {
  test.each<[string, Answer, RegExp, RegExp]>([
    ['is refused', refused, /^❌/, /The world is unchanged: it wasn’t restored/],
    [
      'is answered with an error',
      broken,
      /^⚠️ Outcome unknown/,
      /may be the old one, the backup’s, or a mix of both/,
    ],
    [
      'is given up by the host',
      { status: 200, body: { success: false, error: 'Disk is full' } },
      /^❌ The restore of Survival failed/,
      /may be the old one, the backup’s, or a mix of both\. Check it/,
    ],
    ['is lost', 'dies', /^⚠️ Outcome unknown/, /may be the old one, the backup’s, or a mix of both/],
    ['is not answered', 'hangs', /^⚠️ Outcome unknown/, /may be the old one, the backup’s, or a mix of both/],
  ])('%s, the server stays stopped, and one click starts it', async (_, answer, title, world) => {
    const settings = answer === 'hangs' ? { HOSTING_TIMEOUT_MS: '6000' } : {};
    const { fixture, reply, text } = await restoring(({ host }) => host.scripts({ on: restore, answer }), {
      settings,
    });
    expect(fixture.host.changes).toEqual([backup, power, restore]);
    expect(text).toMatch(title);
    expect(text).toMatch(world);
    expect(text).toContain('Survival is now **stopped**.');
    expect(text).toContain('~~Starting Survival~~ skipped');
    expectReference(reply, fixture);
    const started = await outcome(await fixture.admin.clicks(reply, 'Start'));
    expect(started.text).toMatch(/^✅ Survival is running/);
  });
});

describe('if the start after it', () => {
  test.each<[string, Answer, RegExp]>([
    ['is refused', refused, /^❌ Survival restored from “b-1”\. Survival wasn’t started/],
    ['is lost', 'dies', /^⚠️ Survival restored from “b-1”\. Outcome unknown: Starting Survival/],
  ])('%s, the reply says that the world was restored and the server is down', async (_, answer, title) => {
    const { fixture, reply, text } = await restoring(({ host }) => {
      host.scripts({ on: power, answer: { status: 200 }, applied: true });
      host.scripts({ on: power, answer });
    });
    expect(fixture.host.changes).toEqual([backup, power, restore, power]);
    expect(text).toMatch(title);
    expect(text).toContain('Survival is now **stopped**.');
    expect(reply.buttons.map(({ label }) => label)).toContain('Start');
  });

  test('crashes the server, the reply says that the world was restored', async () => {
    const { fixture, reply, text } = await restoring(({ host }) => {
      host.scripts({ on: power, answer: { status: 200 }, applied: true });
      host.scripts({ on: power, answer: { status: 200 } });
      const starts = ({ body }: { body: unknown }) => JSON.stringify(body) === '{"action":"start"}';
      void host.called(starts).then(() => {
        host.server('s-1').record['status'] = 'crashed';
      });
    });
    expect(fixture.host.changes).toEqual([backup, power, restore, power]);
    expect(text).toContain('The server crashed.');
    expect(text).not.toContain('Survival has **crashed**.');
    expect(text).toContain('Check its console to find out why');
    expect(reply.buttons.map(({ label }) => label)).toContain('Start');
  });
});
