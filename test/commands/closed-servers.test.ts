import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';

/** A guild that is connected to a Pterodactyl panel with these servers, the first of which is its default. */
async function atPanel(...names: readonly [string, ...string[]]) {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const [server = panel.addServer({ name: names[0] }), ...others] = names.map((name) =>
    panel.addServer({ name }),
  );
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const people = await community({ settings, connected: false });
  await people.connects(panel.owner.key);
  const says = async (line: string, options = {}) =>
    (await people.admin.types(line, { server: server.shortId, ...options })).settled();
  return { ...people, panel, server, others, says };
}

describe('while the node of all servers is under maintenance', () => {
  test('the overview counts no server as offline: the panel doesn’t tell', async () => {
    const { admin, panel } = await atPanel('Survival', 'Creative');
    panel.isNodeUnderMaintenance = true;
    const { text } = await (await admin.types('/status')).settled();
    expect(text).toMatch(/^2 servers\n/);
    expect(text).toContain('**Survival** · “maintenance”');
  });

  test('/backup list says so as the last known status', async () => {
    const { says, panel, guild } = await atPanel('Survival');
    await says('/panel post');
    panel.isNodeUnderMaintenance = true;
    await guild.channel('general').message(({ text }) => text.includes('maintenance'));
    const { text } = await says('/backup list');
    expect(text).toMatch(/Last known status, <t:\d+:R>: “maintenance”/);
  });
});

test('of several servers, one that is suspended counts as unknown, not as offline', async () => {
  const { admin, server, others } = await atPanel('Survival', 'Creative', 'Skyblock');
  for (const other of others) other.run();
  server.status = 'suspended';
  const { text } = await (await admin.types('/status')).settled();
  expect(text).toMatch(/^2 of 3 servers online · 1 unknown\n/);
});

describe.each([
  ['is suspended', 'suspended', 'The host has suspended this server.', 'Ask the host'],
  ['is being installed', 'installing', 'The host is installing this server.', 'Try again in a few minutes'],
] as const)('a server that %s', (_case, status, what, next) => {
  test.each(['en', 'another language'])(
    'has advice that someone can follow, at a panel in %s',
    async (language) => {
      const { says, server, panel } = await atPanel('Survival');
      panel.isTranslated = language !== 'en';
      server.status = status;
      for (const line of ['/backup create', '/backup list', '/logs', '/cmd']) {
        const reply = await says(line, line === '/cmd' ? { command: 'list' } : {});
        await reply.until(({ text }) => !text.includes('⏳'));
        const { text } = reply;
        expect(text).toContain(what);
        expect(text).toContain(next);
        // In the host's own words, too.
        if (language === 'en') expect(text).toContain('The host says:');
        expect(text).not.toMatch(/Fix what the host reports|or being installed|temporarily unavailable/);
        if (status === 'suspended') expect(text).not.toContain('in a few minutes');
      }
    },
  );
});
