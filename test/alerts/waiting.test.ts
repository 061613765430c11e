import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { ephemeralText } from '../commands/reply-helpers.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedTime } from '../support/stopped-clock.ts';

const second = 1_000;
const minute = 60 * second;

const eula =
  '[12:00:05] [main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.';
const portInUse = ['[12:00:20 WARN]: **** FAILED TO BIND TO PORT!', '[12:00:21 INFO]: Stopping server'];
const isDone = '[12:00:40 INFO]: Done (31.021s)! For help, type "help"';
/** As pterodactyl/game-eggs#380 shows it. */
const login = [
  'Please visit the following URL to authenticate:',
  'https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg',
  'Or visit the following URL and enter the code:',
  'https://oauth.accounts.hytale.com/oauth2/device/verify',
  'Authorization code: Ab7cdefg',
];

/** What a host says of a server that was started, and whose game was asked and answers, or doesn't. */
const answers = { status: 'running', game: { answered: true } };
const silent = { status: 'running', game: { answered: false } };
const isDown = { status: 'stopped', game: null, uptime_seconds: null };

/**
 * Starts a community with alerts about a server. Time passes only by `passes`: step by step, with a read of the servers after
 * each.
 */
async function alerting(
  record: Record<string, unknown> = isDown,
  log: readonly string[] | null = [],
  options: CommunityOptions = {},
) {
  const advance = stoppedTime();
  const servers = [{ id: 's-1', record: { name: 'Survival', players: null, ...record }, log }];
  const all = await community({
    ...options,
    host: { servers },
    overrides: { ...quickWatch, ...options.overrides },
  });
  const { host, guild, admin } = all;
  const channel = guild.channel('log');
  const role = guild.role('Moderators');
  await (await admin.types('/alerts set', { channel, role })).settled();
  const becomes = (changed: Record<string, unknown>, says?: readonly string[]) => {
    Object.assign(host.server('s-1').record, changed);
    if (says !== undefined) host.server('s-1').log = says;
  };
  const reads = () =>
    host.calls.filter(({ method, path }) => method === 'GET' && !path.endsWith('/logs')).length;
  const consoleReads = () => host.calls.filter(({ path }) => path.endsWith('/logs')).length;
  const passes = async (ms: number, stepMs = 30 * second) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      advance(stepMs);
      const known = host.server('s-1').record;
      if (typeof known['uptime_seconds'] === 'number') known['uptime_seconds'] += stepMs / second;
      const before = reads();
      // The second one begins after the first was judged.
      await expect.poll(reads).toBeGreaterThan(before + 1);
    }
  };
  await passes(minute);
  return { ...all, channel, role, becomes, passes, consoleReads };
}

const said = ({ messages }: { readonly messages: readonly Message[] }) =>
  messages.map(({ text }) => text).filter((text) => !text.includes('Alerts are posted'));

