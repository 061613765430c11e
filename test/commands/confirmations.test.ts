import { describe, expect, test } from 'vitest';
import { expireNewest } from '../process/database.ts';
import { type CommunityOptions, sharedCommunity } from '../support/community.ts';
import { ephemeralText, labels } from './reply-helpers.ts';

const shared = sharedCommunity();

/** Returns an admin with an open confirmation to kill Survival. */
async function asked(options: CommunityOptions = {}) {
  const all = await shared(options);
  const confirmation = await (await all.admin.types('/power', { action: 'kill' })).settled();
  return { ...all, confirmation };
}

const used = 'This button no longer works';

describe('a confirmation', () => {
  test('is for its own person: another person’s click changes nothing, and only they see the refusal', async () => {
    const { guild, confirmation, host, admin } = await asked();
    const other = guild.member({ name: 'Bo', permissions: 'administrator' });
    for (const button of ['Kill it', 'Cancel']) {
      const click = await other.clicks(confirmation, button);
      expect(click.ephemeral).toBe(true);
      expect(click.text).toContain('Not your button');
      expect(click.text).toContain(`${admin.mention} requested **Kill Survival**`);
      expect(click.text).toContain(', so only they can press this button.');
    }
    expect(host.changes).toEqual([]);
    expect(labels(confirmation)).toEqual(['Stop it instead', 'Kill it', 'Cancel']);
  });

  test('is used once: one of two simultaneous clicks counts, and the other is refused', async () => {
    const { confirmation, host, admin } = await asked();
    const clicks = await Promise.all([
      admin.clicks(confirmation, 'Kill it'),
      admin.clicks(confirmation, 'Kill it'),
    ]);
    await confirmation.until(({ text }) => text.includes('Survival was killed'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    await expect.poll(() => clicks.map(ephemeralText).join('')).toContain(used);
    expect(
      clicks.map(ephemeralText).filter((text) => text.includes('It has already been pressed.')),
    ).toHaveLength(1);
  });

  test('is used once: one of "Kill it" and "Cancel" at once counts', async () => {
    const { confirmation, host, admin } = await asked();
    const clicks = await Promise.all([
      admin.clicks(confirmation, 'Cancel'),
      admin.clicks(confirmation, 'Kill it'),
    ]);
    await confirmation.until(({ text }) => /Canceled|was killed/.test(text));
    await expect.poll(() => clicks.map(ephemeralText).join('')).toContain(used);
    expect(host.changes).toHaveLength(confirmation.text.includes('Canceled') ? 0 : 1);
  });

  test('is cancelled by its button: nothing is sent, and the buttons are gone', async () => {
    const { confirmation, host, admin } = await asked();
    const click = await (await admin.clicks(confirmation, 'Cancel')).settled();
    expect(click.message.id).toBe(confirmation.message.id);
    expect(confirmation.text).toContain('Canceled');
    expect(confirmation.text).toContain(`Nothing changed. ${admin.mention} requested: **Kill Survival**.`);
    expect(confirmation.buttons).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('can be pressed for two minutes: the message says until when', async () => {
    const { confirmation } = await asked();
    const until = Number(/<t:(\d+):R>/.exec(confirmation.text)?.[1]);
    const left = until - Date.now() / 1_000;
    expect(left).toBeGreaterThan(100);
    expect(left).toBeLessThanOrEqual(120);
  });

  test('loses its buttons when its time is over, and says that nothing was changed', async () => {
    const { confirmation, host, admin } = await asked({ timings: { confirmationMs: 2_000 } });
    await confirmation.until(({ text }) => text.includes('Expired'));
    expect(confirmation.text).toContain('Nobody confirmed in time, so nothing changed.');
    expect(confirmation.text).toContain(`${admin.mention} requested: **Kill Survival**.`);
    expect(confirmation.buttons).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('pressed too late, because its buttons could not be removed, does nothing, says so and loses them', async () => {
    const { confirmation, host, admin, discord } = await asked({ timings: { confirmationMs: 2_000 } });
    // Discord fails when the buttons are to be removed.
    discord.faults.next({ method: 'PATCH', status: 500, times: 3 });
    await discord.requested(({ method, status }) => method === 'PATCH' && status === 500);
    await expect.poll(() => discord.requests.filter(({ status }) => status === 500).length).toBe(3);
    const click = await admin.clicks(confirmation, 'Kill it');
    const answer = await click.followUp();
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toContain(used);
    expect(answer.text).toContain('It has expired. Nothing changed. Run the command again.');
    expect(confirmation.text).toContain('Expired');
    expect(confirmation.buttons).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('survives a restart of the bot, and is then carried out as it was asked', async () => {
    const { confirmation, host, admin, restarts } = await asked();
    await restarts();
    await admin.clicks(confirmation, 'Kill it');
    await confirmation.until(({ text }) => text.includes('Survival was killed'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('that expires while the bot is away loses its buttons when it is back', async () => {
    const { confirmation, host, restarts, settings } = await asked();
    await restarts(async () => expireNewest(settings.databaseUrl, 0));
    await confirmation.until(({ text }) => text.includes('Expired'));
    expect(confirmation.buttons).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('does nothing once the guild is connected to another account', async () => {
    const { confirmation, host, admin, connects } = await asked({
      host: { keys: ['test-key-of-the-account', 'the-key-of-another-account'] },
    });
    await connects('the-key-of-another-account');
    const click = await admin.clicks(confirmation, 'Kill it');
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('A different hosting account has been connected since then');
    expect(host.changes).toEqual([]);
  });
});
