import { mkdir, readdir, rm } from 'node:fs/promises';
import { hourMs, minuteMs } from '@steward/kit';
import type { Browser, Locator } from 'playwright-core';
import { Community, people, players, startHere, survivalRunsFor } from './community.ts';
import { addLastDays, moveActionsBack } from './past.ts';
import { anything, label, said } from './texts.ts';
import { Visitor } from './visitor.ts';

const survival = { pick: 'Survival' } as const;
const creative = { pick: 'Creative' } as const;
/** Of the guild and of the visitor. */
const timezoneId = 'Europe/Berlin';
const updated = said('server.updated', { time: anything });
/** Shown when it is known who is online in both servers. */
const everybody = [`${players.length}/20`, '2/20'];
/** Alerts of Survival, for the moderators. */
const alerts = { channel: { pick: 'moderators' }, role: { pick: '@Moderators' }, server: survival };
/** How long a step may take on a busy machine, in milliseconds. */
const stepMs = minuteMs;

/** How each message is shown. */
const screens = [
  { name: 'desktop-dark', device: 'desktop', colorScheme: 'dark' },
  { name: 'phone-light', device: 'phone', colorScheme: 'light' },
] as const;
const viewports = { desktop: { width: 1_280, height: 1_400 }, phone: { width: 390, height: 1_600 } };

interface Studio {
  readonly community: Community;
  readonly visitor: Visitor;
  readonly takes: (name: string, message: Locator) => Promise<void>;
  /** Types a command, and takes a picture of the reply when it says this. */
  readonly asks: (name: string, ...command: Parameters<Visitor['asks']>) => Promise<void>;
  readonly docs: string;
}

/**
 * Takes pictures of each kind of message, and the README's of a restore. Returns what the messages are called, in the order
 * of the page that shows them.
 */
export async function takeMessagePictures(browser: Browser, docs: string): Promise<readonly string[]> {
  const folder = `${docs}pictures/`;
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  const takes = async (name: string, message: Locator) => {
    const tab = message.page();
    for (const { name: screen, device, colorScheme } of screens) {
      await tab.setViewportSize(viewports[device]);
      await tab.emulateMedia({ colorScheme });
      // Nothing is drawn as under the pointer.
      await tab.mouse.move(0, 0);
      await message.scrollIntoViewIfNeeded();
      await message.screenshot({ path: `${folder}${name}-${screen}.png` });
    }
    await tab.setViewportSize(viewports.desktop);
    names.push(name);
  };
  const visit = async (url: string) => {
    const tab = await browser.newPage({ viewport: viewports.desktop, timezoneId });
    tab.setDefaultTimeout(stepMs);
    await tab.goto(url);
    return new Visitor(tab);
  };
  await takeCrash(visit, takes);
  const community = await Community.start();
  try {
    const visitor = await visit(community.playground.url);
    const asks: Studio['asks'] = async (name, ...command) => takes(name, await visitor.asks(...command));
    await takeAll({ community, visitor, takes, asks, docs });
  } finally {
    await community.playground.stop();
  }
  const files = new Set(names.flatMap((name) => screens.map((screen) => `${name}-${screen.name}.png`)));
  for (const file of await readdir(folder))
    if (file.endsWith('.png') && !files.has(file)) await rm(`${folder}${file}`);
  return names;
}

/** Walks through what the people of a community do, and takes a picture at each step. */
async function takeAll(studio: Studio): Promise<void> {
  await takeSetup(studio);
  await takeBackups(studio);
  await takeServers(studio);
  await takeSchedules(studio);
  await takePanels(studio);
  await takeRestores(studio);
  await takePower(studio);
  await takeAnnouncement(studio);
  await takeOverviews(studio);
  await takeScheduleResult(studio);
  await takePermissions(studio);
}

