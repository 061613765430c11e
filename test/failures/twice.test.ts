import { describe, expect, test } from 'vitest';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import { type Community, community } from '../support/community.ts';
import { arrived, outcome, serversOfUses, unhurried, writes } from './uses.ts';

describe('an interaction that Discord delivers twice', () => {
  test.each([
    ['/power', { action: 'stop' }],
    ['/cmd', { command: 'say hi' }],
    ['/backup create', {}],
  ])('is one change: %s', async (line, options) => {
    const { admin, discord, host } = await community(unhurried);
    const reply = await outcome(await admin.types(line, options, { deliverTwice: true }));
    expect(reply.text).toMatch(/^✅/);
    discord.redeliver(reply);
    await outcome(await admin.types('/status'));
    expect(host.changes).toHaveLength(1);
    expect(reply.followUps).toEqual([]);
    expect(reply.text).toMatch(/^✅/);
  });

  test.each([
    ['/backup restore', 'Restore'],
    ['/backup delete', 'Delete it'],
  ])('is one change at the button of %s', async (line, button) => {
    const host = { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: [{ id: 'b-1' }] }] };
    const fixture = await community({ ...unhurried, host });
    const confirmation = await (
      await fixture.admin.types(line, { backup: 'b-1' }, { deliverTwice: true })
    ).settled();
    expect(confirmation.followUps).toEqual([]);
    const click = await outcome(await fixture.admin.clicks(confirmation, button, { deliverTwice: true }));
    fixture.discord.redeliver(click);
    await outcome(await fixture.admin.types('/status'));
    expect(fixture.host.changes).toHaveLength(1);
    expect(click.text).toMatch(/^✅/);
  });
});

describe.each([
  ['was already acknowledged', 400, 40060],
  ['is too old', 404, 10062],
])('if Discord says that an interaction %s', (_, status, code) => {
  test.each<[string, (fixture: Community, prompt: Reply) => Promise<Reply>]>([
    ['a change', ({ admin }) => admin.types('/power', { action: 'stop' })],
    ['a setting', ({ admin }) => admin.types('/setup language', { language: 'de' })],
    ['a confirmation', ({ admin }, prompt) => admin.clicks(prompt, 'Kill it')],
    ['its cancellation', ({ admin }, prompt) => admin.clicks(prompt, 'Cancel')],
  ])('%s is not executed', async (_, does) => {
    const fixture = await community(unhurried);
    const { admin, discord, host, log } = fixture;
    const prompt = await (await admin.types('/power', { action: 'kill' })).settled();
    discord.faults.next({ method: 'POST', path: /\/callback$/, status, body: { code, message: 'Refused' } });
    void does(fixture, prompt);
    await expect.poll(() => log.some((line) => line.includes('"outcome":"gone"'))).toBe(true);
    expect(host.changes).toEqual([]);
    const shown = (await (await admin.types('/setup show')).settled()).text;
    expect(shown).toContain('✅ Connection');
    expect(shown).toContain('Language: English');
    await admin.clicks(prompt, 'Kill it');
    await prompt.until(({ text }) => text.includes('Survival was killed'));
  });
});

test('two simultaneous clicks on a prompt make one change; the second reply says that it was used', async () => {
  const host = { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: [{ id: 'b-1' }] }] };
  const fixture = await community({ ...unhurried, host });
  const confirmation = await (await fixture.admin.types('/backup restore', { backup: 'b-1' })).settled();
  const clicks = await Promise.all([
    fixture.admin.clicks(confirmation, 'Restore'),
    fixture.admin.clicks(confirmation, 'Restore'),
  ]);
  await confirmation.until(({ text }) => text.startsWith('✅'));
  const followUpTexts = () => clicks.flatMap(({ followUps }) => followUps.map(({ text }) => text));
  await clicks[0].until(() => followUpTexts().length > 0);
  expect(followUpTexts().join()).toMatch(/already been pressed/);
  expect(followUpTexts()).toHaveLength(1);
  expect(fixture.host.changes).toHaveLength(1);
});

test('two people who request the same change at once cause one; the other reads who requested it', async () => {
  const fixture = await community({ ...unhurried, host: { transitionMs: 60_000 } });
  await (
    await fixture.admin.types('/access grant', {
      role: fixture.guild.role('Moderators'),
      permission: 'operator',
    })
  ).settled();
  const replies = await Promise.all([
    fixture.admin.types('/power', { action: 'stop' }),
    fixture.moderator.types('/power', { action: 'stop' }),
  ]);
  await Promise.race(replies.map((reply) => reply.until(({ text }) => text.includes('is busy'))));
  await fixture.host.called(({ method }) => method === 'POST');
  fixture.host.server('s-1').record['status'] = 'stopped';
  const texts = await Promise.all(replies.map(async (reply) => (await outcome(reply)).text));
  expect(texts.filter((text) => text.startsWith('✅'))).toHaveLength(1);
  expect(texts.find((text) => text.startsWith('⚠️ Survival is busy'))).toMatch(
    /\*\*stop Survival\*\* is still running\. \*\*(?:Ada|Mo)\*\* requested it/i,
  );
  expect(fixture.host.changes).toHaveLength(1);
});

test('every change reaches the host exactly once if nothing goes wrong', async () => {
  const fixture = await community({ ...unhurried, host: { servers: serversOfUses() } });
  await Promise.all(
    writes.map(async (use) => {
      expect((await outcome(await use.does(fixture))).text).toMatch(/^✅/);
      expect(arrived(fixture, use)).toBe(1);
    }),
  );
  expect(fixture.host.changes).toHaveLength(writes.length);
});
