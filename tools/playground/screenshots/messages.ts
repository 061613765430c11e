import { mkdir, readdir, rm } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { Community } from './community.ts';
import { addLastDay, moveActionsBack } from './past.ts';
import { RunningPlayground, Visitor } from './visitor.ts';

const survival = { pick: 'Survival' } as const;
const creative = { pick: 'Creative' } as const;
const hour = 3_600_000;
/** Of the guild and of the visitor. */
const timezoneId = 'Europe/Berlin';

/** How each message is shown. */
const screens = [
  { name: 'desktop-dark', device: 'desktop', colorScheme: 'dark' },
  { name: 'phone-light', device: 'phone', colorScheme: 'light' },
] as const;
const viewports = { desktop: { width: 1_280, height: 1_400 }, phone: { width: 390, height: 1_600 } };

/** Takes a picture of each kind of message, and the README's of a restore. Returns the paths. */
export async function takeMessagePictures(browser: Browser, docs: string): Promise<readonly string[]> {
  const folder = `${docs}pictures/`;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (name.endsWith('.png')) await rm(`${folder}${name}`);
  const files: string[] = [];
  const takes = async (name: string, message: Locator) => {
    const tab = message.page();
    for (const { name: screen, device, colorScheme } of screens) {
      await tab.setViewportSize(viewports[device]);
      await tab.emulateMedia({ colorScheme });
      await message.scrollIntoViewIfNeeded();
      const path = `${folder}${name}-${screen}.png`;
      await message.screenshot({ path });
      files.push(path);
    }
    await tab.setViewportSize(viewports.desktop);
  };
  const community = await Community.start();
  try {
    const tab = await browser.newPage({ viewport: viewports.desktop, timezoneId });
    await tab.goto(community.url);
    await takeAll({ community, visitor: new Visitor(tab), takes, docs });
    await takeCrash(browser, takes);
    return [...files, `${docs}restore.png`];
  } finally {
    await community.stop();
  }
}

interface Studio {
  readonly community: Community;
  readonly visitor: Visitor;
  readonly takes: (name: string, message: Locator) => Promise<void>;
  readonly docs: string;
}

