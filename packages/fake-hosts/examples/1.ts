import { PterodactylPanel } from '@steward/fake-hosts';

const panel = await PterodactylPanel.start();
const server = panel.addServer({ name: 'Survival' }).run();

const response = await fetch(`${panel.url}/api/client/servers/${server.shortId}/power`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${panel.owner.key}`,
    accept: 'application/json',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ signal: 'stop' }),
});
console.log(response.status, server.state);
panel.advance(60_000);
console.log(server.state);

await panel.close();
