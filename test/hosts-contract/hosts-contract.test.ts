import type { Reply } from '@steward/fake-discord';
import type { Fault } from '@steward/fake-hosts';
import type { BackupCapabilities } from '@steward/hosts/model';
import { describe, expect, type TestContext, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { expectPlainWords, outcome } from '../failures/uses.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { type Change, hastened, type Kind, kinds, type Servers } from './kinds.ts';

/*
 * What people are promised of every host, through slash commands. The fake hosts are as much faster than real ones as the
 * ages in their capabilities are made shorter; the limits leave room for a busy machine.
 */

const english = textsIn('en');
/** How long tests wait for what can't be seen, in milliseconds. */
const unseenMs = 1_000;
/** The button for restoring a running server. */
const restoreButton = 'Restore now, no undo';

interface Options extends Pick<CommunityOptions, 'connected' | 'timings'> {
  readonly servers?: Servers;
}

const unhurried = { pollMs: () => 60, verifyLostMs: 60_000, graceMs: 2_000 };

async function guildAt(test: TestContext, kind: Kind, { servers, timings, ...options }: Options = {}) {
  const host = await kind.start(servers ?? { Survival: 'running', Creative: 'stopped' });
  test.onTestFinished(() => host.close());
  const { address, certificateSha256 } = host;
  const hosts = [{ id: 'home', name: 'Home', kind: kind.kind, address, certificateSha256 }];
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts), HOSTING_TIMEOUT_MS: '20000' },
    timings: { ...unhurried, ...timings },
    overrides: { capabilities: hastened },
    test,
    ...options,
    connected: false,
  });
  if (options.connected !== false) await people.connects(host.key);
  const { admin } = people;
  const says = async (line: string, values = {}) => (await admin.types(line, values)).settled();
  const does = async (line: string, values = {}) => outcome(await admin.types(line, values));
  /** Types a command that asks for confirmation, and presses this button. */
  const confirms = async (button: string, line: string, values = {}): Promise<Reply> => {
    const prompt = await says(line, values);
    return outcome(await admin.clicks(prompt, button));
  };
  return { ...people, host, says, does, confirms };
}

/** Declares a test of what only some kinds of hosts have. */
function testIf(isPossible: boolean) {
  return (name: string, run: (test: TestContext) => Promise<void>): void => {
    if (isPossible) test(name, run);
  };
}

