import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, type TestContext, test } from 'vitest';
import { rewriteRunning } from '../process/database.ts';
import { until } from '../support/bot-process.ts';
import { mortalCommunity } from '../support/mortal-community.ts';
import { savingGame } from '../support/saving-game.ts';

/** A bot, and a panel whose game saves as Minecraft does; its admin has chosen a backup before `kill @e`. */
async function backingUp(test: TestContext) {
  const panel = await PterodactylPanel.start({ times: { cacheMs: 0, backupMs: 400, outputMs: 5 } });
  test.onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = 10;
  const game = savingGame(server);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const here = await mortalCommunity({ test, settings, connected: false });
  await here.connects(panel.owner.key);
  const reply = await (await here.admin.types('/cmd', { command: 'kill @e' })).settled();
  const pressed = here.admin.clicks(reply, 'Back up, then run');
  return { ...here, server, game, reply, pressed };
}

type Here = Awaited<ReturnType<typeof backingUp>>;

const isOver = ({ text }: { readonly text: string }) =>
  /^(?:✅ Command sent|❌ Command not sent|⚠️ Command not sent|⚠️ Outcome unknown)/.test(text);

/** Expects that the command was sent once at most, after a backup, that nothing untrue is said, and that the game saves. */
async function expectSafe({ reply, server, game }: Here): Promise<void> {
  await reply.until(isOver);
  await until(() => game.isSaving);
  const sent = server.commands.filter((command) => command === 'kill @e').length;
  const complete = server.backups.filter(({ isSuccessful }) => isSuccessful);
  expect(server.backups.length).toBeLessThanOrEqual(1);
  expect(sent).toBeLessThanOrEqual(complete.length);
  expect(server.commands.lastIndexOf('save-on')).toBeGreaterThan(server.commands.lastIndexOf('save-off'));
  if (reply.text.includes('Command not sent')) expect(sent).toBe(0);
  if (reply.text.startsWith('✅')) expect(sent).toBe(1);
}

describe('after kill -9 in the middle of a command with a backup before it', () => {
  test.concurrent.for<[string, (here: Here) => boolean]>([
    ['the game was told not to save', ({ server }) => server.commands.includes('save-off')],
    ['the game was told to save its world', ({ server }) => server.commands.includes('save-all flush')],
    ['the backup has begun', ({ server }) => server.backups.length > 0],
    ['the backup is complete', ({ server }) => server.backups.some(({ isSuccessful }) => isSuccessful)],
    ['the game was told to save again', ({ server }) => server.commands.includes('save-on')],
    ['the command was sent', ({ server }) => server.commands.includes('kill @e')],
  ])(
    'when %s, the next process sends it only with its backup, and has the game save',
    async ([, is], test) => {
      const here = await backingUp(test);
      await until(() => is(here));
      await here.crashes();
      await expectSafe(here);
    },
  );

  test.concurrent('it isn’t sent if too much time has passed, and the game saves again', async (test) => {
    const here = await backingUp(test);
    await until(() => here.server.backups.length > 0);
    const { databaseUrl } = here.settings;
    const olderByMs = 60 * 60_000;
    await here.crashes(() => rewriteRunning(databaseUrl, here.server.uuid.slice(0, 8), { olderByMs }));
    await expectSafe(here);
    expect(here.server.commands).not.toContain('kill @e');
  });
});
