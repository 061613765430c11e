import { PterodactylPanel } from '@steward/fake-hosts';
import { expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';

/** A guild that is connected to a Pterodactyl panel with one server. */
async function atPanel(settings: { readonly pageUrl?: string } = {}) {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const { uuid } = panel.addServer({ name: 'Survival' });
  const host = { id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url, ...settings };
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify([host]) },
    connected: false,
  });
  await people.connects(panel.owner.key);
  const role = people.guild.role('Moderators');
  await (await people.admin.types('/access grant', { role, permission: 'operator' })).settled();
  return { ...people, panel, id: uuid.slice(0, 8) };
}

const label = 'Open in Our panel';

test('an admin can open a server’s page from private replies; nobody else learns the panel’s address', async () => {
  const { admin, moderator, panel, id } = await atPanel();
  const shown = await (await admin.types('/logs')).settled();
  expect(shown.buttons.find((button) => button.label === label)?.url).toBe(`${panel.url}/server/${id}`);
  for (const reply of [await moderator.types('/logs'), await admin.types('/status', { server: 'Survival' })])
    expect((await reply.settled()).buttons.map((button) => button.label)).not.toContain(label);
});

test('everybody can, where the host’s settings say where it is', async () => {
  const { admin, moderator, guild, id } = await atPanel({ pageUrl: 'https://panel.example/server/{id}' });
  const url = `https://panel.example/server/${id}`;
  const status = await (await moderator.types('/status', { server: 'Survival' })).settled();
  expect(status.buttons.find((button) => button.label === label)?.url).toBe(url);
  await (await admin.types('/panel post', { server: 'Survival' })).settled();
  const panel = await guild.channel('general').message(({ text }) => text.includes('Survival'));
  expect(panel.buttons.find((button) => button.label === label)?.url).toBe(url);
});
