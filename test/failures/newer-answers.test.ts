import { expect, test } from 'vitest';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import { type Community, community } from '../support/community.ts';

/** Returns the edits of one interaction's reply, whichever message it is in. */
function editsBy({ interaction }: Reply) {
  return { method: 'PATCH', path: new RegExp(interaction.token) };
}

/** Resolves when the bot is done with an interaction: nothing more is sent for it. */
async function handled({ log }: Community, { interaction }: Reply): Promise<void> {
  const isDone = (line: string) =>
    line.includes(`"interaction":"${interaction.request.id}"`) && line.includes('"msg":"interaction"');
  await expect.poll(() => log.some(isDone), { timeout: 10_000 }).toBe(true);
}

/** Has a prompt shown by a first attempt that seems to have failed to the bot. */
async function promptWithLostResponse(fixture: Community): Promise<Reply> {
  const { admin, discord, host } = fixture;
  const released = Promise.withResolvers<void>();
  host.holds(released.promise);
  const confirmation = await admin.types('/power', { action: 'kill' });
  discord.faults.next({ ...editsBy(confirmation), drop: 'after' });
  released.resolve();
  return confirmation;
}

test('a prompt that is sent repeatedly without a confirmation does not replace the outcome', async () => {
  const fixture = await community();
  const confirmation = await promptWithLostResponse(fixture);
  fixture.discord.faults.next({ ...editsBy(confirmation), drop: 'before', times: 5 });
  await confirmation.settled();
  await fixture.admin.clicks(confirmation, 'Kill it');
  await confirmation.until(({ text }) => text.includes('Survival was killed'));
  await handled(fixture, confirmation);
  expect(confirmation.text).toContain('Survival was killed');
  expect(confirmation.buttons).toEqual([]);
});

test('it does not replace "Cancelled" either', async () => {
  const fixture = await community();
  const confirmation = await promptWithLostResponse(fixture);
  fixture.discord.faults.next({ ...editsBy(confirmation), drop: 'before', times: 5 });
  await confirmation.settled();
  await fixture.admin.clicks(confirmation, 'Cancel');
  await confirmation.until(({ text }) => text.includes('Cancelled'));
  await handled(fixture, confirmation);
  expect(confirmation.text).toContain('Cancelled');
  expect(confirmation.buttons).toEqual([]);
});

test('an older status of a server does not replace a newer one', async () => {
  const fixture = await community();
  const { admin, discord, host } = fixture;
  const panel = await (await admin.types('/status', { server: 's-1' })).settled();
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  const older = await admin.clicks(panel, 'Refresh');
  discord.faults.next({ ...editsBy(older), drop: 'before', times: 6 });
  held.resolve();
  await discord.requested(({ status, path }) => status === 0 && path.includes(older.interaction.token));
  host.server('s-1').record['status'] = 'stopped';
  const isShown = () => panel.text.includes('stopped');
  await expect
    .poll(async () => {
      await handled(fixture, await admin.clicks(panel, 'Refresh'));
      return isShown();
    })
    .toBe(true);
  await handled(fixture, older);
  expect(panel.text).toContain('stopped');
});
