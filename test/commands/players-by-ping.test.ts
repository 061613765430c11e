import { PterodactylPanel } from '@steward/fake-hosts';
import { MinecraftServer } from '@steward/hosts/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';
import { patienceMs } from '../support/test-limits.ts';

/** Connects a guild to a host, and returns what its admin types with. */
async function connected(host: Readonly<Record<string, string>>, apiKey: string) {
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify([{ id: 'panel', name: 'Panel', ...host }]) };
  const { admin, connects } = await community({ settings, connected: false });
  await connects(apiKey);
  return async (line: string, server?: string) =>
    (await admin.types(line, server === undefined ? {} : { server })).settled();
}

/** A guild that is connected to a Pterodactyl panel with the running servers Survival and Lobby. */
async function onPanel() {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const game = await MinecraftServer.listen();
  const { host: ip, port } = game.address;
  panel.addServer({ name: 'Survival' }).run().listenAt({ ip, port });
  // Nothing listens at this port: games choose others.
  panel.addServer({ name: 'Lobby' }).run().listenAt({ ip, port: 1 });
  const says = await connected({ kind: 'pterodactyl', address: panel.url }, panel.owner.key);
  /** Repeats the line until the reply shows this: a ping of a busy machine may take longer than the bot waits. */
  const shows = (line: string, text: string, server?: string) =>
    expect.poll(async () => (await says(line, server)).text, { timeout: patienceMs }).toContain(text);
  return { game, says, shows };
}

describe('at a Pterodactyl panel, which does not know the players', () => {
  test('/players and /status show what the game responds to a ping', async () => {
    const { game, says, shows } = await onPanel();
    const sample = [{ name: 'Steve' }, { name: 'Alex' }, { name: '§aVote for us!' }];
    game.status = { version: { name: '1.21.8' }, players: { online: 3, max: 20, sample } };
    await shows('/players', 'Survival: 3 of 20 online\nI can only see 2 of their names.', 'Survival');
    const { text } = await says('/players', 'Survival');
    expect(text).toContain('`Alex` `Steve`');
    expect(text).not.toContain('Vote');
    await shows('/status', '👥 **3**/20', 'Survival');
  });

  test('the overview shows them where the game responds, and the others without', async () => {
    const { says, shows } = await onPanel();
    await shows('/status', '🟢 **Survival** · 👥 0/20');
    expect((await says('/status')).text).toMatch(/🟢 \*\*Lobby\*\* · running `[^`]+`$/m);
  });
});