async function takeSetup({ visitor, takes, asks }: Studio): Promise<void> {
  const { tab } = visitor;
  await visitor.becomes(people.admin);
  await takes('greeting', await visitor.reads(said('greeting.title')));
  await visitor.types('/setup connect');
  await takes('form', tab.getByRole('dialog'));
  await tab.keyboard.press('Escape');
  await visitor.connects();
  await takes('connected', visitor.last);
  await visitor.asks('/setup timezone', { zone: { pick: timezoneId } });
  await visitor.asks('/setup show');
  await visitor.chooses(label('setup.menu'), label('setup.step.roles'));
  await visitor.chooses(label('setup.pick.role'), 'Moderators');
  await takes('roles', await visitor.reads('@Moderators'));
  await visitor.asks('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'operator' } });
  await visitor.asks('/setup address', { server: survival, address: 'play.example.org' });
  await visitor.asks('/setup address', { server: creative, address: 'creative.example.org' });
  await visitor.asks('/setup log', { channel: { pick: 'log' } });
  await asks('check', '/setup check', {}, said('check.good.title'));
}

async function takeBackups({ community, visitor, takes, asks }: Studio): Promise<void> {
  const { databaseUrl } = community.playground;
  const backsUp = async (backup: string, hoursAgo: number) => {
    const done = said('step.backup.create.done-named', { server: 'Survival', backup });
    await visitor.asks('/backup create', { server: survival, name: backup }, done);
    community.datesBackup(hoursAgo * hourMs);
  };
  await backsUp('Before the event', 45);
  await moveActionsBack(databaseUrl, 15 * hourMs);
  await backsUp('First half', 30);
  community.breaksBackup();
  await moveActionsBack(databaseUrl, 27 * hourMs);
  await backsUp('After the event', 3);
  community.plays();
  // With a recent backup there is nothing to report yet.
  await visitor.asks('/alerts set', alerts);
  await visitor.opens('moderators');
  await takes('alert-channel', await visitor.reads(said('alerts.welcome.title')));
  await visitor.opens('general');
  community.playground.clears('moderators');
  const tests = (backup: string) => ({ server: survival, backup: { pick: backup } });
  const good = said('step.backup.test.done', { server: 'Survival', backup: 'After the event' });
  await asks('backup-tested', '/backup test', tests('After the event'), good);
  const bad = said('operation.backup-bad', { server: 'Survival', backup: 'First half' });
  await asks('backup-bad', '/backup test', tests('First half'), bad);
  await asks('backup-list', '/backup list', { server: survival }, 'Before the event');
  await moveActionsBack(databaseUrl, 3 * hourMs);
  await addLastDays(databaseUrl, community.survival.shortId, survivalRunsFor);
}

async function takeServers({ asks }: Studio): Promise<void> {
  const server = { server: survival };
  await asks('status', '/status', server, [said('server.is.running', { server: 'Survival' }), updated]);
  await asks('overview', '/status', {}, [...everybody, updated]);
  await asks('players', '/players', server, players);
  const command = { command: 'say The event starts at 8 pm at the castle', ...server };
  await asks('command', '/cmd', command, said('step.command.done', { server: 'Survival' }));
  const risky = { command: 'kill @e[type=villager]', ...server };
  await asks('command-question', '/cmd', risky, said('confirmation.command.title', { server: 'Survival' }));
  await asks('console', '/logs', server, said('logs.title', { server: 'Survival' }));
}

async function takeSchedules({ visitor, takes, asks }: Studio): Promise<void> {
  const draft = said('schedule.draft.title', { what: anything });
  const saved = said('schedule.saved.title');
  const backup = { action: { pick: 'backup' }, when: 'every day at 4', server: survival };
  await visitor.asks('/schedule add', backup, draft);
  await visitor.presses(label('button.save'));
  await visitor.reads(saved);
  const restart = { action: { pick: 'restart' }, when: 'mon,thu 06:30', server: survival, warn: '10,5,1' };
  await asks('schedule-draft', '/schedule add', restart, draft);
  await visitor.presses(label('button.save'));
  await takes('schedule-saved', await visitor.reads(saved, { count: 2 }));
  await asks('schedule-list', '/schedule list', {}, said('schedule.list.title'));
}

async function takePanels({ visitor, takes, asks }: Studio): Promise<void> {
  await visitor.types('/panel post', { server: survival });
  const newestBackup = said('panel.newest-backup', { backup: anything });
  const isRunning = said('server.is.running', { server: 'Survival' });
  // Beside the reply to /status. The backups are read after the panel is posted.
  const waits = { count: 2, timeout: 3 * stepMs };
  const panel = await visitor.reads([isRunning, newestBackup, updated], waits);
  // With its chart.
  await panel.getByRole('img').waitFor();
  await takes('panel', panel);
  await visitor.types('/panel post');
  await takes('panel-of-all', await visitor.reads([...everybody, updated], waits));
  await asks('history-chart', '/history chart', { server: survival }, 'Survival');
}

async function takeRestores({ visitor, takes, asks, docs }: Studio): Promise<void> {
  const from = (backup: string) => ({ server: survival, backup: { pick: backup } });
  const bad = said('confirmation.restore.damaged-title', { server: 'Survival', backup: 'First half' });
  await asks('restore-bad', '/backup restore', from('First half'), bad);
  const question = said('confirmation.restore.title', { server: 'Survival', backup: 'After the event' });
  // With what was found out about the time since. The first question stays beside the outcome of the second.
  await visitor.asks('/backup restore', from('After the event'), [question, players[0]]);
  await asks('restore-question', '/backup restore', from('After the event'), [question, players[0]]);
  await visitor.presses(label('confirmation.restore.back-up'));
  await takes('restore-outcome', await visitor.finds(label('button.undo-restore')));
  await takeRestore(visitor, docs);
  await visitor.presses(label('button.undo-restore'));
  await takes('undo-question', await visitor.reads(said('confirmation.undo.title', { server: 'Survival' })));
}

async function takePower({ community, visitor, takes, asks }: Studio): Promise<void> {
  const restart = { action: { pick: 'restart' }, server: creative };
  community.startsIn(6_000);
  await asks('progress', '/power', restart, said('step.power.restart.doing', { server: 'Creative' }));
  const joinable = said('operation.people-can-join', { server: 'Creative', duration: anything });
  await takes('outcome', await visitor.reads(joinable));
  community.startsIn(2_000);
  await visitor.breaksCalls('Refused');
  await asks('host-away', '/power', { ...restart, server: 'Creative' }, said('failure.unreachable.title'));
  await asks('check-problems', '/setup check', {}, said('failure.unreachable.read'));
  await visitor.breaksCalls('Response lost');
  await asks('response-lost', '/power', restart, said('operation.checked'));
  await visitor.breaksCalls('Normal');
}

/** Schedules a restart, which is announced a minute later. */
async function takeAnnouncement({ community, visitor, takes }: Studio): Promise<void> {
  community.playground.clears('log');
  const restart = { action: { pick: 'restart' }, when: 'in 2 min', server: creative, warn: '1' };
  await visitor.asks('/schedule add', restart, said('schedule.draft.title', { what: anything }));
  await visitor.presses(label('button.save'));
  await visitor.reads(said('schedule.saved.title'), { count: 3 });
  await visitor.opens('log');
  const scheduled = said('schedule.notice.text', { time: anything, relative: anything });
  await takes('announcement', await visitor.reads(scheduled, { timeout: 3 * stepMs }));
  await visitor.opens('general');
}

async function takeOverviews({ visitor, takes, asks }: Studio): Promise<void> {
  await asks('history', '/history list', {}, said('history.title'));
  await asks('help', '/help', {}, said('help.title'));
  await asks('checklist', '/setup show', {}, said('setup.ready'));
  await asks('access-list', '/access list', {}, '@Moderators');
  await asks('privacy', '/privacy', {}, said('privacy.title'));
  await visitor.opens('moderators');
  await takes('alert-backup', await visitor.reads(said('alert.backup-bad.title', { name: 'Survival' })));
  await visitor.opens('general');
}

async function takePermissions({ community, visitor, takes, asks }: Studio): Promise<void> {
  community.playground.clears('log');
  await visitor.becomes(people.member);
  const mayNot = said('error.no-permission-on-server.title', { actions: anything });
  await asks('refusal-member', '/power', { action: { pick: 'stop' }, server: 'Survival' }, mayNot);
  await visitor.becomes(people.moderator);
  await asks('help-moderator', '/help', {}, said('help.title'));
  await asks('refusal', '/backup restore', { server: 'Survival', backup: 'Before the event' }, mayNot);
  await visitor.presses(label('button.ask-approval'));
  const request = label('request.backup.restore', { server: 'Survival', backup: 'Before the event' });
  await takes('approval-waiting', await visitor.reads(said('approval.sent.title', { request })));
  await visitor.opens('log');
  await takes('approval', await visitor.finds(label('button.approve')));
  await visitor.becomes(people.admin);
  await visitor.presses(label('button.approve'));
  const approved = said('approval.approved.text', { person: anything, decider: anything });
  await takes('approval-answered', await visitor.reads(approved));
  const restored = said('step.backup.restore.done', { server: 'Survival', backup: 'Before the event' });
  await takes('log-channel', await visitor.reads(restored));
}

/** Takes what is reported of the restart that was announced. */
async function takeScheduleResult({ visitor, takes }: Studio): Promise<void> {
  await visitor.opens('log');
  const request = label('request.power.restart', { server: 'Creative' });
  const ran = said('schedule.notice.ran', { request, time: anything, duration: anything });
  await takes('schedule-result', await visitor.reads(ran, { timeout: 3 * stepMs }));
  await visitor.opens('general');
}

/** Takes pictures of a crash on the embedded host, which reads the console of a server that is down. */
async function takeCrash(visit: (url: string) => Promise<Visitor>, takes: Studio['takes']): Promise<void> {
  const playground = await startHere('generic');
  try {
    const visitor = await visit(playground.url);
    await visitor.becomes(people.admin);
    await visitor.connects();
    const start = { action: { pick: 'start' }, server: survival };
    await visitor.asks('/power', start, said('step.power.start.done', { server: 'Survival' }));
    const backedUp = said('step.backup.create.done', { server: 'Survival' });
    await visitor.asks('/backup create', { server: survival }, backedUp);
    await visitor.asks('/alerts set', alerts);
    const lines = [
      ...players.map((name) => `join ${name}`),
      'echo java.lang.OutOfMemoryError: Java heap space',
    ];
    const sent = said('step.command.done', { server: 'Survival' });
    for (const command of lines) await visitor.asks('/cmd', { command, server: survival }, sent);
    // Who was online is told from what panels show.
    await visitor.types('/panel post', { server: survival });
    await visitor.reads([said('server.is.running', { server: 'Survival' }), ...players]);
    await visitor.opens('moderators');
    await visitor.reads(said('alerts.welcome.title'));
    playground.clears('moderators');
    await visitor.tab.getByRole('button', { name: 'Crash Survival' }).click();
    const crashed = said('alert.down.crashed-title', { server: 'Survival' });
    await takes('alert', await visitor.reads([crashed, 'OutOfMemoryError']));
    await visitor.presses(label('button.start'));
    await takes('alert-over', await visitor.reads(said('alert.down.over', { duration: anything })));
  } finally {
    await playground.stop();
  }
}

/** Takes the question and the outcome of a restore together. */
async function takeRestore({ tab, last }: Visitor, docs: string): Promise<void> {
  await tab.setViewportSize({ width: 700, height: 1_100 });
  await tab.emulateMedia({ colorScheme: 'dark' });
  await tab.mouse.move(0, 0);
  await last.scrollIntoViewIfNeeded();
  const above = await tab.getByRole('article').nth(-2).boundingBox();
  const below = await last.boundingBox();
  if (above === null || below === null) throw new Error('There are fewer than two messages');
  const margin = 12;
  const height = below.y + below.height - above.y + margin;
  const clip = { x: above.x, y: above.y - margin, width: above.width, height };
  await tab.screenshot({ path: `${docs}restore.png`, clip });
  await tab.setViewportSize(viewports.desktop);
}
