import {
  exarotonStatus,
  FakeCrafty,
  FakeExaroton,
  type PanelOptions,
  PterodactylPanel,
  TestClock,
} from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

interface HostEntry {
  readonly id: string;
  readonly name: string;
  readonly kind: 'generic' | 'pterodactyl' | 'exaroton' | 'crafty';
  readonly address: string;
  readonly certificateSha256?: string;
}

/** Starts a bot with a host, and connects the guild to it with a key. */
async function connectedTo(host: HostEntry, key: string, more: readonly HostEntry[] = []) {
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify([host, ...more]) };
  const all = await community({ connected: false, settings });
  const { admin } = all;
  const connectsTo = async ({ id }: HostEntry, apiKey: string) => {
    const form = await admin.types('/setup connect', more.length > 0 ? { host: id } : {});
    return (await admin.submits(form, { 'API key': apiKey })).settled();
  };
  const says = async (line: string, options = {}) => (await admin.types(line, options)).settled();
  const connected = await connectsTo(host, key);
  return { ...all, says, connectsTo, connected };
}

/** A guild on exaroton, with the running server “Survival”. */
async function onExaroton() {
  const exaroton = await FakeExaroton.start({
    servers: [{ name: 'Survival', status: exarotonStatus.online }],
  });
  onTestFinished(() => exaroton.close());
  const host = { id: 'exaroton', name: 'exaroton', kind: 'exaroton', address: exaroton.url } as const;
  return { ...(await connectedTo(host, 'exaroton-token')), exaroton };
}

describe('at a host without kill and backups', () => {
  test('the checklist ticks no backups before commands', async () => {
    const { admin } = await onExaroton();
    const { text } = await (await admin.types('/setup show')).settled();
    expect(text).toContain('✅ Connection: exaroton');
    expect(text).not.toContain('Backups before commands');
  });

  test('says so at once, and asks for no confirmation', async () => {
    const { admin, exaroton } = await onExaroton();
    exaroton.traffic.lines.length = 0;
    const kill = await admin.types('/power', { action: 'kill' });
    expect(kill.ephemeral).toBe(true);
    expect(kill.text).toContain('exaroton can’t kill servers through its API');
    expect(kill.text).toContain('Nothing changed. Stop the server with `/power action:stop server:…`');
    for (const [line, options] of [
      ['/backup list', {}],
      ['/backup create', {}],
      ['/backup restore', { backup: 'b-1' }],
      ['/backup delete', { backup: 'b-1' }],
    ] as const) {
      const reply = await admin.types(line, options);
      expect(reply.ephemeral, line).toBe(true);
      expect(reply.text).toContain('exaroton doesn’t offer backups through its API');
      expect(reply.text).toContain('Create and restore backups in exaroton’s control panel.');
      expect(reply.buttons).toEqual([]);
    }
    expect(exaroton.traffic.lines).toEqual([]);
  });

  test('offers neither', async () => {
    const { admin, says } = await onExaroton();
    expect(labels(await says('/status'))).toEqual(['Stop', 'Restart', 'Refresh']);
    expect(await admin.completes('/backup restore', {}, 'backup')).toEqual([]);
    expect(await admin.completes('/backup list', {}, 'server')).toEqual([]);
    expect(await admin.completes('/power', { action: 'kill' }, 'server')).toEqual([]);
    expect(await admin.completes('/power', { action: 'stop' }, 'server')).toHaveLength(1);
  });

  test('/help lists neither, for nobody', async () => {
    const { moderator, guild, says } = await onExaroton();
    const role = guild.role('Moderators');
    await says('/access grant', { role, permission: 'viewer' });
    await says('/access grant', { role, permission: 'backup.create', server: 'Survival' });
    await says('/setup approvals', { channel: guild.channel('log') });
    const all = await says('/help');
    expect(all.text).toContain('`/power` (Start, Stop, Restart)');
    expect(all.text).not.toContain('/backup');
    const { text } = await (await moderator.types('/help')).settled();
    expect(text).toMatch(/^✋ \*\*With approval\*\*: `\/power` \(Start, Stop, Restart\) `\/cmd`$/m);
    expect(text).not.toMatch(/backup|\*\*Survival\*\*/i);
  });

  test('/help lists what one of several hosts can do', async () => {
    const panel = await openPanel();
    const exaroton = await FakeExaroton.start({ servers: [{ name: 'Creative' }] });
    onTestFinished(() => exaroton.close());
    const other = { id: 'exaroton', name: 'exaroton', kind: 'exaroton', address: exaroton.url } as const;
    const { says, connectsTo } = await connectedTo(panel.entry, panel.panel.owner.key, [other]);
    await connectsTo(other, 'exaroton-token');
    expect((await says('/help')).text).toContain('`/backup list`');
  });

  test('servers of other hosts can still be backed up', async () => {
    const panel = await openPanel();
    const exaroton = await FakeExaroton.start({ servers: [{ name: 'Creative' }] });
    onTestFinished(() => exaroton.close());
    const other = { id: 'exaroton', name: 'exaroton', kind: 'exaroton', address: exaroton.url } as const;
    const { admin, says, connectsTo } = await connectedTo(panel.entry, panel.panel.owner.key, [other]);
    await connectsTo(other, 'exaroton-token');
    const choices = await admin.completes('/backup list', {}, 'server');
    expect(choices.map(({ name }) => name)).toEqual(['Survival']);
    const listed = await says('/backup list', { server: 'Survival' });
    expect(listed.text).toContain('Create one with');
    const refused = await says('/backup create', { server: 'Creative' });
    expect(refused.text).toContain('exaroton doesn’t offer backups through its API');
  });
});

