import type { Reply } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { outcome, unhurried } from './uses.ts';

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

const acknowledged = { status: 400, code: 40060 };
const tooOld = { status: 404, code: 10062 };

describe('if Discord says that an interaction was already acknowledged, or is too old', () => {
  test.each<[string, typeof tooOld, (fixture: Community, prompt: Reply) => Promise<Reply>]>([
    ['a change', acknowledged, ({ admin }) => admin.types('/power', { action: 'stop' })],
    ['a setting', tooOld, ({ admin }) => admin.types('/setup language', { language: 'de' })],
    ['a confirmation', tooOld, ({ admin }, prompt) => admin.clicks(prompt, 'Kill it')],
    ['its cancellation', acknowledged, ({ admin }, prompt) => admin.clicks(prompt, 'Cancel')],
  ])('%s is not executed', async (_, { status, code }, does) => {
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
