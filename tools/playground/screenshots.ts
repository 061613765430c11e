import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { takeMessagePictures } from './screenshots/messages.ts';
import { picturesPage } from './screenshots/pictures-page.ts';
import { label, said } from './screenshots/texts.ts';
import { launchBrowser, RunningPlayground, Visitor, whyNoBrowser } from './screenshots/visitor.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const survival = { pick: 'Survival' } as const;

/** Takes a picture of the playground's page. */
async function takePlayground(browser: Browser): Promise<void> {
  const playground = await RunningPlayground.start('--small');
  try {
    const viewport = { width: 1440, height: 1_020 };
    const tab = await browser.newPage({ viewport, colorScheme: 'dark', deviceScaleFactor: 1.5 });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    await breakTheWorld(visitor);
    const question = said('confirmation.restore.title-unnamed', { server: 'Survival' });
    await visitor.asks('/backup restore', { server: survival, backup: { pick: ' · ' } }, question);
    await tab.mouse.move(0, 0);
    await tab.screenshot({ path: `${docs}playground.png` });
  } finally {
    await playground.stop();
  }
}

/** Connects the guild, makes the moderators managers, starts Survival, backs it up and blows up its castle. */
async function breakTheWorld(visitor: Visitor): Promise<void> {
  await visitor.becomes('Admin');
  await visitor.connects();
  await visitor.asks('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'manager' } });
  await visitor.becomes('Moderator');
  const start = { action: { pick: 'start' }, server: survival };
  await visitor.asks('/power', start, said('step.power.start.done', { server: 'Survival' }));
  await visitor.asks(
    '/backup create',
    { server: survival },
    said('step.backup.create.done', { server: 'Survival' }),
  );
  await visitor.types('/cmd', { command: 'grief', server: survival });
  await visitor.presses(label('confirmation.command.go'));
  await visitor.reads('BOOM!');
}

/** Returns why emoji would be missing in pictures; null if they are not. */
async function whyNoEmoji(browser: Browser): Promise<string | null> {
  const tab = await browser.newPage();
  await tab.setContent('<style>@font-face { font-family: E; src: local("Noto Color Emoji") }</style>');
  const found = await tab.evaluate('document.fonts.load("16px E").then(() => true, () => false)');
  await tab.close();
  return found === true ? null : 'there is no font “Noto Color Emoji”';
}

/** Takes all pictures of the documentation, and writes the page that shows them. Returns why it can't; null if it did. */
async function takePictures(): Promise<string | null> {
  const noBrowser = await whyNoBrowser();
  if (noBrowser !== null) return noBrowser;
  const browser = await launchBrowser();
  try {
    const noEmoji = await whyNoEmoji(browser);
    if (noEmoji !== null) return noEmoji;
    await takePlayground(browser);
    const names = await takeMessagePictures(browser, docs);
    await writeFile(`${docs}pictures/README.md`, picturesPage(names));
    return null;
  } finally {
    await browser.close();
  }
}

const reason = await takePictures();
if (reason !== null) {
  process.stderr.write(`The pictures can't be taken: ${reason}.\n`);
  process.exitCode = 1;
}
