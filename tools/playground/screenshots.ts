import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minecraftInstalled, minecraftMissing } from './minecraft/installed.ts';
import { takeMessagePictures } from './screenshots/messages.ts';
import { launchBrowser, RunningPlayground, Visitor, whyNoBrowser } from './screenshots/visitor.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const survival = { pick: 'Survival' } as const;

/** Takes screenshots of a running playground for the README. */
async function takePictures(): Promise<readonly string[]> {
  const playground = await RunningPlayground.start('--small');
  const browser = await launchBrowser();
  try {
    const viewport = { width: 1440, height: 1_020 };
    const tab = await browser.newPage({ viewport, colorScheme: 'dark', deviceScaleFactor: 1.5 });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    await breakTheWorld(visitor);
    await askForRestore(visitor, 1);
    await tab.screenshot({ path: `${docs}playground.png` });
    await askForRestore(visitor, 2);
    await visitor.presses('Restore now, no undo');
    await visitor.reads('Stopped, restored, started');
    await tab.setViewportSize({ width: 700, height: 1_000 });
    await tab.screenshot({ path: `${docs}restore.png`, clip: await lastTwoMessages(visitor) });
    await playground.stop();
    const files = [`${docs}playground.png`, `${docs}restore.png`];
    if (!minecraftInstalled()) process.stderr.write(`Some pictures were not taken: ${minecraftMissing}\n`);
    else files.push(...(await takeMessagePictures(browser, docs)));
    return files;
  } finally {
    await browser.close();
    await playground.stop();
  }
}

/** Connects the guild, makes the moderators managers, starts Survival, backs it up and blows up its castle. */
async function breakTheWorld(visitor: Visitor): Promise<void> {
  await visitor.becomes('Admin');
  await visitor.connects();
  await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'manager' } });
  await visitor.reads('Permission granted');
  await visitor.becomes('Moderator');
  await visitor.types('/power', { action: { pick: 'start' }, server: survival });
  await visitor.reads('Survival is running');
  await visitor.types('/backup create', { server: survival });
  await visitor.reads('Survival backed up');
  await visitor.types('/cmd', { command: 'grief', server: survival });
  await visitor.presses('Run');
  await visitor.reads('BOOM!');
}

/** Types `/backup restore` and waits until `count` confirmations are shown. */
async function askForRestore(visitor: Visitor, count: number): Promise<void> {
  await visitor.types('/backup restore', { server: survival, backup: { pick: ' · ' } });
  await visitor.reads('Restore Survival?', count);
}

/** Returns the area of the newest two messages. */
async function lastTwoMessages({ tab, last }: Visitor) {
  const above = await tab.getByRole('article').nth(-2).boundingBox();
  const below = await last.boundingBox();
  if (above === null || below === null) throw new Error('There are fewer than two messages');
  const margin = 12;
  const height = below.y + below.height - above.y + 2 * margin;
  return { x: above.x, y: above.y - margin, width: above.width, height };
}

const reason = await whyNoBrowser();
if (reason === null) {
  await mkdir(docs, { recursive: true });
  process.stdout.write(`${(await takePictures()).join('\n')}\n`);
} else {
  process.stderr.write(`The pictures can't be taken: ${reason}.\n`);
  process.exitCode = 1;
}
