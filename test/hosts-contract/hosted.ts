import { createHosts } from '@steward/hosts';
import type { TestContext } from 'vitest';
import { hastened, type Kind } from './kinds.ts';

/** Opens a host with the server “Survival”. */
export async function hosted(test: TestContext, kind: Kind, status: 'running' | 'stopped' = 'stopped') {
  const host = await kind.start({ Survival: status });
  test.onTestFinished(() => host.close());
  const { address, certificateSha256 = null } = host;
  const hosts = createHosts({
    hosts: [{ id: 'home', name: 'Home', kind: kind.kind, address, certificateSha256 }],
    openHosts: [],
    timeoutMs: 20_000,
    powerField: 'action',
    commandField: 'command',
    logger: { debug() {} },
    capabilities: hastened,
  });
  test.onTestFinished(() => hosts.close());
  const [{ hosting } = { hosting: null }] = hosts.all;
  if (hosting === null) throw new Error('no host');
  const account = { id: 'account', apiKey: host.key };
  const [server] = (await hosting.servers(account)).items;
  const id = server?.id ?? '';
  return {
    ...{ host, hosting, account, id },
    list: (folder: string) => hosting.listFiles?.(account, id, folder),
    open: async (backupId: string) => {
      const stream = await hosting.openBackup?.(account, id, backupId);
      if (stream === undefined) throw new Error('not supported');
      return stream;
    },
  };
}
