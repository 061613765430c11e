import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser, whyNoBrowser } from './screenshots/browser.ts';
import { RunningPlayground } from './screenshots/running-playground.ts';
import { askForRestore, breakTheWorld, restore } from './screenshots/stories.ts';
import { Visitor } from './screenshots/visitor.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** Makes the README's pictures by using the playground, so that they show what is. */
async function takePictures(): Promise<void> {
  const playground = await RunningPlayground.start('--small');
  const browser = await openBrowser();
  try {
    const viewport = { width: 1440, height: 1_020 };
    const tab = await browser.newPage({ viewport, colorScheme: 'dark', deviceScaleFactor: 1.5 });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    await breakTheWorld(visitor);
    await askForRestore(visitor, 1);
    await tab.screenshot({ path: `${docs}playground.png` });
    await askForRestore(visitor, 2);
    await restore(visitor);
    await tab.setViewportSize({ width: 700, height: 1_000 });
    await tab.screenshot({ path: `${docs}restore.png`, clip: await lastTwo(visitor) });
  } finally {
    await browser.close();
    await playground.stop();
  }
}

/** Where the newest two messages stand. */
async function lastTwo({ tab, last }: Visitor) {
  const above = await tab.getByRole('article').nth(-2).boundingBox();
  const below = await last.boundingBox();
  if (above === null || below === null) throw new Error('There are no two messages to be seen');
  const margin = 12;
  const height = below.y + below.height - above.y + 2 * margin;
  return { x: above.x, y: above.y - margin, width: above.width, height };
}

const why = await whyNoBrowser();
if (why === null) {
  await mkdir(docs, { recursive: true });
  await takePictures();
  process.stdout.write(`${docs}playground.png\n${docs}restore.png\n`);
} else {
  process.stderr.write(`There is nothing to take pictures with: ${why}.\n`);
  process.exitCode = 1;
}