describe('a game that was started and waits for a person', () => {
  test('is an alert with what to do, a minute after its start, until it answers', async () => {
    const { guild, channel, role, becomes, passes } = await alerting();
    becomes({ ...silent, uptime_seconds: 0 }, [eula]);
    await passes(30 * second);
    expect(said(channel)).toEqual([]);
    await passes(minute);
    const alert = await channel.message(({ text }) => text.includes('Survival has trouble starting'));
    expect(alert.text).toContain('set `eula=true` in its file `eula.txt`');
    expect(alert.firstPings).toEqual([`<@&${role.id}>`]);
    becomes(answers, [eula, isDone]);
    await passes(minute);
    await channel.message(({ text }) => text.includes('Survival is up now'));
    expect(alert.text).toMatch(/Minecraft’s license agreement \(EULA\) had to be accepted. That lasted /);
    expect(said(channel)).toHaveLength(1);
    expect(guild.channel('general').messages).toEqual([]);
  });

  test('has its console read twice at most', async () => {
    const { channel, becomes, passes, consoleReads } = await alerting();
    becomes({ ...silent, uptime_seconds: 0 }, ['[12:00:01 INFO]: Loading']);
    await passes(4 * minute);
    expect(consoleReads()).toBe(1);
    becomes({}, portInUse);
    await passes(2 * minute);
    await channel.message(({ text }) => text.includes('it can’t use its port'));
    await passes(20 * minute, minute);
    expect(consoleReads()).toBe(2);
  });

  test('ends when its console goes on, even if nobody can ask the game', async () => {
    const { channel, becomes, passes } = await alerting();
    becomes({ status: 'running', uptime_seconds: 0 }, login);
    await passes(90 * second);
    const alert = await channel.message(({ text }) =>
      text.includes('Survival is waiting for someone to log in'),
    );
    becomes({}, [...login, 'downloading latest ("release" patchline) to "HytaleServer.zip"']);
    await passes(4 * minute);
    await channel.message(({ text }) => text.includes('Survival is starting now'));
    expect(alert.text).toContain('Someone had to log in.');
  });

  test('ends when the server goes down', async () => {
    const { channel, becomes, passes } = await alerting();
    becomes({ status: 'running', uptime_seconds: 0 }, login);
    await passes(90 * second);
    await channel.message(({ text }) => text.includes('Survival is waiting for someone to log in'));
    becomes(isDown);
    await passes(minute);
    await channel.message(({ text }) => text.includes('Survival went down while starting'));
  });

  test('is not also reported as one that doesn’t answer', async () => {
    const { channel, becomes, passes } = await alerting({ ...answers, uptime_seconds: 86_400 });
    for (const says of [[isDone], portInUse]) {
      becomes(isDown);
      await passes(minute);
      becomes({ ...silent, uptime_seconds: 0 }, says);
      await passes(2 * minute);
      if (says[0] === isDone) becomes(answers);
      await passes(minute);
    }
    await channel.message(({ text }) => text.includes('it can’t use its port'));
    await passes(30 * minute, minute);
    expect(said(channel).filter((text) => text.includes('doesn’t answer'))).toEqual([]);
  });
});

describe('it is no alert', () => {
  // When a console is read at all: test/alerts/waiting-console.test.ts.
  test.each<[string, readonly string[]]>([
    ['if players write it', [`[12:00:05 INFO]: <Mallory> ${eula}`]],
    ['if the game was ready since', [...portInUse, isDone]],
    ['if the console is empty', []],
  ])('%s', async (_, log) => {
    const { channel, becomes, passes } = await alerting();
    becomes({ ...silent, uptime_seconds: 0 }, log);
    await passes(7 * minute, 30 * second);
    expect(said(channel)).toEqual([]);
  });

  test('if the line is of another game than the one that an admin said', async () => {
    const { admin, channel, becomes, passes, consoleReads } = await alerting();
    await (await admin.types('/setup game', { server: 's-1', game: 'valheim' })).settled();
    becomes({ ...silent, uptime_seconds: 0 }, [eula]);
    await passes(2 * minute);
    expect(consoleReads()).toBe(1);
    expect(said(channel)).toEqual([]);
    becomes(isDown);
    await passes(minute);
    await (await admin.types('/setup game', { server: 's-1', game: 'minecraft-java' })).settled();
    becomes({ ...silent, uptime_seconds: 0 }, [eula]);
    await passes(2 * minute);
    await channel.message(({ text }) => text.includes('Survival has trouble starting'));
    expect(said(channel).filter((text) => text.includes('EULA'))).toHaveLength(1);
  });

  test('if the console can’t be read', async () => {
    const { host, channel, becomes, passes } = await alerting();
    host.scripts({ on: /^GET .*logs/, answer: { status: 500 }, times: Number.POSITIVE_INFINITY });
    becomes({ ...silent, uptime_seconds: 0 }, [eula]);
    await passes(7 * minute, 30 * second);
    expect(said(channel)).toEqual([]);
  });
});

