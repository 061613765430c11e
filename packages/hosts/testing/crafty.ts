import { type CraftyKey, type CraftyOptions, FakeCrafty, TestClock } from '@steward/fake-hosts';
import { onTestFinished } from 'vitest';
import { craftyDialect } from '../src/dialects/crafty.ts';
import { createHosting } from '../src/hosting-client.ts';
import type { Account } from '../src/model/hosting.ts';
import { skippingClock } from './stub-host.ts';

/** Opens a client of a fake Crafty, whose certificate it pins. */
export async function connectCrafty({ key, ...panelOptions }: CraftyOptions & { key?: CraftyKey } = {}) {
  const clock = new TestClock({ isFrozen: true });
  const crafty = await FakeCrafty.start({ clock, ...panelOptions });
  const { clock: hostClock } = skippingClock(clock.now());
  const hosting = createHosting(
    {
      timeoutMs: 20_000,
      // With the path that the API's addresses begin with.
      baseUrl: `${crafty.url}/api/v2/`,
      certificateSha256: crafty.tls.fingerprint,
      clock: { ...hostClock, now: () => clock.now() },
    },
    craftyDialect({ now: () => clock.now(), noteMs: 20 }),
  );
  onTestFinished(async () => {
    await hosting.close();
    await crafty.close();
  });
  const [server] = crafty.panel.servers.values();
  const [config] = crafty.panel.backupConfigs.values();
  if (server === undefined || config === undefined) throw new Error('no server');
  const account: Account = { id: 'account-1', apiKey: crafty.addKey(key) };
  const backups = async () => (await hosting.backups(account, server.id)).items;
  return { crafty, clock, panel: crafty.panel, hosting, account, server, config, backups };
}

export type CraftySetup = Awaited<ReturnType<typeof connectCrafty>>;

/** Starts the server, and waits until the game answers to pings and a record says so. */
export async function startServer({ panel, clock, server }: CraftySetup): Promise<void> {
  panel.start(server);
  await clock.advance(30_000);
}

/** Makes an archive, and returns its id. */
export async function backUp({ hosting, account, clock, server, backups }: CraftySetup): Promise<string> {
  await hosting.createBackup(account, server.id);
  await clock.advance(15_000);
  return (await backups())[0]?.id ?? '';
}
