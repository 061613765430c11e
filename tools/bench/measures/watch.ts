import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NewPanel, usualLook } from '../../../src/panels/model/panel.ts';
import { openStore } from '../../../src/store/open.ts';
import { guildId, panelChannel, panelMessage, personId } from '../ids.ts';
import { type Figure, FigureCollector, percentile } from '../report/figures.ts';
import { connectGuild, storeIn } from '../run/seeds.ts';
import type { Bench } from '../run/subjects.ts';

const mega = 1024 ** 2;
/** A tenth of all servers change in a minute. */
const changeEveryMs = 10 * 60_000;
/** Each panel gets one edit after a start, at 40 a second at most. */
const mostMsPerPanel = 100;
/** Fewer edits a second than this mean that no panel waits for its turn. */
const settledEdits = 30;
const noteEveryMs = 30_000;
/** How often it is looked whether each panel was edited once, in milliseconds. */
const lookEveryMs = 500;

/**
 * Measures what it costs to watch servers, each of another account with a panel in another guild, while a tenth of them
 * change in a minute, and how late the panels show it. At first each panel is edited once, which is not measured.
 */
export async function watch(bench: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  for (const servers of bench.size.watched) await watchServers(bench, servers, figures);
  return figures.figures();
}

async function watchServers(
  { subjects, load, size, note }: Bench,
  servers: number,
  figures: FigureCollector,
): Promise<void> {
  const add = (name: string, unit: string, value: number) =>
    figures.add(`${servers} panels: ${name}`, unit, 'steward', value);
  note(`watch: creating ${servers} panels`);
  await load.watch(servers, changeEveryMs);
  let data = '';
  const subject = await subjects.start('steward', servers, async (folder) => {
    data = folder;
    await addPanels(folder, servers, await load.host());
  });
  await subject.identified(load);
  note(`watch: the first edit of ${servers} panels`);
  const startedAt = performance.now();
  let firstPictures = 0;
  let notedAt = startedAt;
  for (;;) {
    const { unseen, pictures } = await load.watched();
    firstPictures += pictures;
    if (unseen === 0) break;
    if (performance.now() - notedAt > noteEveryMs) {
      note(`watch: ${unseen} panels wait for their first edit`);
      notedAt = performance.now();
    }
    if (performance.now() - startedAt > 60_000 + servers * mostMsPerPanel)
      throw new Error(`${unseen} of ${servers} panels were not edited after a start`);
    await sleep(lookEveryMs);
  }
  add('until each was edited once after a start', 's', (performance.now() - startedAt) / 1_000);
  add('pictures meanwhile', '', firstPictures);

  // What changed meanwhile is shown now.
  const settleMs = Math.min(10_000, size.watchMs);
  for (let round = 0; round < 30; round += 1) {
    await sleep(settleMs);
    const { edits, seconds } = await load.watched();
    if (edits / seconds < settledEdits) break;
  }
  note(`watch: ${servers} panels`);
  const cpu = await subject.cpu();
  await sleep(size.watchMs);
  const done = await load.watched();
  const { seconds, hostCalls, mostCallsPerSecond, edits, mostEditsPerSecond, pictures, lateMs } = done;
  add('CPU', '% of a core', ((await subject.cpu()) - cpu) / (seconds * 10_000));
  add('host calls a minute', '', (hostCalls / seconds) * 60);
  add('most host calls in a second', '', mostCallsPerSecond);
  add('edits a second', '', edits / seconds);
  add('most edits in a second', '', mostEditsPerSecond);
  add('pictures a minute', '', (pictures / seconds) * 60);
  add('from a change to its edit, p50', 's', percentile(lateMs, 0.5) / 1_000);
  add('from a change to its edit, p99', 's', percentile(lateMs, 0.99) / 1_000);
  add('from a change to its edit, slowest', 's', percentile(lateMs, 1) / 1_000);
  const { rss, heap } = await subject.memory();
  add('RSS', 'MB', rss / mega);
  add('heap', 'MB', heap / mega);
  await subjects.stop(subject);
  add('rows of the watch', '', countRows(data));
}

/** Connects the guilds that are not connected yet, and adds a panel that was posted to each. */
async function addPanels(folder: string, count: number, host: string): Promise<void> {
  const store = await openStore(storeIn(folder));
  try {
    for (let index = 0; index < count; index += 1) {
      if ((await store.connections.list(guildId(index))).length === 0) await connectGuild(store, index, host);
      const panel: NewPanel = {
        id: String(index).padStart(16, 'p'),
        guildId: guildId(index),
        channelId: panelChannel(index),
        channelName: 'status',
        server: { connectionId: 'default', id: 'srv-0', name: 'World' },
        buttons: true,
        look: usualLook,
        language: 'en',
        createdBy: personId(0),
        createdAt: new Date(),
      };
      await store.panels.add(panel);
      await store.panels.setMessage(panel, panelMessage(index));
    }
  } finally {
    await store.close();
  }
}

function countRows(folder: string): number {
  const database = new DatabaseSync(join(folder, 'data', 'steward.db'), { readOnly: true });
  try {
    const counts = ['server_watches', 'sample_hours'].map((table) =>
      Number(database.prepare(`select count(*) as count from ${table}`).get()?.['count'] ?? 0),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    database.close();
  }
}