describe.concurrent.each(kinds)('$name', (kind) => {
  test('a key is stored if the host accepts it, and its servers are shown as they are', async (test) => {
    const { expect } = test;
    const { host, connects, says } = await guildAt(test, kind, { connected: false });
    const wrong = await connects(`${host.key.slice(0, -3)}xyz`);
    expect(wrong.text).toContain('The host refused this key');
    expect(wrong.text).toContain('Nothing was saved.');
    host.traffic.isDown = true;
    const away = await connects(host.key);
    expect(away.text).toContain('Nothing was saved. The key may still be good.');
    expectPlainWords(away.text);
    host.traffic.isDown = false;
    expect((await says('/setup show')).text).toContain('No hosting account is connected');
    const right = await connects(host.key);
    expect(right.text).toContain('Connected');
    expect(right.text).toContain('• Creative');
    expect(right.text).not.toContain(host.key);
    const overview = await says('/status');
    expect(overview.text).toContain('🟢 **Survival** · ');
    expect(overview.text).toContain('⚫ **Creative** · stopped');
    expect((await says('/status', { server: 'Survival' })).text).toContain('Survival is running');
    expect((await says('/status', { server: 'Creative' })).text).toContain('Creative is stopped');
    const players = await says('/players', { server: 'Survival' });
    expect(players.text).toContain(kind.player ?? english.plain('players.unknown'));
    expect((await says('/players', { server: 'Creative' })).text).toMatch(/Nobody (?:can be|is) online/);
  });

  test('a server is started, stopped, restarted and killed', async (test) => {
    const { expect } = test;
    const { does, says, confirms, host } = await guildAt(test, kind);
    const power = async (action: string, server: string) => (await does('/power', { action, server })).text;
    expect(await power('start', 'Creative')).toContain('✅ Creative is running');
    expect(await power('restart', 'Survival')).toContain('✅ Survival is running again');
    expect(await power('stop', 'Creative')).toContain('✅ Creative has stopped');
    if (kind.capabilities.kill) {
      const killed = await confirms('Kill it', '/power', { action: 'kill', server: 'Survival' });
      expect(killed.text).toContain('✅ Survival was killed');
    } else {
      const { text } = await says('/power', { action: 'kill', server: 'Survival' });
      expect(text).toContain('Home can’t kill servers');
      expect(host.traffic.of(host.request('kill', 'Survival'))).toEqual([]);
    }
  });

  test('a restart is not done while the host repeats an old status', async (test) => {
    const { expect } = test;
    const { host, admin, says } = await guildAt(test, kind);
    expect((await says('/status', { server: 'Survival' })).text).toContain('Survival is running');
    host.hold('restart', 'Survival');
    const restart = await admin.types('/power', { action: 'restart', server: 'Survival' });
    await host.traffic.received(host.request('restart', 'Survival'));
    await restart.until(({ text }) => text.startsWith('⏳'));
    await host.traffic.received(host.statusRead, host.traffic.of(host.statusRead).length + 8);
    expect(restart.text).toMatch(/^⏳/);
    await host.release('Survival');
    await restart.until(({ text }) => text.includes('✅ Survival is running again'));
  });

  test('a command runs, and the console is shown to the person who asks, without addresses', async (test) => {
    const { expect } = test;
    const { admin, host, says, does } = await guildAt(test, kind);
    host.print('Survival', '\u001b[32m[12:34:56 INFO]\u001b[0m: Steve[/203.0.113.7:51234] logged in');
    const sent = await does('/cmd', { command: 'say hi', server: 'Survival' });
    expect(sent.text).toContain('✅ Command sent to Survival');
    expect(host.commands('Survival')).toEqual(['say hi']);
    const refused = await does('/cmd', { command: 'say hi', server: 'Creative' });
    expect(refused.text).toContain('❌ Command not sent to Creative');
    expect(refused.text).toMatch(/The server isn’t running\./);
    expectPlainWords(refused.text);
    const shown = await says('/logs', { server: 'Survival' });
    expect(shown.ephemeral).toBe(true);
    if (kind.capabilities.log === null) {
      expect(shown.text).toContain('No console output from this host');
      expect(sent.text).not.toContain('/logs');
      return;
    }
    if (sent.text.includes('but doesn’t return console output. Check `/logs server:')) {
      const console = await (await admin.clicks(sent, 'Show console')).settled();
      expect(console.ephemeral).toBe(true);
      expect(console.text).toContain('[Server] hi');
    }
    expect(shown.text).toContain('Console: Survival');
    expect(shown.text).toContain('\n[12:34:56 INFO]: Steve[/•••] logged in\n');
  });

  const { backups } = kind.capabilities;
  // If a stopped server can't be backed up first, there is nothing to choose.
  const isOneStep = backups?.restoreNeedsStopped || backups?.createNeedsRunning;
  const stoppedButton = isOneStep ? 'Restore' : restoreButton;

  testIf(backups !== null)('backups are made to their end, listed and deleted', async (test) => {
    const { expect } = test;
    // Crafty names no backup, and a busy machine takes seconds until its list has the new one.
    const timings = { graceMs: 60_000 };
    const { host, does, says, confirms } = await guildAt(test, kind, { timings });
    const old = await host.addBackup('Survival');
    expect((await does('/backup create', { server: 'Survival' })).text).toMatch(/^✅ Survival backed up/);
    expect((await says('/backup list', { server: 'Survival' })).text).toMatch(/2 (of 3 )?backups/);
    const cancelled = await confirms('Cancel', '/backup delete', { server: 'Survival', backup: old });
    expect(cancelled.text).toContain('Nothing changed.');
    expect(host.traffic.of(host.request('delete', 'Survival'))).toEqual([]);
    const deleted = await confirms('Delete it', '/backup delete', { server: 'Survival', backup: old });
    expect(deleted.text).toMatch(/^✅ Backup (“.+” )?of \w+ deleted/);
    expect(host.traffic.of(host.request('delete', 'Survival'))).toHaveLength(1);
    expect((await says('/backup list', { server: 'Survival' })).text).toMatch(/1 (of 3 )?backup/);
    host.failBackup('Survival', 'disk full');
    const failed = await does('/backup create', { server: 'Survival' });
    expect(failed.text).toMatch(/^❌ Survival wasn’t backed up/);
    expect(failed.text).toMatch(/The host reports that the backup failed\.|The backup failed: /);
    expect(failed.text).toContain(kind.backupFailure ?? '');
  });

  testIf(backups !== null)('a restore of a running server is guided to its end', async (test) => {
    const { expect } = test;
    const { host, confirms } = await guildAt(test, kind);
    const backup = await host.addBackup('Survival');
    const { text } = await confirms(restoreButton, '/backup restore', { server: 'Survival', backup });
    expectRestored(text, backups);
    expect(host.isRestored('Survival')).toBe(true);
    expect(host.traffic.of(host.request('restore', 'Survival'))).toHaveLength(1);
  });

  type Lose = (change: Change, server: string, use: () => Promise<Reply>) => Promise<string>;
  /** A guild with servers to be used once each, and a function that loses a request and returns the reply. */
  async function losing(test: TestContext, fault: Fault, verifyLostMs: number) {
    const servers = { Alpha: 'running', Beta: 'running', Gamma: 'stopped' } as const;
    const guild = await guildAt(test, kind, { servers, timings: { verifyLostMs, graceMs: 300 } });
    const { host, does, confirms } = guild;
    const lose: Lose = async (change, server, use) => {
      const request = host.request(change, server);
      host.traffic.next(request, fault);
      const { text } = await use();
      expect(host.traffic.of(request)).toHaveLength(1);
      return text;
    };
    return {
      host,
      stop: () => lose('stop', 'Alpha', () => does('/power', { action: 'stop', server: 'Alpha' })),
      create: () => lose('create', 'Beta', () => does('/backup create', { server: 'Beta' })),
      async restore() {
        const backup = await host.addBackup('Gamma');
        return lose('restore', 'Gamma', () =>
          confirms(stoppedButton, '/backup restore', { server: 'Gamma', backup }),
        );
      },
    };
  }

  test('a change whose response is lost is looked for at the host, and not sent again', async (test) => {
    const { stop, create, restore } = await losing(test, 'lost', 60_000);
    const isReported = backups?.restoreEnd === 'reported';
    const texts = await Promise.all([
      stop(),
      ...(backups ? [create()] : []),
      ...(isReported ? [restore()] : []),
    ]);
    for (const text of texts) {
      test.expect(text).toMatch(/^✅/);
      test.expect(text).toContain('I checked instead of sending it again: it worked.');
    }
  });

  test('a change that is not seen at the host has an unknown outcome, and is not sent again', async (test) => {
    const { stop, create, restore } = await losing(test, 'dropped', unseenMs);
    const texts = await Promise.all([stop(), ...(backups ? [create(), restore()] : [])]);
    for (const text of texts) {
      test.expect(text).toMatch(/^⚠️ Outcome unknown/);
      test.expect(text).toContain('I didn’t send it again');
    }
  });

  testIf(backups !== null && backups.restoreEnd !== 'reported')(
    'a restore that the host does not report has an unknown outcome if its response is lost',
    async (test) => {
      const { host, restore } = await losing(test, 'lost', unseenMs);
      test.expect(await restore()).toMatch(/^⚠️ Outcome unknown/);
      test.expect(host.isRestored('Gamma')).toBe(true);
    },
  );

  test('changes that a stopped bot left are followed to their end by the next one', async (test) => {
    const { expect } = test;
    const { host, admin, says, restarts } = await guildAt(test, kind);
    host.hold('start', 'Creative');
    const start = await admin.types('/power', { action: 'start', server: 'Creative' });
    await start.until(({ text }) => text.includes('Sent to the host'));
    await restarts(() => host.release('Creative'));
    await start.until(({ text }) => /✅ (?:Creative is running|People can join Creative)/.test(text));
    expect(host.traffic.of(host.request('start', 'Creative'))).toHaveLength(1);
    if (backups === null) return;
    const backup = await host.addBackup('Survival');
    host.hold('restore', 'Survival');
    const prompt = await says('/backup restore', { server: 'Survival', backup });
    const restore = await admin.clicks(prompt, restoreButton);
    await host.traffic.received(host.request('restore', 'Survival'));
    await restarts(() => host.release('Survival'));
    expectRestored((await outcome(restore)).text, backups);
    expect(host.isRestored('Survival')).toBe(true);
    expect(host.traffic.of(host.request('restore', 'Survival'))).toHaveLength(1);
  });
});