describe('at a host that shows no console', () => {
  async function withoutConsole() {
    const people = await community({
      host: { servers: [{ id: 's-1', log: ['a line'] }] },
      overrides: { capabilities: (capabilities) => ({ ...capabilities, log: null }) },
    });
    const says = async (line: string, options = {}) => (await people.admin.types(line, options)).settled();
    return { ...people, says };
  }

  test('nobody is led to it', async () => {
    const { admin, says, host } = await withoutConsole();
    host.scripts({ on: /command$/, answer: { status: 204 } });
    const sent = await admin.types('/cmd', { command: 'say hi' });
    await sent.until(({ text }) => text.includes('✅ Command sent to Survival'));
    expect(sent.text).toContain('The host accepted it, but doesn’t show console output.');
    expect(sent.text).not.toContain('/logs');
    expect(labels(sent)).toEqual([]);
    expect(await admin.completes('/logs', {}, 'server')).toEqual([]);
    const refused = await says('/logs');
    expect(refused.text).toContain('No console output from this host');
    expect((await says('/setup check')).text).toContain('see the console');
    expect(host.calls.filter(({ path }) => path.endsWith('/logs'))).toEqual([]);
  });

  test('a command whose outcome is unknown is looked for in the game', async () => {
    const { admin, host } = await withoutConsole();
    host.traffic.next(/command$/, 'lost');
    const sent = await admin.types('/cmd', { command: 'say hi' });
    await sent.until(({ text }) => text.includes('Outcome unknown'));
    expect(sent.text).toContain('Before you send it again, check in the game if it ran.');
  });
});

type Versions = Pick<PanelOptions, 'version' | 'wings'>;

/** A Pterodactyl panel with the server “Survival”, which runs unless it is not to. */
async function openPanel({ isRunning = true, ...versions }: Versions & { isRunning?: boolean } = {}) {
  const times = { startMs: 0, stopMs: 0, backupMs: 1, cacheMs: 0 };
  const panel = await PterodactylPanel.start({ ...versions, times });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ id: '7e0027ef' });
  if (isRunning) server.run();
  const entry = { id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url } as const;
  return { panel, server, entry };
}

/** A guild on a panel, with the owner's key, or that of a user with only some permissions. */
async function onPanel({
  permissions,
  ...options
}: Versions & { permissions?: string[]; isRunning?: boolean } = {}) {
  const { panel, server, entry } = await openPanel(options);
  const user = permissions === undefined ? panel.owner : panel.addUser();
  if (permissions !== undefined) server.subusers.set(user, permissions);
  return { ...(await connectedTo(entry, user.key)), panel, server };
}

test('a command that prints nothing at first is not said to print nothing', async () => {
  const { says, server, admin } = await onPanel();
  const sent = await admin.types('/cmd', { command: 'seed' });
  await sent.until(({ text }) => text.includes('but the console showed no output within 1 sec.'));
  expect(sent.text).toContain('Check `/logs server:Survival` for later output.');
  expect(labels(sent)).toEqual(['Show console']);
  server.print('[12:00:00 INFO]: Seed: [123456789]');
  expect((await says('/logs')).text).toContain('seed\n[12:00:00 INFO]: Seed: [123456789]');
});

