import {
  HostError,
  type HostErrorKind,
  hostErrorKinds,
  panelActKinds,
  serverBlocks,
} from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { defaultGames, waitingReasons } from '@steward/worlds/model';
import {
  alertMessage,
  alertRefusedMessage,
  alertSettingsMessage,
  alertsSetMessage,
  alertTitle,
} from '../../src/alerts/alert-view.ts';
import { heldCallsMessage } from '../../src/alerts/held-calls-view.ts';
import { alertKinds } from '../../src/alerts/kinds/index.ts';
import { loginMessage } from '../../src/alerts/login-view.ts';
import type { AlertSetting, Incident, IncidentCause, Occurrence } from '../../src/alerts/model/alert.ts';
import type { Mute } from '../../src/alerts/model/mute.ts';
import {
  mutedMessage,
  muteOverMessage,
  notMutedMessage,
  stillMutedMessage,
  unmutedMessage,
} from '../../src/alerts/mute-view.ts';
import { sharedAlertMessage } from '../../src/alerts/shared-alert-view.ts';
import { lossAnsweredMessage } from '../../src/backups/loss-view.ts';
import { worldAcceptedMessage } from '../../src/backups/other-world-view.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import { calling } from '../../src/discord/views/role-mention.ts';
import type { UnusableConnection } from '../../src/operations/model/host-connection.ts';
import { isOfAccount, isOfMachine } from '../../src/watch/host-failure.ts';
import { anIncident } from '../store/fixtures.ts';
import { aLoss } from '../support/losses.ts';
import {
  ada,
  ago,
  ahead,
  alertSetting,
  creative,
  failure,
  mo,
  namedBackup,
  now,
  reference,
  skyblock,
  survival,
  t,
} from './fixed.ts';
import { requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

const at = (minutes: number) => ago(minutes).getTime();
const host = { name: 'My host', serverId: null } as const;

/** Returns an incident of Survival that began ten minutes ago. */
function incident(cause: IncidentCause, change: Partial<Incident> = {}): Incident {
  return anIncident({
    id: 'incident',
    kind: cause.kind,
    cause,
    occurrences: [{ from: at(10), until: null }],
    startedAt: ago(10),
    channelId: '402',
    messageId: 'message',
    ...change,
  });
}

/** What is different in an incident that has ended. */
const over = (occurrence: Partial<Occurrence> = {}): Partial<Incident> => ({
  endedAt: now,
  occurrences: [{ from: at(10), until: now.getTime(), ...occurrence }],
});

function begins(cause: IncidentCause, change: Partial<Incident> = {}) {
  const shown = incident(cause, change);
  return alertMessage(t, shown, shown.serverId === null ? null : reference, 'UTC');
}

const ends = (cause: IncidentCause, change: Partial<Incident> = {}) =>
  begins(cause, { ...over(), ...change });

/** Returns a situation for each of some words. */
function each<Word extends string, Shown>(
  words: readonly Word[],
  situation: (word: Word) => string,
  show: (word: Word) => Shown,
): Readonly<Record<string, Shown>> {
  return Object.fromEntries(words.map((word) => [situation(word), show(word)]));
}

const fell = { kind: 'down', crashed: false, unseenSince: null };
const crashed = { ...fell, crashed: true };
const act = { kind: 'stop', actor: 'ada@example.com', byApi: false, at: at(10) };
const falls = (lastUntil: number | null): Partial<Incident> => ({
  count: 3,
  occurrences: [
    { from: at(25), until: at(24) },
    { from: at(18), until: at(15) },
    { from: at(10), until: lastUntil },
  ],
});

const downs = () => ({
  'A server went down for the third time, with uncertain times': begins(crashed, {
    count: 3,
    occurrences: [
      { from: at(25), after: at(26), until: at(15) },
      { from: at(14), until: at(12), mayBeShorter: true },
      { from: at(10), until: null },
    ],
  }),
  'A server is no longer nearly full of memory, for at most that long': ends(
    { kind: 'memory', percent: 96 },
    over({ mayBeShorter: true }),
  ),
  'A server went down': begins(fell),
  'A server crashed': begins(crashed),
  'A server crashed, and a role is mentioned': calling('500', begins(crashed)),
  'A server crashed, and someone is on it': begins(crashed, { takenBy: mo.id }),
  'A server went down while three people played': begins({
    ...crashed,
    online: { count: 3, names: ['Alex', 'Steve'] },
  }),
  'A server went down while three people played whose names nobody knows': begins({
    ...crashed,
    online: { count: 3, names: [] },
  }),
  'A server went down while nobody played': begins({ ...crashed, online: { count: 0, names: [] } }),
  'A server went down whose host says why, with the last line of its console': begins({
    ...crashed,
    problem: 'Out of memory',
    lastLine: 'java.lang.OutOfMemoryError: Java heap space',
  }),
  'A server went down whose disk is full': begins({
    ...fell,
    disk: { used: 10_800_000_000, limit: 10_737_418_240 },
  }),
  'A server went down while Steward didn’t look': begins({ ...fell, unseenSince: at(60) }),
  'A server went down some time before that was seen': begins(fell, {
    occurrences: [{ from: at(10), after: at(15), until: null }],
  }),
  ...each(
    panelActKinds,
    (kind) => `A server went down because someone did this in the panel: ${kind}`,
    (kind) => begins({ ...fell, act: { ...act, kind } }),
  ),
  ...each(
    panelActKinds,
    (kind) => `A server went down because someone’s program did this at the panel: ${kind}`,
    (kind) => begins({ ...fell, act: { ...act, kind, byApi: true } }),
  ),
  'A server went down for the second time within half an hour': begins(fell, {
    count: 2,
    earlier: 1,
    occurrences: [
      { from: at(25), until: at(24) },
      { from: at(10), until: null },
    ],
  }),
  'A server went down for the third time within half an hour': begins(crashed, falls(null)),
  'That server is back': begins(crashed, { ...falls(now.getTime()), endedAt: now }),
  'A server that went down is back': ends(fell),
  'A server that crashed is back': ends(crashed),
  'A server that crashed is back, and someone was on it': ends(crashed, { takenBy: mo.id }),
  'A server that someone stopped in the panel is back': ends({ ...fell, act }),
  'A server is back that went down while Steward didn’t look': ends({ ...fell, unseenSince: at(60) }),
  'A server is back, and was down for at most that long': ends(fell, over({ mayBeShorter: true })),
  'A server is back, and was down for about that long': ends(fell, over({ after: at(11) })),
  'A server was down and is back before that could be posted': ends(fell, { messageId: null }),
  'A server that is down is no longer watched': begins(crashed, { endedAt: now, closed: true }),
});

const games = () => {
  const silent = {
    kind: 'silent',
    since: at(10),
    limitMs: 5 * minuteMs,
    start: null,
    all: false,
    ending: 'answers',
  };
  const start = { at: at(15), longestMs: 4 * minuteMs };
  const asked = { command: null, hasLogin: false, hasLink: false, readAt: at(1), ending: 'answers' };
  return {
    'A game doesn’t answer': begins(silent),
    'All games of a host don’t answer': begins({ ...silent, all: true }),
    'A game doesn’t answer since its start': begins({ ...silent, start }),
    'A game answers again': ends(silent),
    'A game that didn’t answer is down': ends({ ...silent, ending: 'down' }),
    ...each(
      waitingReasons,
      (reason) => `A game waits for someone, and says: ${reason}`,
      (reason) => begins({ kind: 'waiting', reason, ...asked }),
    ),
    'A game waits for a login with a link': begins({
      kind: 'waiting',
      reason: 'login',
      ...asked,
      command: 'auth login device',
      hasLogin: true,
      hasLink: true,
    }),
    'A game waited for a login, and answers': ends({ kind: 'waiting', reason: 'login', ...asked }),
    'A game waited for a login, and now for something else': ends({
      kind: 'waiting',
      reason: 'login',
      ...asked,
      ending: 'goes-on',
    }),
    'A process is frozen': begins({ kind: 'frozen', problem: null, ending: 'resumed' }),
    'A container is paused, as its host says': begins({
      kind: 'frozen',
      problem: 'The container is paused.',
      ending: 'resumed',
    }),
    'A frozen process goes on': ends({ kind: 'frozen', problem: null, ending: 'resumed' }),
    'A frozen process has ended': ends({ kind: 'frozen', problem: null, ending: 'down' }),
    'A server has crashed, and its host started it again': begins({ kind: 'crash' }),
    'That happened for the third time': begins(
      { kind: 'crash' },
      {
        count: 3,
        occurrences: [
          { from: at(60), until: at(60) },
          { from: at(10), until: at(10) },
        ],
      },
    ),
    'A server was started again, and nobody knows why': begins({ kind: 'restart' }),
    'The same on someone’s own machine': begins({ kind: 'restart', isOwnMachine: true }),
    'Someone restarted a server in the panel': begins({ kind: 'restart', act: { ...act, kind: 'restart' } }),
    'Memory is nearly full': begins({ kind: 'memory', percent: 96 }),
    'Memory is more than full': begins({ kind: 'memory', percent: 104 }),
    'Memory is no longer nearly full': ends({ kind: 'memory', percent: 96 }),
    'The disk is nearly full': begins({ kind: 'disk', percent: 96 }),
    'The disk is more than full': begins({ kind: 'disk', percent: 104 }),
    'The disk is no longer nearly full': ends({ kind: 'disk', percent: 96 }),
  };
};

const waitingEnds = () => {
  const ending = (reason: (typeof waitingReasons)[number], more = {}) =>
    ends({
      kind: 'waiting',
      reason,
      command: null,
      hasLogin: false,
      hasLink: false,
      readAt: at(1),
      ending: 'answers',
      ...more,
    });
  return {
    ...each(
      waitingReasons,
      (reason) => `A game waited for someone, and is down: ${reason}`,
      (reason) => ending(reason, { ending: 'down' }),
    ),
    'A game waits for a login with a code': begins({
      kind: 'waiting',
      reason: 'login',
      command: null,
      hasLogin: true,
      hasLink: false,
      readAt: at(1),
      ending: 'answers',
    }),
    'A game waits for a login with a command': begins({
      kind: 'waiting',
      reason: 'login',
      command: 'auth login device',
      hasLogin: false,
      hasLink: false,
      readAt: at(1),
      ending: 'answers',
    }),
  };
};

/** Returns whether a failure of a read can concern a whole connection. */
function isOfConnection(kind: HostErrorKind): boolean {
  const error = new HostError(kind, { call: 'read-server', applied: 'no' });
  return isOfAccount(error) || isOfMachine(error);
}

/** Why a connection can't be used. */
const unusable = [
  'host-changed',
  'key-unreadable',
] as const satisfies readonly UnusableConnection['problem'][];

const hosts = () => ({
  ...each(
    [...hostErrorKinds.filter(isOfConnection), ...unusable],
    (kind) => `A host can’t be read: ${kind}`,
    (kind) => begins({ kind: 'unreachable', failure: kind }, host),
  ),
  'Someone’s own machine can’t be reached': begins(
    { kind: 'unreachable', failure: 'unreachable', isOwnMachine: true },
    host,
  ),
  'A host can be read again': ends({ kind: 'unreachable', failure: 'unreachable' }, host),
  'A machine behind a panel can be read again': ends(
    { kind: 'unreachable', failure: 'node-unreachable' },
    host,
  ),
  'A host can’t be read for another reason now': ends(
    { kind: 'unreachable', failure: 'unreachable', ending: 'other-failure' },
    host,
  ),
  ...each(
    serverBlocks.filter((by) => by !== 'restoring'),
    (by) => `A host refuses everything on a server: ${by}`,
    (by) => begins({ kind: 'blocked', by, isStopped: null }),
  ),
  ...each(
    serverBlocks.filter((by) => by !== 'restoring'),
    (by) => `That is over, and the server is stopped: ${by}`,
    (by) => ends({ kind: 'blocked', by, isStopped: true }),
  ),
});

const backupAlerts = () => {
  const age = { kind: 'backup-age', newestAt: at(30 * 60), maxHours: 24 };
  const tested = { ...age, kind: 'test-age', maxHours: 48 };
  const bad = {
    kind: 'backup-bad',
    backup: { label: '', createdAt: at(60) },
    problems: [{ kind: 'regions-missing', missing: 12, of: 40 }],
    good: {
      label: namedBackup.label,
      createdAt: namedBackup.createdAt,
      mark: { sign: '✅', words: 'mark.tested' },
    },
  };
  const runs = [{ request: requests['restart a server'], count: 1, firstDueAt: at(60), dueAt: at(60) }];
  return {
    'There’s no backup': begins({ ...age, newestAt: null }),
    'The newest backup is too old': begins(age),
    'There’s a new backup again': ends(age),
    'There’s a first backup': ends({ ...age, newestAt: null }),
    'The newest backup is old, and nobody has played since': ends({ ...age, unplayedSince: at(30 * 60) }),
    'No backup was tested': begins({ ...tested, newestAt: null }),
    'The newest backup that was tested is too old': begins(tested),
    'There’s a new backup again that was tested': ends(tested),
    'A backup has failed, and nobody knows why': begins({ kind: 'backup-failed', failure: null }),
    'A backup has failed': begins({ kind: 'backup-failed', failure: failure('backup-no-space') }),
    'A backup is bad, and there’s a good one': begins(bad),
    'A backup is bad, and none is known to be good': begins({ ...bad, good: null }),
    'A backup’s archive is gone': begins({ ...bad, problems: [{ kind: 'archive-gone' }] }),
    'A schedule has missed a run': begins({ kind: 'schedule-missed', runs }),
    'A schedule has missed several runs': begins({
      kind: 'schedule-missed',
      runs: [{ request: requests['back up'], count: 4, firstDueAt: at(240), dueAt: at(60) }],
    }),
  };
};

const losses = () => {
  const lost = { kind: 'world-lost', loss: aLoss(), restoredAt: null, isLocked: false, answer: null };
  const answer = { guildId: '100', by: mo, at: at(1) };
  const before = { name: 'Old world', gameTime: 20_000_000, seed: '1', readAt: at(60), from: 'live' };
  const other = {
    kind: 'other-world',
    how: 'seed',
    foundAt: at(10),
    before: { ...before, seed: '1' },
    now: { ...before, name: 'world', gameTime: 100, seed: '2' },
    good: { id: namedBackup.id, label: namedBackup.label, createdAt: namedBackup.createdAt },
    end: null,
    restored: null,
    answer: null,
  };
  const restored = { label: namedBackup.label, createdAt: namedBackup.createdAt };
  return {
    'Much of a world is gone': begins(lost),
    'The same, and the last good backup was locked': begins({ ...lost, isLocked: true }),
    'Much of a world isn’t in the backup, and nobody could look at the server': begins({
      ...lost,
      loss: aLoss({ onServer: false }),
    }),
    'Much of a world was gone, and a backup was restored since': begins({ ...lost, restoredAt: at(1) }),
    'What was gone is there again': ends(lost),
    'Someone said that what is gone was on purpose': ends({ ...lost, answer }),
    'A server has a different world': begins(other),
    'A server has an older copy of its world': begins({
      ...other,
      how: 'older',
      now: { ...before, gameTime: 10_000_000 },
    }),
    'A server has an older copy of its world, which was played on since': begins({
      ...other,
      how: 'older',
      now: before,
    }),
    'A server has a different world, of which nothing is known': begins({
      ...other,
      now: { ...before, name: null, gameTime: null },
    }),
    'A server has a different world, and there’s no good backup': begins({ ...other, good: null }),
    'A server has its world again': ends({ ...other, end: 'back' }),
    'A backup of the world before was restored': ends({ ...other, end: 'restored', restored, answer }),
    'A backup was restored, and nobody knows which': ends({ ...other, end: 'restored' }),
    'Someone said that the different world is on purpose': ends({ ...other, answer }),
  };
};

/** Returns a message of three servers to which the same happened. @param back how many of them are back */
function together(
  cause: IncidentCause,
  back = 0,
  closed = 0,
  change: Partial<Incident> = {},
  occurrence: Partial<Occurrence> = {},
) {
  const all = [survival, creative, skyblock].map(({ id, name }, index) =>
    incident(cause, {
      id: `incident-${id}`,
      serverId: id,
      name,
      leadId: 'incident-s-1',
      ...(index < back ? over(occurrence) : {}),
      ...(index >= back && index < back + closed ? { endedAt: now, closed: true } : {}),
      ...change,
    }),
  );
  const down = all.filter(({ endedAt }) => endedAt === null);
  return sharedAlertMessage(t, all, 'My host', down.length === 1 ? reference : null);
}

const shared = () => ({
  'Three servers went down together': together(crashed),
  'One of them is back': together(crashed, 1),
  'Two of them are back, and someone is on it': together(crashed, 2, 0, { takenBy: mo.id }),
  'All of them are back': together(crashed, 3),
  'Two of them are back, and one is no longer watched': together(crashed, 2, 1),
  'One of them is back, and was down for about that long': together(crashed, 1, 0, {}, { after: at(11) }),
  'One of them is back, and was down for at most that long': together(crashed, 1, 0, {}, { after: at(20) }),
  'One of them is back, and nobody knows how long it was down': together(
    crashed,
    1,
    0,
    {},
    { mayBeShorter: true },
  ),
  'Three servers went down': together(fell),
  'Three servers went down while people played': together({ ...crashed, online: { count: 3, names: [] } }),
  'Three games don’t answer since their start': together({
    kind: 'silent',
    since: at(10),
    limitMs: 300_000,
    start: { at: at(15), longestMs: 240_000 },
    all: false,
    ending: 'answers',
  }),
  'Three games that didn’t answer are down': together(
    { kind: 'silent', since: at(10), limitMs: 300_000, start: null, all: false, ending: 'down' },
    3,
  ),
  ...each(
    serverBlocks.filter((by) => by !== 'restoring'),
    (by) => `A host refuses everything on three servers: ${by}`,
    (by) => together({ kind: 'blocked', by, isStopped: null }),
  ),
  'Three servers have no backup': together({ kind: 'backup-age', newestAt: null, maxHours: 24 }),
  'Nobody has played on three servers since their backups': together(
    { kind: 'backup-age', newestAt: at(1_800), maxHours: 24, unplayedSince: at(1_800) },
    3,
  ),
  'Three servers’ newest tested backups are too old': together({
    kind: 'test-age',
    newestAt: at(3_600),
    maxHours: 48,
  }),
  'Three servers went down while Steward didn’t look': together({ ...fell, unseenSince: at(60) }),
  'Three servers were stopped in the panel': together({ ...fell, act }),
  'Three games don’t answer': together({
    kind: 'silent',
    since: at(10),
    limitMs: 300_000,
    start: null,
    all: false,
    ending: 'answers',
  }),
  'Three games answer again': together(
    { kind: 'silent', since: at(10), limitMs: 300_000, start: null, all: false, ending: 'answers' },
    3,
  ),
  'Three servers have crashed, and their host started them again': together({ kind: 'crash' }),
  'Three servers were started again': together({ kind: 'restart' }),
  'It refuses no longer': together({ kind: 'blocked', by: 'suspended', isStopped: true }, 3),
  'Three servers have no new backup': together({ kind: 'backup-age', newestAt: at(1_800), maxHours: 24 }),
  'One of them has a new backup again': together(
    { kind: 'backup-age', newestAt: at(1_800), maxHours: 24 },
    1,
  ),
  'All of them have a new backup again': together(
    { kind: 'backup-age', newestAt: at(1_800), maxHours: 24 },
    3,
  ),
  'Three servers have no backup that was tested': together({
    kind: 'test-age',
    newestAt: null,
    maxHours: 48,
  }),
  'All of them have one again': together({ kind: 'test-age', newestAt: null, maxHours: 48 }, 3),
});

const held = () => {
  const alert = (cause: IncidentCause) => {
    const lead = incident(cause);
    return { lead, title: begins(cause).embeds[0]?.title ?? '' };
  };
  const failed = alert({ kind: 'backup-failed', failure: null });
  return {
    'An alert had no mention, and isn’t over a minute later': calling(
      '500',
      heldCallsMessage(t, [alert(fell)]),
    ),
    'Two alerts had none, and aren’t over': calling('500', heldCallsMessage(t, [alert(fell), failed])),
  };
};

function mute(change: Partial<Mute> = {}): Mute {
  return {
    id: 'mute',
    guildId: '100',
    server: null,
    until: ahead(60),
    reason: null,
    setBy: ada.id,
    setAt: now,
    endedAt: null,
    ...change,
  };
}

const muting = () => ({
  'Ada mutes all alerts for an hour': mutedMessage(t, mute(), null),
  'Ada mutes the alerts of a server, and says why': mutedMessage(t, mute({ reason: 'maintenance' }), [
    survival,
  ]),
  'Ada mutes the alerts of two servers with a button': mutedMessage(t, mute(), [survival, creative]),
  'They are muted already, for longer': stillMutedMessage(t, [
    mute(),
    mute({ id: 'other', server: survival }),
  ]),
  'Mo ends the mute of all servers': unmutedMessage(t, [mute()], mo.id, null),
  'Mo ends the mute of a server': unmutedMessage(t, [mute({ server: survival })], mo.id, null),
  'Mo ends the mute of a server, and that of all servers goes on': unmutedMessage(
    t,
    [mute({ server: survival })],
    mo.id,
    mute(),
  ),
  'There’s no mute to end': notMutedMessage(t, null, null),
  'There’s no mute of this server to end': notMutedMessage(t, survival, null),
  'Only all servers are muted': notMutedMessage(t, survival, mute()),
});

const afterMute = () => {
  const everything = alertKinds.flatMap(({ kind, whileMuted }) =>
    whileMuted === null ? [] : [incident({ kind }, { ...over(), muteId: 'mute' })],
  );
  const past = [crashed, { kind: 'memory', percent: 96 }, { kind: 'restart' }].map((cause) =>
    incident(cause, { ...over(), muteId: 'mute', count: cause.kind === 'restart' ? 3 : 1 }),
  );
  return {
    'The mute of all servers is over, and something has happened meanwhile': muteOverMessage(
      t,
      { server: null },
      past,
    ),
    'The mute of a server is over, and everything has happened that can': muteOverMessage(
      t,
      { server: survival },
      everything,
    ),
    'The mute of a server is over, and something has happened meanwhile': muteOverMessage(
      t,
      { server: survival },
      past,
    ),
  };
};

const setting = (change: Partial<AlertSetting> = {}) => ({ ...alertSetting, ...change });

const settings = () => {
  const all = setting({
    roleId: '500',
    backupAgeHours: 24,
    testAgeHours: 48,
    restarts: false,
    hangMinutes: 10,
  });
  return {
    'Alerts of all servers are set': alertsSetMessage(t, setting(), false),
    'Alerts of all servers are set, with everything': alertsSetMessage(t, all, true),
    'Alerts of a server are set, without those about games that don’t answer': alertsSetMessage(
      t,
      setting({ server: survival, hangMinutes: 0 }),
      false,
    ),
    'There are no alerts': alertSettingsMessage(t, [], []),
    'There are alerts of each kind, and a mute': alertSettingsMessage(
      t,
      [
        all,
        setting({ server: creative, hangMinutes: 0, problem: 'no-access' }),
        setting({ server: skyblock, channelId: null }),
      ],
      [mute({ server: survival, reason: 'maintenance' })],
    ),
  };
};

const privately = () => {
  const login = (...lines: readonly string[]) => loginMessage(t, survival, lines, defaultGames);
  return {
    'Mia wants to log the game in, and its console asks for nothing': login('Done (3.2s)!'),
    'Mia wants to log the game in, and its console has a link and a code': login(
      'Please visit the following URL to authenticate:',
      'https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg',
      'Authorization code: Ab7cdefg',
    ),
    'Mia wants to log the game in, and the link isn’t the game’s own': login(
      '[2026/01/25 21:11:53   INFO]                [AbstractCommand] Visit: https://evil.example/device?user_code=ABCD-1234',
      '[2026/01/25 21:11:53   INFO]                [AbstractCommand] Enter code: ABCD-1234',
    ),
    'Mo said that a loss was on purpose': lossAnsweredMessage(t, '100', 'Survival', aLoss(), {
      guildId: '100',
      by: mo,
      at: now,
    }),
    'Mo said that a different world is on purpose': worldAcceptedMessage(t, 'Survival'),
  };
};

export function alerts(): readonly Situation[] {
  const problems = Object.keys(en).flatMap((key) =>
    key.startsWith('log.problem.') ? [key.replace('log.problem.', '')] : [],
  );
  const log = each(
    problems,
    (problem) => `An alert couldn’t be posted: ${problem}`,
    (problem) => alertRefusedMessage(t, alertTitle(t, incident(crashed)), '402', problem),
  );
  return [
    ...situationsOf('alerts', {
      ...downs(),
      ...games(),
      ...waitingEnds(),
      ...hosts(),
      ...backupAlerts(),
      ...losses(),
      ...shared(),
      ...held(),
      ...afterMute(),
    }),
    ...situationsOf('channel', muting()),
    ...situationsOf('private', { ...settings(), ...privately() }),
    ...situationsOf('log', log),
  ];
}
