import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runQuietGame } from '@steward/embedded-host/testing';
import { createHosting, genericDialect } from '@steward/hosts/testing';
import {
  compareContents,
  listWorld,
  makeWorld,
  testing,
  unpackContents,
  type WorldKind,
  worldKinds,
} from '@steward/worlds/testing';
import { describe, it, type TestContext } from 'vitest';

// Backups of the embedded host, as Steward reads them back.

const longAgo = new Date('2026-01-02T03:04:05Z');

/** Starts a host with a running server that has a world, and opens it as Steward does. */
async function hosted(test: TestContext, kind: WorldKind) {
  const backupFolders = ['world', ...(kind === 'bukkit' ? ['world_nether', 'world_the_end'] : [])];
  const { place, host, api } = await runQuietGame(test, { backupFolders });
  const files = makeWorld({ kind, seed: 7 });
  const writes = async (paths: (path: string) => boolean) => {
    for (const [path, content] of files) {
      if (!paths(path)) continue;
      const to = join(place.cwd, path);
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, content);
      await utimes(to, longAgo, longAgo);
    }
  };
  await writes(() => true);
  const dialect = genericDialect({ powerField: 'action', commandField: 'command', now: Date.now });
  const hosting = createHosting({ baseUrl: host.url, timeoutMs: 60_000 }, dialect);
  test.onTestFinished(() => hosting.close());
  const account = { id: 'account', apiKey: await host.keys.add('steward') };
  const none = { items: [], more: true };
  return {
    ...{ api, place, files, hosting, writes },
    live: () =>
      listWorld(
        async (folder) => (await hosting.listFiles?.(account, 'survival', folder)) ?? none,
        async (path) => (await hosting.readFile?.(account, 'survival', path)) ?? null,
      ),
    async reads(backupId: string) {
      const { items } = await hosting.backups(account, 'survival');
      const stream = await hosting.openBackup?.(account, 'survival', backupId);
      if (stream === undefined) throw new Error('not supported');
      const backup = items.find(({ id }) => id === backupId);
      if (backup === undefined) throw new Error('not listed');
      const tested = await testing(stream, { backup });
      if (tested.kind !== 'tested' || tested.packed === null)
        throw new Error(`not tested: ${'reason' in tested ? tested.reason : tested.kind}`);
      return { found: tested.archive, contents: unpackContents(tested.packed) };
    },
  };
}

describe.concurrent('a backup of the embedded host', () => {
  it.for(worldKinds)('of a world (%s) is tested, and holds what the server has', async (kind, t) => {
    const { expect } = t;
    const { api, files, hosting, live, reads } = await hosted(t, kind);
    const backup = await api.createBackup();
    const result = await reads(backup.id);
    expect(result).toMatchObject({ found: { problems: [], warnings: [] }, contents: { isWhole: true } });
    const inWorld = [...files.keys()].filter((path) => path.startsWith('world'));
    expect(result.contents.files.map(({ path }) => path).sort()).toEqual(inWorld.sort());
    const now = await live();
    expect(now.isWhole).toBe(true);
    const { timesMs = null } = hosting.capabilities.files ?? {};
    const createdAt = new Date(backup.created_at);
    expect(compareContents(result.contents, { live: now, createdAt, timesMs })).toMatchObject({
      problems: [],
      warnings: [],
      compared: { with: 'live' },
    });
  });

  it('whose archive was changed since is bad', async (t) => {
    const { expect } = t;
    const { api, place, reads } = await hosted(t, 'new');
    const { id } = await api.createBackup();
    const archive = join(place.folder, 'backups/survival', `${id}.tar.gz`);
    const bytes = await readFile(archive);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(archive, bytes);
    const result = await reads(id);
    expect(result).toMatchObject({ found: { problems: [{ kind: 'archive-damaged' }] } });
  });

  it('without the players is bad', async (t) => {
    const { expect } = t;
    const { api, place, live, reads, writes } = await hosted(t, 'old');
    await rm(join(place.cwd, 'world/playerdata'), { recursive: true });
    const backup = await api.createBackup();
    const now = await live();
    await writes((path) => path.startsWith('world/playerdata/'));
    const result = await reads(backup.id);
    const createdAt = new Date(backup.created_at);
    const compared = (contents: Awaited<ReturnType<typeof live>>) =>
      compareContents(result.contents, { live: contents, createdAt, timesMs: 1 });
    expect(compared(now).problems).toEqual([]);
    expect(compared(await live()).problems).not.toEqual([]);
  });
});
