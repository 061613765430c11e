import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';
import { savingGame } from '../support/saving-game.ts';
import { labels } from './reply-helpers.ts';

/** A guild at a panel that limits backups as panels do, and whose game saves as Minecraft does. */
async function atPanel(options: Parameters<typeof PterodactylPanel.start>[0] = {}) {
  const panel = await PterodactylPanel.start({ times: { cacheMs: 0, backupMs: 20 }, ...options });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = 10;
  const game = savingGame(server);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const overrides = { recovery: { claimEveryMs: 20, saveAgainMs: 20 } };
  const people = await community({ settings, connected: false, overrides });
  await people.connects(panel.owner.key);
  const asks = async (command = 'kill @e') => (await people.admin.types('/cmd', { command })).settled();
  return { ...people, panel, server, game, asks };
}

describe('a command with a backup before it, at a host that doesn’t have the game save', () => {
  test('is sent after the game has saved, and the world is as before once it was taken back', async () => {
    const { admin, asks, server, game } = await atPanel();
    const before = game.checksum();
    const reply = await asks();
    await admin.clicks(reply, 'Back up, then run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(server.commands).toEqual(['save-off', 'save-all flush', 'save-on', 'kill @e']);
    expect(reply.text).not.toContain('I couldn’t see whether');
    expect(game.isSaving).toBe(true);
    await expect.poll(game.checksum).not.toBe(before);

    const question = await (await admin.clicks(reply, 'Take it back')).settled();
    expect(question.text).toContain('Take back `kill` on Survival?');
    expect(question.text).toContain('This brings back the world from before the command.');
    const [first = ''] = labels(question);
    expect(first).toBe('Back up first, then take it back');
    await admin.clicks(question, first);
    await question.until(({ text }) => text.startsWith('✅ `kill` on Survival taken back'));
    expect(game.checksum()).toBe(before);
  });

  test('says if nobody could see whether the game has saved', async () => {
    const { admin, asks, server } = await atPanel();
    server.onCommand = () => [];
    const reply = await asks();
    await admin.clicks(reply, 'Back up, then run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(reply.text).toContain('I couldn’t see whether the game saved its world first');
  });

  test('offers a younger backup if the host makes no further one now', async () => {
    const { admin, asks, server, game } = await atPanel();
    const before = game.checksum();
    for (const name of ['Monday', 'Before kill']) {
      const reply = await (await admin.types('/backup create', { name })).settled();
      await reply.until(({ text }) => text.includes('Survival backed up'));
    }
    const reply = await asks();
    expect(reply.text).toContain('so the host will probably refuse to back up now');
    expect(reply.text).toMatch(/There’s already a backup \(\*\*“Before kill”\*\* · <t:\d+:R>\)\. With it,/);
    expect(labels(reply)).toEqual(['Run, with that backup', 'Back up, then run', 'Run', 'Cancel']);
    await admin.clicks(reply, 'Run, with that backup');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(server.commands).toEqual(['kill @e']);
    const question = await (await admin.clicks(reply, 'Take it back')).settled();
    const label = labels(question).find((each) => each.startsWith('Take it back')) ?? '';
    await admin.clicks(question, label);
    await question.until(({ text }) => text.startsWith('✅ `kill` on Survival taken back'));
    expect(game.checksum()).toBe(before);
  });
});

describe('if the host fails in the middle of it', () => {
  const command = /^POST .*\/command$/;
  const backup = /^POST .*\/backups$/;

  test.each<[string, RegExp, number]>([
    ['when the game is told not to save', command, 1],
    ['when the game is told to save its world', command, 2],
    ['when the backup is requested', backup, 1],
    ['when the game is told to save again', command, 3],
    ['when the command is sent', command, 4],
  ])('%s, the command isn’t sent without its backup, and the game saves again', async (_when, on, nth) => {
    for (const fault of ['dropped', 'lost'] as const) {
      const { admin, asks, server, panel, game } = await atPanel();
      const reply = await asks();
      const before = panel.traffic.of(on).length;
      const pressed = admin.clicks(reply, 'Back up, then run');
      if (nth > 1) await panel.traffic.received(on, before + nth - 1);
      panel.traffic.next(on, fault);
      await pressed;
      await reply.until(({ text }) => /^(?:✅|❌|⚠️ (?:Command|Outcome))/.test(text));
      await expect.poll(() => game.isSaving).toBe(true);
      const sent = server.commands.filter((each) => each === 'kill @e').length;
      const complete = server.backups.filter(({ isSuccessful }) => isSuccessful).length;
      expect({ fault, sent: sent <= Math.min(1, complete) }).toEqual({ fault, sent: true });
      if (reply.text.includes('Command not sent')) expect(sent).toBe(0);
      if (reply.text.startsWith('✅')) expect(sent).toBe(1);
    }
  });

  test('and is away then, the game is told to save again when it is back', async () => {
    const { admin, asks, server, panel, game } = await atPanel();
    const reply = await asks();
    const pressed = admin.clicks(reply, 'Back up, then run');
    await expect.poll(() => server.commands, { interval: 1 }).toContain('save-off');
    panel.traffic.isDown = true;
    await pressed;
    await reply.until(({ text }) => text.includes('Command not sent to Survival'));
    expect(game.isSaving).toBe(false);
    panel.traffic.isDown = false;
    await expect.poll(() => game.isSaving).toBe(true);
    expect(server.commands).not.toContain('kill @e');
  });
});
