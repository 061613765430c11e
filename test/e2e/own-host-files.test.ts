import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runBackedUp } from '@steward/embedded-host/testing';
import { HostError } from '@steward/hosts/model';
import { createHosting, genericDialect } from '@steward/hosts/testing';
import { describe, expect, it, type TestContext } from 'vitest';

describe.concurrent('a client of the embedded host', () => {
  /** Opens a host as Steward does. */
  async function hosted(test: TestContext) {
    const running = await runBackedUp(test);
    const dialect = genericDialect({ powerField: 'action', commandField: 'command', now: Date.now });
    const hosting = createHosting({ baseUrl: running.host.url, timeoutMs: 60_000 }, dialect);
    test.onTestFinished(() => hosting.close());
    const account = { id: 'account', apiKey: await running.host.keys.add('steward') };
    return { ...running, hosting, account };
  }

  it('reads the files of a server and the archive of a backup', async (t) => {
    const { hosting, account, place, backup } = await hosted(t);
    const file = join(place.cwd, 'world', 'region.bin');
    const { mtime } = await stat(file);
    expect(await hosting.listFiles?.(account, 'survival', 'world')).toEqual({
      items: [{ name: 'region.bin', kind: 'file', sizeBytes: 100_000, modifiedAt: mtime }],
      more: false,
    });
    const content = await hosting.readFile?.(account, 'survival', 'world/region.bin');
    expect(Buffer.from(content ?? []).equals(await readFile(file))).toBe(true);
    const { items } = await hosting.backups(account, 'survival');
    const { checksum } = items[0] ?? {};
    expect(`${checksum?.algorithm}:${checksum?.hex}`).toBe(backup.checksum);
    const stream = await hosting.openBackup?.(account, 'survival', backup.id);
    const hash = createHash('sha256');
    for await (const chunk of stream?.chunks ?? []) hash.update(chunk);
    expect([stream?.format, stream?.sizeBytes]).toEqual(['tar.gz', backup.size_bytes]);
    expect(hash.digest('hex')).toBe(checksum?.hex);
    const { usage } = await hosting.server(account, 'survival');
    expect(usage.freeDiskBytes).toBeGreaterThan(0);
  });

  it('finds nothing where nothing is', async (t) => {
    const { hosting, account, backup } = await hosted(t);
    expect(await hosting.listFiles?.(account, 'survival', 'nether')).toEqual({ items: [], more: false });
    expect(await hosting.readFile?.(account, 'survival', 'world/level.dat')).toBeNull();
    const kindOf = (call: Promise<unknown> | undefined) =>
      Promise.resolve(call).then(
        () => null,
        (error: unknown) => (error instanceof HostError ? error.kind : error),
      );
    expect(await kindOf(hosting.listFiles?.(account, 'creative', ''))).toBe('unknown-server');
    expect(await kindOf(hosting.readFile?.(account, 'creative', 'a'))).toBe('unknown-server');
    expect(await kindOf(hosting.openBackup?.(account, 'creative', backup.id))).toBe('unknown-server');
    expect(await kindOf(hosting.openBackup?.(account, 'survival', 'x'))).toBe('unknown-backup');
  });
});