describe('a panel whose node', () => {
  test('is down is not said to be slow itself, and its words are quoted', async () => {
    const { says, panel } = await onPanel();
    panel.node = 'unreachable';
    panel.times.nodeConnectMs = 0;
    const status = await says('/status');
    expect(status.text).toContain('The machine that runs the server can’t be reached');
    expect(status.text).toContain('the machine that runs the server didn’t respond to the panel.');
    expect(status.text).toContain('Could not establish a connection to the machine running this server.');
    expect(status.text).toContain('contact the host’s support');
  });

  test('refuses the console’s token says so in its own words', async () => {
    const { says, panel } = await onPanel();
    panel.times.tokenMs = -60_000;
    const logs = await says('/logs');
    expect(logs.text).toContain('The console was refused');
    expect(logs.text).toContain('jwt: exp claim is invalid');
    expect(logs.text).toContain('contact the host’s support');
  });
});

describe('a panel that is older than its node', () => {
  test('is said to be that, with what has to be done; nobody gets a link that would not open', async () => {
    const { says, server } = await onPanel({ version: '1.12.2', wings: '1.13' });
    server.addBackup('Daily').complete();
    for (const reply of [await says('/logs'), await says('/backup download', { backup: 'Daily' })]) {
      expect(reply.text).toContain('The host’s panel needs an update');
      expect(reply.text).toContain('The host’s panel is too old for its machines');
      expect(reply.text).toContain('The host has to update the panel to Pterodactyl 1.12.3 or newer.');
      expect(reply.text).not.toMatch(/jwt|token=/);
    }
  });
});

describe('a limit of one action on a server', () => {
  const few = 'The host limits how often this can be done on one server';
  const inMinutes = /<t:\d+:R>/;

  test('is said with the time at which it ends, for a restore, and concerns nothing else', async () => {
    const { admin, says, server, panel } = await onPanel({ version: '1.12.2', isRunning: false });
    panel.limits.restores = 0;
    server.addBackup('Daily').complete();
    const prompt = await says('/backup restore', { backup: 'Daily' });
    const reply = await admin.clicks(prompt, 'Restore now, no undo');
    await reply.until(({ text }) => text.includes(few));
    expect(reply.text).toMatch(inMinutes);
    expect(server.isRestoring).toBe(false);
    const start = await admin.types('/power', { action: 'start' });
    await start.until(({ text }) => text.startsWith('✅'));
  });
});

describe('what the API key may not do on a server', () => {
  test('is said with the permission that it lacks, before anything is sent', async () => {
    const { says, panel, server } = await onPanel({ permissions: ['control.start', 'backup.read'] });
    server.addBackup('Before the party').complete();
    const stop = await says('/power', { action: 'stop' });
    expect(stop.text).toContain('The API key isn’t allowed to do this');
    expect(stop.text).toContain(
      'On **Survival**, the API key of **Our panel** isn’t allowed to stop the server',
    );
    expect(stop.text).toContain('give the key’s user this permission: `control.stop`.');
    const command = await says('/cmd', { command: 'list' });
    expect(command.text).toContain('this permission: `control.console`');
    const backup = server.backups[0]?.uuid;
    for (const [line, options, lacking] of [
      ['/power', { action: 'kill' }, 'this permission: `control.stop`'],
      ['/backup create', {}, 'this permission: `backup.create`'],
      // Only the activity log says how a restore ended.
      ['/backup restore', { backup }, 'these permissions: `backup.restore` and `activity.read`'],
      ['/backup delete', { backup }, 'this permission: `backup.delete`'],
    ] as const) {
      const reply = await says(line, options);
      expect(reply.text, line).toContain(lacking);
      expect(labels(reply), line).toEqual([]);
    }
    expect((await says('/backup list')).text).toContain('Before the party');
    expect(panel.changes).toEqual([]);
  });

  test('has no button', async () => {
    const { says, server } = await onPanel({
      permissions: ['control.restart', 'backup.read', 'backup.restore', 'activity.read'],
    });
    const status = await says('/status');
    expect(labels(status)).toEqual(['Restart', 'Refresh']);
    expect(status.text).toContain('delayed by up to 20 sec');
    const { uuid } = server.addBackup('Before the party').complete();
    const restore = await says('/backup restore', { backup: uuid });
    expect(labels(restore)).toEqual(['Restore', 'Cancel']);
    expect(restore.text).toContain('Afterwards it stays stopped until someone starts it.');
  });

  test('is said at the button of an older message too', async () => {
    const { says, admin, restarts, server, panel } = await onPanel({ permissions: ['control.restart'] });
    const old = await says('/status');
    await restarts(async () => {
      for (const user of server.subusers.keys()) server.subusers.set(user, []);
    });
    const click = await admin.clicks(old, 'Restart');
    await click.until(({ text }) => text.includes('this permission: `control.restart`'));
    expect(panel.changes).toEqual([]);
  });

  test('names both permissions if two are missing', async () => {
    const { says } = await onPanel({ permissions: ['control.start'] });
    expect((await says('/backup create')).text).toContain(
      'give the key’s user these permissions: `backup.create` and `backup.read`.',
    );
    expect((await says('/backup list')).text).toContain('this permission: `backup.read`');
  });
});

