import { PterodactylPanel } from '@steward/fake-hosts';
import { createHosts } from '@steward/hosts';
import { HostError } from '@steward/hosts/model';

const panel = await PterodactylPanel.start();
panel.addServer({ id: 'a1b2c3d4', name: 'Survival' });

const hosts = createHosts({
  hosts: [
    { id: 'panel', name: 'My panel', kind: 'pterodactyl', address: panel.url, certificateSha256: null },
  ],
  timeoutMs: 15_000,
});
const account = { id: 'owner', apiKey: panel.owner.key };
for (const { hosting } of hosts.all) {
  for (const { id, name } of (await hosting.servers(account)).items) console.log(id, name);
  await hosting.power(account, 'a1b2c3d4', 'start');
  console.log((await hosting.server(account, 'a1b2c3d4')).status);
  try {
    await hosting.power(account, 'ffffffff', 'stop');
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    console.log(error.kind, error.applied);
  }
}
await hosts.close();
await panel.close();