describe('a login', () => {
  const waits = async () => {
    const all = await alerting();
    all.becomes({ status: 'running', uptime_seconds: 0 }, login);
    await all.passes(90 * second);
    const alert = await all.channel.message(({ text }) =>
      text.includes('Survival is waiting for someone to log in'),
    );
    return { ...all, alert };
  };

  test('is shown by a button, privately, to those who may read the console', async () => {
    const { alert, admin, becomes, passes } = await waits();
    const shown = ephemeralText(await (await admin.clicks(alert, 'Show the link')).settled());
    expect(shown).toContain(
      '[the login page](<https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg>)',
    );
    expect(shown).toContain('The code is `Ab7cdefg`');
    becomes({}, [...login, 'downloading latest ("release" patchline) to "HytaleServer.zip"']);
    await passes(30 * second);
    const later = ephemeralText(await (await admin.clicks(alert, 'Show the link')).settled());
    expect(later).toContain('no longer asks for a login');
    expect(later).not.toContain('Ab7cdefg');
  });

  test('that needs a code alone names it so', async () => {
    const { admin, channel, becomes, passes } = await alerting();
    becomes({ status: 'running', uptime_seconds: 0 }, ['Authorization code: Ab7cdefg']);
    await passes(90 * second);
    const alert = await channel.message(({ text }) => text.includes('Press **Show the code**'));
    expect(alert.text).not.toMatch(/the link|Ab7cdefg/);
    const shown = ephemeralText(await (await admin.clicks(alert, 'Show the code')).settled());
    expect(shown).toContain('The code is `Ab7cdefg`.');
  });

  test('is refused to everybody else', async () => {
    const { alert, admin, guild, moderator, consoleReads } = await waits();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'status' })).settled();
    const before = consoleReads();
    const refused = ephemeralText(await (await moderator.clicks(alert, 'Show the link')).settled());
    expect(refused).not.toContain('Ab7cdefg');
    expect(consoleReads()).toBe(before);
  });

  test('is nowhere else: not in the alert, the database or the log', async () => {
    const { alert, channel, folder, log, admin } = await waits();
    await (await admin.clicks(alert, 'Show the link')).settled();
    expect(JSON.stringify(channel.messages.map(({ text }) => text))).not.toMatch(/Ab7cdefg|hytale\.com/);
    expect(log.join('\n')).not.toContain('Ab7cdefg');
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file)).includes('Ab7cdefg')).toBe(false);
  });

  test('at a host that isn’t the game’s own is code, not a link', async () => {
    const { alert, admin, becomes, passes } = await waits();
    becomes({}, [
      '[2026/01/25 21:11:53   INFO]                [AbstractCommand] Visit: https://evil.example/device?user_code=ABCD-1234',
      '[2026/01/25 21:11:53   INFO]                [AbstractCommand] Enter code: ABCD-1234',
    ]);
    await passes(30 * second);
    const shown = ephemeralText(await (await admin.clicks(alert, 'Show the link')).settled());
    expect(shown).toContain('```\nhttps://evil.example/device?user_code=ABCD-1234\n```');
    expect(shown).not.toContain('](');
  });
});

describe('a server that went down at its start', () => {
  test('says what to do with the last line of its console', async () => {
    const { channel, becomes, passes } = await alerting();
    becomes({ status: 'starting', uptime_seconds: 0 }, ['[12:00:04] [main/WARN]: Failed to load eula.txt']);
    await passes(30 * second);
    becomes(isDown, [eula]);
    await passes(minute);
    const alert = await channel.message(({ text }) => text.includes('Last console line'));
    expect(alert.text).toContain('Survival went down');
    expect(alert.text).toContain('set `eula=true`');
  });

  test('says nothing that players may have written long after its start', async () => {
    const { channel, becomes, passes } = await alerting({ ...answers, uptime_seconds: 86_400 });
    becomes(isDown, [eula]);
    await passes(minute);
    const alert = await channel.message(({ text }) => text.includes('Last console line'));
    expect(alert.text).not.toContain('set `eula=true`');
  });

  test('never shows a link or a code to everybody', async () => {
    const { channel, becomes, passes } = await alerting();
    becomes({ status: 'starting', uptime_seconds: 0 }, login);
    await passes(30 * second);
    becomes(isDown, login);
    await passes(minute);
    const alert = await channel.message(({ text }) => text.includes('someone has to log in'));
    expect(alert.text).not.toMatch(/Ab7cdefg|last line/);
  });
});