describe('at a host that backs up stopped servers too', () => {
  test('/backup create does not offer to start the server', async () => {
    const { admin, panel } = await onPanel({ isRunning: false });
    const reply = await admin.types('/backup create');
    await reply.until(({ text }) => text.includes('Survival backed up'));
    expect(panel.changes).toHaveLength(1);
  });

  test('tells the host’s limit of backups', async () => {
    const { admin, server } = await onPanel();
    server.backupLimit = 1;
    server.addBackup('The only one').complete();
    const reply = await admin.types('/backup create');
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t backed up'));
    expect(reply.text).toContain('No backup was created: the server is at the host’s backup limit');
    expect(reply.text).toContain('reached its limit of 1 backups');
    expect(reply.text).toContain(
      'Delete an old backup with `/backup delete server:Survival`, but keep the latest one that passed a test',
    );
  });

  test('tells when the next backup is possible, and goes on with everything else', async () => {
    const { admin, says, server, panel } = await onPanel();
    server.backupLimit = 10;
    server.addBackup('One').complete();
    server.addBackup('Two').complete();
    for (const _ of ['throttled by the panel', 'known by now']) {
      const reply = await admin.types('/backup create');
      await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t backed up'));
      expect(reply.text).toContain('The host limits how often this can be done on one server');
      expect(reply.text).toMatch(/Try again after <t:\d+:T> \(<t:\d+:R>\)\./);
    }
    expect(panel.changes).toHaveLength(1);
    expect((await says('/status')).text).toContain('Survival is running');
    await admin.types('/power', { action: 'restart' });
    await panel.requested(({ path }) => path.endsWith('/power'));
  });
});

describe('at a host that stops a running server itself for a restore', () => {
  test('/backup restore says what happens, and offers to start the server again', async () => {
    const { says, admin, panel, server } = await onPanel();
    const { uuid } = server.addBackup('Before the party').complete();
    const reply = await says('/backup restore', { backup: uuid });
    expect(reply.text).toContain('Files that were added since then stay.');
    expect(reply.text).toContain('**You can undo this only if you back up first.**');
    expect(reply.text).toContain('The server stops for this. Players are disconnected until it’s back.');
    expect(reply.text).not.toContain('It stays stopped');
    expect(labels(reply)).toEqual([
      'Back up first, then restore',
      'Restore now, no undo',
      'Restore now, leave it stopped',
      'Cancel',
    ]);
    await admin.clicks(reply, 'Restore now, no undo');
    await reply.until(({ text }) =>
      /⏳.*Restoring Survival from “Before the party”.*\n⬜ Starting/.test(text),
    );
    const sent = await panel.requested(({ path }) => path.endsWith('/restore'));
    expect(sent.body).toEqual({ truncate: false });
    expect(panel.changes).toHaveLength(1);
  });

  test('/backup restore of a stopped server offers to back up first', async () => {
    const { says, server } = await onPanel({ isRunning: false });
    const { uuid } = server.addBackup('Before the party').complete();
    const reply = await says('/backup restore', { backup: uuid });
    expect(reply.text).not.toContain('The server stops');
    expect(labels(reply)).toEqual(['Back up first, then restore', 'Restore now, no undo', 'Cancel']);
  });

  test('/backup restore needs the permission to stop it, at the command and at the click', async () => {
    const { admin, moderator, guild, server, panel } = await onPanel();
    const { uuid } = server.addBackup('Before the party').complete();
    const role = guild.role('Moderators');
    const grant = async (permission: string) =>
      (await admin.types('/access grant', { role, permission })).settled();
    await grant('backup.restore');
    const refused = await (await moderator.types('/backup restore', { backup: uuid })).settled();
    expect(refused.text).toContain(
      'and the host stops it for a restore. You don’t have permission to stop the server',
    );
    await grant('power.stop');
    const asked = await (await moderator.types('/backup restore', { backup: uuid })).settled();
    expect(labels(asked)).toEqual(['Restore', 'Cancel']);
    await (await admin.types('/access revoke', { role, permission: 'power.stop' })).settled();
    const click = await moderator.clicks(asked, 'Restore');
    expect(click.text).toContain('You can’t stop the server here');
    expect(panel.changes).toEqual([]);
  });
});