/** Walks through what the people of a community do, and takes a picture at each step. */
async function takeAll({ community, visitor, takes, docs }: Studio): Promise<void> {
  const { tab } = visitor;
  const { databaseUrl } = community;
  const asks = async (
    name: string,
    line: string,
    options: Parameters<Visitor['types']>[1],
    text: string | RegExp,
  ) => {
    await visitor.types(line, options);
    await takes(name, await visitor.reads(text));
  };
  const backsUp = async (name: string, hoursAgo: number) => {
    await visitor.types('/backup create', { server: survival, name });
    await visitor.reads(`backed up as “${name}”`);
    community.datesBackup(hoursAgo * hour);
  };

  await visitor.becomes('Admin');
  await takes('greeting', await visitor.reads('Hi, I’m Steward'));
  await visitor.types('/setup connect');
  await takes('form', tab.getByRole('dialog'));
  await tab.keyboard.press('Escape');
  await visitor.connects();
  await takes('connected', await visitor.reads('Connected'));
  await visitor.types('/setup timezone', { zone: { pick: timezoneId } });
  await visitor.reads(timezoneId);
  await visitor.types('/setup show');
  await visitor.reads('Not set up');
  await visitor.chooses('Set up…', 'Roles');
  await visitor.chooses('Choose a role', 'Moderators');
  await takes('roles', await visitor.reads('@Moderators'));
  await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'operator' } });
  await visitor.reads('Permission granted');
  for (const [server, address] of [
    ['Survival', 'play.example.org'],
    ['Creative', 'creative.example.org'],
  ] as const) {
    await visitor.types('/setup address', { server: { pick: server }, address });
    await visitor.reads(address);
  }
  await visitor.types('/setup check');
  await visitor.types('/setup log', { channel: { pick: 'log' } });
  await visitor.reads('#log');
  await setsAlerts(visitor);
  await asks('check', '/setup check', {}, 'Everything works');

  await backsUp('Before the event', 45);
  await moveActionsBack(databaseUrl, 15 * hour);
  await backsUp('First half', 30);
  community.breaksBackup();
  await moveActionsBack(databaseUrl, 27 * hour);
  await backsUp('After the event', 3);
  community.plays();
  await asks(
    'backup-tested',
    '/backup test',
    { server: survival, backup: { pick: 'After the event' } },
    'tested',
  );
  await asks('backup-bad', '/backup test', { server: survival, backup: { pick: 'First half' } }, 'rely on');
  await asks('backup-list', '/backup list', { server: survival }, 'backups of Survival');
  await moveActionsBack(databaseUrl, 3 * hour);
  await addLastDay(databaseUrl, community.survival.shortId);

  await asks('status', '/status', { server: survival }, /Survival is running.*Updated/s);
  await asks('overview', '/status', {}, 'servers online');
  await asks('players', '/players', { server: survival }, /Alex\s*Steve/);
  await asks(
    'command',
    '/cmd',
    { command: 'say Welcome to the new season', server: survival },
    'Command sent to Survival',
  );
  await asks('console', '/logs', { server: survival }, 'Console: Survival');

  await visitor.types('/schedule add', {
    action: { pick: 'backup' },
    when: 'every day at 4',
    server: survival,
  });
  await visitor.reads('New schedule: Back up Survival');
  await visitor.presses('Save');
  await visitor.reads('Added by');
  await visitor.types('/schedule add', {
    action: { pick: 'restart' },
    when: 'mon,thu 06:30',
    server: survival,
    warn: '10,5,1',
  });
  await takes('schedule-draft', await visitor.reads('New schedule: Restart Survival'));
  await visitor.presses('Save');
  await takes('schedule-saved', await visitor.reads('Schedule saved', 2));
  await asks('schedule-list', '/schedule list', {}, 'Schedules');

  await visitor.types('/panel post', { server: survival });
  await takes('panel', await visitor.reads(/Survival is running.*Updated.*edited/s));
  await visitor.types('/panel post');
  await takes('panel-of-all', await visitor.reads('servers online', 2));
  await asks('history-chart', '/history chart', { server: survival }, 'the last');

  await asks(
    'restore-bad',
    '/backup restore',
    { server: survival, backup: { pick: 'First half' } },
    'First half',
  );
  // The first question stays beside the outcome of the second.
  for (const count of [1, 2]) {
    await visitor.types('/backup restore', { server: survival, backup: { pick: 'After the event' } });
    await visitor.reads(/Restore Survival from “After.*were online in that time/s, count);
  }
  await takes('restore-question', await visitor.reads('Restore Survival from “After'));
  await visitor.presses('Back up first, then restore');
  const restored = await visitor.reads('Backed up, restored, started');
  await takes('restore-outcome', restored);
  await takeRestore(visitor, docs);
  await visitor.presses('Undo this restore');
  await takes('undo-question', await visitor.reads('Undo the restore of Survival?'));

  community.survival.times.startMs = 6_000;
  await visitor.types('/power', { action: { pick: 'restart' }, server: creative });
  await takes('progress', await visitor.reads('Restarting Creative'));
  await takes('outcome', await visitor.reads('People can join Creative'));
  community.survival.times.startMs = 2_000;

  await tab.getByRole('radio', { name: 'Refused' }).check({ force: true });
  await asks('host-away', '/power', { action: { pick: 'restart' }, server: 'Creative' }, 'couldn’t reach');
  await asks('check-problems', '/setup check', {}, 'problem');
  await tab.getByRole('radio', { name: 'Response lost' }).check({ force: true });
  await asks(
    'response-lost',
    '/power',
    { action: { pick: 'restart' }, server: creative },
    'response was unclear',
  );
  await tab.getByRole('radio', { name: 'Normal' }).check({ force: true });

  await visitor.types('/schedule add', {
    action: { pick: 'restart' },
    when: 'in 2 min',
    server: creative,
    warn: '1',
  });
  await visitor.reads('New schedule: Restart Creative');
  await visitor.presses('Save');
  await visitor.opens('log');
  await takes('announcement', await visitor.reads('Scheduled for', 1, { timeout: 120_000 }));
  await visitor.opens('general');

  await asks('history', '/history list', {}, 'Actions in the last 90 days');
  await asks('help', '/help', {}, 'What you can do here');
  await asks('checklist', '/setup show', {}, 'Ready to use');
  await asks('access-list', '/access list', {}, 'operator');
  await asks('privacy', '/privacy', {}, 'What I store');

  await visitor.opens('moderators');
  await takes('alert-backup', await visitor.reads('A backup of Survival is bad'));
  await visitor.opens('general');

  await visitor.becomes('Member');
  await asks('refusal-member', '/power', { action: { pick: 'stop' }, server: 'Survival' }, 'You can’t');
  await visitor.becomes('Moderator');
  await asks('help-moderator', '/help', {}, '/players');
  await asks(
    'refusal',
    '/backup restore',
    { server: 'Survival', backup: 'Before the event' },
    'You can’t restore',
  );
  await visitor.presses('Ask for approval');
  await takes('approval-waiting', await visitor.reads('Waiting'));
  await visitor.opens('log');
  await takes('approval', await visitor.reads('Approve'));
  await visitor.becomes('Admin');
  await visitor.presses('Approve');
  await takes('approval-answered', await visitor.reads('Approved'));
  await takes('log-channel', await visitor.reads('Survival restored', 2));

  await visitor.opens('log');
  await takes('schedule-result', await visitor.reads('Players were warned', 1, { timeout: 150_000 }));
}

/** Takes pictures of a crash on the embedded host, which reads the console of a server that is down. */
async function takeCrash(browser: Browser, takes: Studio['takes']): Promise<void> {
  const playground = await RunningPlayground.start('--small');
  try {
    const tab = await browser.newPage({ viewport: viewports.desktop, timezoneId });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    await visitor.becomes('Admin');
    await visitor.connects();
    await setsAlerts(visitor);
    await visitor.types('/power', { action: { pick: 'start' }, server: survival });
    await visitor.reads('Survival is running');
    for (const command of ['join Alex', 'join Steve', 'echo java.lang.OutOfMemoryError: Java heap space']) {
      await visitor.types('/cmd', { command, server: survival });
      await visitor.presses('Run');
      await visitor.reads(command);
    }
    await visitor.types('/players', { server: survival });
    await visitor.reads('2 of 20');
    await visitor.opens('moderators');
    await tab.getByRole('button', { name: 'Crash Survival' }).click();
    await takes('alert', await visitor.reads(/Survival crashed.*2 players.*OutOfMemoryError/s));
    await visitor.presses('Start');
    await takes('alert-over', await visitor.reads('It was down for'));
  } finally {
    await playground.stop();
  }
}

/** Has alerts of Survival posted to the moderators. */
async function setsAlerts(visitor: Visitor): Promise<void> {
  await visitor.types('/alerts set', {
    channel: { pick: 'moderators' },
    role: { pick: '@Moderators' },
    server: survival,
  });
  await visitor.reads('#moderators');
}

/** Takes the question and the outcome of a restore together. */
async function takeRestore({ tab, last }: Visitor, docs: string): Promise<void> {
  await tab.setViewportSize({ width: 700, height: 1_100 });
  await tab.emulateMedia({ colorScheme: 'dark' });
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
