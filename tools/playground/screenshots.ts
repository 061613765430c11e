import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { takeMessagePictures } from './screenshots/messages.ts';
import { launchBrowser, RunningPlayground, Visitor, whyNoBrowser } from './screenshots/visitor.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const survival = { pick: 'Survival' } as const;

/** Takes a picture of the playground's page. Returns its path. */
async function takePlayground(browser: Browser): Promise<string> {
  const playground = await RunningPlayground.start('--small');
  try {
    const viewport = { width: 1440, height: 1_020 };
    const tab = await browser.newPage({ viewport, colorScheme: 'dark', deviceScaleFactor: 1.5 });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    await breakTheWorld(visitor);
    await visitor.types('/backup restore', { server: survival, backup: { pick: ' · ' } });
    await visitor.reads('Restore Survival?');
    const path = `${docs}playground.png`;
    await tab.screenshot({ path });
    return path;
  } finally {
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

/** Takes all pictures of the documentation. Returns their paths. */
async function takePictures(): Promise<readonly string[]> {
  const browser = await launchBrowser();
  try {
    await mkdir(docs, { recursive: true });
    return [await takePlayground(browser), ...(await takeMessagePictures(browser, docs))];
  } finally {
    await browser.close();
  }
}

const reason = await whyNoBrowser();
if (reason === null) {
  process.stdout.write(`${(await takePictures()).join('\n')}\n`);
} else {
  process.stderr.write(`The pictures can't be taken: ${reason}.\n`);
  process.exitCode = 1;
}