/** A guild on Crafty, with the server “Survival”, which runs, and an archive. */
async function onCrafty({
  fingerprint,
  type = 'zip_vault',
}: {
  fingerprint?: string;
  type?: 'zip_vault' | 'snapshot';
} = {}) {
  const clock = new TestClock({ isFrozen: true });
  const crafty = await FakeCrafty.start({ clock, servers: [{ name: 'Survival' }] });
  onTestFinished(() => crafty.close());
  const { panel, tls } = crafty;
  const [server] = panel.servers.values();
  if (server === undefined) throw new Error('no server');
  panel.start(server);
  for (const config of panel.backupConfigs.values()) config.backup_type = type;
  panel.enqueue({ serverId: server.id, command: 'backup_server', backupId: null });
  await clock.advance(60_000);
  const certificateSha256 = fingerprint ?? tls.fingerprint.replaceAll(':', '').toLowerCase();
  const host = {
    id: 'crafty',
    name: 'Crafty',
    kind: 'crafty',
    address: crafty.url,
    certificateSha256,
  } as const;
  return { ...(await connectedTo(host, crafty.addKey())), crafty };
}

describe('on Crafty', () => {
  test('/backup restore says that nobody tells how it ends, and does not offer to start the server', async () => {
    const { says, admin } = await onCrafty();
    const [choice] = await admin.completes('/backup restore', {}, 'backup');
    const reply = await says('/backup restore', { backup: `${choice?.value}` });
    expect(reply.text).toContain(
      'The server stops for this. Players are disconnected until it’s back. Afterwards it stays stopped until someone starts it.',
    );
    expect(reply.text).toContain('Crafty doesn’t report how a restore ended');
    expect(reply.text).toContain('Files that were added since then stay.');
    expect(reply.text).toContain('**You can undo this only if you back up first.**');
    expect(labels(reply)).toEqual(['Back up first, then restore', 'Restore now, no undo', 'Cancel']);
  });

  test('/backup restore of a snapshot says that it replaces everything: Crafty deletes the folder first', async () => {
    const { says, admin } = await onCrafty({ type: 'snapshot' });
    const [choice] = await admin.completes('/backup restore', {}, 'backup');
    const { text } = await says('/backup restore', { backup: `${choice?.value}` });
    expect(text).toMatch(/Changes since .* will be lost/);
    expect(text).not.toContain('stay.');
  });

  test('a version whose restores replace the server restores nothing', async () => {
    const { says, admin, crafty } = await onCrafty();
    crafty.version = '4.4.7';
    const [choice] = await admin.completes('/backup restore', {}, 'backup');
    const reply = await says('/backup restore', { backup: `${choice?.value}` });
    await admin.clicks(reply, 'Restore now, no undo');
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t restored'));
    expect(reply.text).toContain('A restore needs Crafty 4.4.8 or newer');
    expect(reply.text).toContain('Crafty 4.4.7');
    expect(reply.text).toContain('The world is unchanged');
  });

  test('another certificate has its sentence, and the key is not sent', async () => {
    const { connected, crafty } = await onCrafty({ fingerprint: 'a'.repeat(64) });
    expect(connected.text).toContain('The host’s certificate isn’t the expected one, so nothing was sent.');
    expect(crafty.traffic.lines).toEqual([]);
  });
});