describe.concurrent.each(kinds.filter(({ hasMachines }) => hasMachines))('$name', (kind) => {
  test('a restore ends as unknown if the machine is restarted in the middle of it', async (test) => {
    const { expect } = test;
    const { host, admin, says } = await guildAt(test, kind);
    const backup = await host.addBackup('Survival');
    host.hold('restore', 'Survival');
    const prompt = await says('/backup restore', { server: 'Survival', backup });
    const restore = await admin.clicks(prompt, restoreButton);
    await host.restartInRestore?.();
    const { text, buttons } = await outcome(restore);
    expect(text).toMatch(/^⚠️ Outcome unknown: Restoring Survival/);
    expect(text).toContain('The host or its machine was restarted in the middle of the restore.');
    expect(buttons.map(({ label }) => label)).toContain('Restore again');
  });
});

describe.concurrent.each(kinds.filter(({ limitsKey }) => limitsKey))('$name', (kind) => {
  test('requests are not repeated before the host accepts them again', async (test) => {
    const { expect } = test;
    const { host, does } = await guildAt(test, kind);
    host.limit?.();
    const first = await does('/power', { action: 'start', server: 'Creative' });
    expect(first.text).toMatch(/^❌/);
    const count = host.traffic.lines.length;
    const again = [
      await does('/status', { server: 'Survival' }),
      await does('/power', { action: 'start', server: 'Creative' }),
    ];
    for (const { text } of [first, ...again]) {
      expect(text).toContain('The host is getting too many requests from this account');
      expect(text).toMatch(/Try again after <t:\d+:T>/);
    }
    expect(host.traffic.lines).toHaveLength(count);
  });
});

function expectRestored(text: string, backups: BackupCapabilities | null): void {
  if (backups?.restoreEnd === 'unseen') {
    const isStopped = backups.restoreNeedsStopped || backups.restoreLeavesStopped;
    expect(text).toMatch(/^⚠️ Outcome unknown: Restoring Survival/);
    expect(text).toContain('The host accepted the restore, but doesn’t say how it ended.');
    expect(text).toContain(`Survival is now **${isStopped ? 'stopped' : 'running'}**.`);
    expect(text).toContain('look for a message about the restore, and check the dates of the world’s files');
    expect(text).not.toContain('notifications');
  } else {
    expect(text).toMatch(/^✅ Survival restored/);
    if (backups?.restoreKeepsNewFiles) expect(text).toContain('The backup’s files are in place.');
    if (backups?.restoreNeedsStopped) expect(text).toContain('-# Stopped, restored, started');
    expect(text).toMatch(/estored, started · |Survival is now \*\*running\*\*\./);
  }
}
