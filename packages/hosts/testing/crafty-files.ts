import { type CraftyKey, type CraftyOptions, FakeCrafty, TestClock } from '@steward/fake-hosts';
import { onTestFinished } from 'vitest';
import { craftyDialect } from '../src/dialects/crafty.ts';
import { createHosting } from '../src/hosting-client.ts';
import type { Account } from '../src/model/hosting.ts';
import { skippingClock } from './stub-host.ts';

export const july = Date.UTC(2026, 6, 1, 12, 0, 3);
export const november = Date.UTC(2026, 10, 22, 14, 2, 41);

/** Opens a client of a Crafty whose server has one file of each season. */
export async function openCrafty({ key, ...options }: CraftyOptions & { key?: CraftyKey } = {}) {
  const clock = new TestClock({ isFrozen: true });
  const crafty = await FakeCrafty.start({ clock, ...options });
  const { clock: hostClock, skip } = skippingClock(clock.now());
  const hosting = createHosting(
    {
      timeoutMs: 20_000,
      baseUrl: crafty.url,
      certificateSha256: crafty.tls.fingerprint,
      clock: hostClock,
    },
    craftyDialect({ now: hostClock.now }),
  );
  onTestFinished(async () => {
    await hosting.close();
    await crafty.close();
  });
  const [server] = crafty.panel.servers.values();
  const [config] = crafty.panel.backupConfigs.values();
  if (server === undefined || config === undefined) throw new Error('no server');
  server.files.clear();
  server.files.write('world/level.dat', 'x'.repeat(2_837), november).write('config/a.yml', 'x', july);
  const account: Account = { id: 'account-1', apiKey: crafty.addKey(key) };
  /** Returns the times in a folder, by name. */
  const times = async (folder: string) => {
    const items = (await hosting.listFiles?.(account, server.id, folder))?.items ?? [];
    return Object.fromEntries(items.map(({ name, modifiedAt }) => [name, modifiedAt?.getTime() ?? null]));
  };
  const list = async (folder: string) => (await hosting.listFiles?.(account, server.id, folder)) ?? null;
  /** Makes an archive, and returns its id. */
  const backUp = async () => {
    await hosting.createBackup(account, server.id);
    await clock.advance(15_000);
    return (await hosting.backups(account, server.id)).items[0]?.id ?? '';
  };
  const open = async (backupId: string) => {
    const stream = await hosting.openBackup?.(account, server.id, backupId);
    if (stream === undefined) throw new Error('not supported');
    return stream;
  };
  return { crafty, clock, skip, hosting, account, server, config, times, list, backUp, open };
}
