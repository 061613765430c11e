import { describe, expect, test, vi } from 'vitest';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { patienceMs } from '../support/test-limits.ts';
import { alertsIn } from './watched-panel.ts';

const minute = 60_000;
const hour = 60 * minute;
const two = { servers: [{ id: 's-1' }, { id: 's-2', record: { name: 'Creative' } }] };

/** Alerts in #log, which mention Moderators, under a clock that stands still. */
async function alerting(options: CommunityOptions = {}) {
  const passes = stoppedClock();
  const overrides = { ...quickWatch, muteEndsEveryMs: 20, ...options.overrides };
  const all = await community({ host: two, ...options, overrides });
  const channel = all.guild.channel('log');
  const role = all.guild.role('Moderators');
  await (await all.admin.types('/alerts set', { channel, role })).settled();
  const mutes = async (set: Record<string, string> = {}) =>
    (await all.admin.types('/alerts mute', { for: '1 h', ...set })).settled();
  /** Resolves when everything was read again, so that an alert would have been posted. */
  const readsAgain = async () => {
    for (let read = 0; read < 4; read += 1) {
      const before = all.host.calls.length;
      await all.host.called((call) => call.method === 'GET' && all.host.calls.indexOf(call) >= before);
    }
  };
  /** Gives a server a status, and resolves when its incident has begun or ended, and time to be posted. */
  const becomes = async (status: string, id = 's-1') => {
    // What the console said last is stored after the beginning.
    const ended = `"ended":${status === 'running'}`;
    const isOne = (line: string) => line.includes('"msg":"an incident"') && line.includes(ended);
    const incidents = () => all.log.filter(isOne).length;
    const before = incidents();
    all.host.server(id).record['status'] = status;
    await expect.poll(incidents, { timeout: patienceMs }).toBeGreaterThan(before);
    await readsAgain();
  };
  /** Lets a server go down and come back. */
  const falls = async (id?: string) => {
    await becomes('stopped', id);
    await becomes('running', id);
  };
  await readsAgain();
  return { ...all, passes, channel, role, mutes, readsAgain, becomes, falls };
}

describe('while alerts are muted', () => {
  test('nothing is posted; then what lasts is an alert with its mention, and the rest is one message', async () => {
    const { becomes, channel, falls, mutes, passes, readsAgain, role } = await alerting();
    const reply = await mutes({ reason: 'an update' });
    const until = Math.floor((Date.now() + hour) / 1000);
    expect(reply.ephemeral).toBe(false);
    expect(reply.text).toContain(`muted all alerts until <t:${until}:t>.`);
    expect(reply.text).toContain('Reason: an update');
    await falls();
    await falls();
    await becomes('crashed', 's-2');
    await readsAgain();
    expect(alertsIn(channel)).toEqual([]);
    passes(hour);
    const open = await channel.message(({ text }) => text.includes('Creative crashed'));
    const rest = await channel.message(({ text }) => text.includes('Alerts are on again'));
    expect(open.firstPings).toEqual([`<@&${role.id}>`]);
    expect(rest.firstPings).toEqual([]);
    expect(rest.text).toContain('**Survival** went down 2×');
    expect(rest.text).not.toContain('Creative');
    await becomes('running', 's-2');
    await channel.message(({ text }) => text.includes('Creative is back'));
    expect(alertsIn(channel)).toHaveLength(2);
  });

  test('a mute in which nothing happened ends without a word', async () => {
    const { becomes, channel, mutes, passes, readsAgain } = await alerting();
    await mutes();
    await readsAgain();
    passes(hour);
    await becomes('stopped');
    await channel.message(({ text }) => text.includes('Survival went down'));
    expect(alertsIn(channel)).toHaveLength(1);
  });

  test('an alert that was posted before goes on in its message', async () => {
    const { becomes, channel, falls, mutes, passes, readsAgain } = await alerting();
    await becomes('stopped');
    const alert = await channel.message(({ text }) => text.includes('Survival went down'));
    await mutes();
    await becomes('running');
    await channel.message(({ text }) => text.includes('Survival is back'));
    await falls();
    await readsAgain();
    expect(alertsIn(channel)).toEqual([alert]);
    passes(hour);
    const rest = await channel.message(({ text }) => text.includes('Alerts are on again'));
    expect(rest.text).toMatch(/\*\*Survival\*\* went down$/m);
  });

  test('one of a server leaves the others; what goes on when it ends is told when the longest has', async () => {
    const { admin, becomes, channel, falls, mutes, passes, readsAgain } = await alerting();
    await mutes({ server: 's-1' });
    await mutes({ for: '30 min' });
    await falls();
    await falls('s-2');
    passes(30 * minute);
    const rest = await channel.message(({ text }) => text.includes('Alerts are on again'));
    expect(rest.text).toContain('**Creative** went down');
    expect(rest.text).not.toContain('Survival');
    await becomes('stopped', 's-2');
    await channel.message(({ text }) => text.includes('Creative went down') && text.includes('asked'));
    passes(5 * minute);
    // Otherwise it may go down in a time that nobody watched.
    await readsAgain();
    await becomes('stopped');
    expect(alertsIn(channel)).toHaveLength(2);
    const show = await (await admin.types('/alerts show')).settled();
    expect(show.text).toContain('Alerts about **Survival** muted until');
    passes(25 * minute);
    await channel.message(({ text }) => text.includes('Survival went down') && text.includes('asked'));
    await channel.message(({ text }) => text.includes('**Survival** went down'));
    expect(alertsIn(channel)).toHaveLength(4);
  });

  test('it is shown by /alerts show until it is over; one that is set again is changed', async () => {
    const { admin, mutes, passes } = await alerting();
    await mutes({ reason: '*an* update' });
    const show = async () => (await (await admin.types('/alerts show')).settled()).text;
    const until = (ms: number) => `<t:${Math.floor((Date.now() + ms) / 1000)}:t>`;
    expect(await show()).toContain(
      `🔕 Alerts muted until ${until(hour)} by ${admin.mention}: \\*an\\* update`,
    );
    await mutes({ for: '2 h' });
    expect(await show()).toContain(`🔕 Alerts muted until ${until(2 * hour)} by ${admin.mention}\n`);
    passes(2 * hour);
    expect(await show()).not.toContain('🔕');
  });
});

test('status panels show what is muted, until it is over', async () => {
  const { admin, guild, mutes, passes } = await alerting();
  const general = guild.channel('general');
  for (const server of ['s-1', 's-2'])
    await (await admin.types('/panel post', { channel: general, server })).settled();
  await (await admin.types('/panel post', { channel: general })).settled();
  await mutes({ for: '30 min', server: 's-1', reason: 'an update' });
  await general.message(({ text }) => text.includes('🔕 Alerts muted until') && text.includes(': an update'));
  await general.message(({ text }) => text.includes(`🔕 Alerts about **Survival** muted until`));
  const shown = () => general.messages.filter(({ text }) => /🔕 Alerts .*until/.test(text)).length;
  expect(shown()).toBe(2);
  passes(30 * minute);
  await expect.poll(shown, { timeout: patienceMs }).toBe(0);
});

describe('a clock that is set', () => {
  test('forward ends a mute; set back again, it stays over, and nothing is told twice', async () => {
    const { becomes, channel, falls, mutes, passes, readsAgain } = await alerting();
    await mutes();
    await falls();
    passes(24 * hour);
    await channel.message(({ text }) => text.includes('Alerts are on again'));
    passes(-24 * hour);
    await readsAgain();
    passes(5 * minute);
    await becomes('stopped', 's-2');
    await channel.message(({ text }) => text.includes('Creative went down'));
    expect(alertsIn(channel)).toHaveLength(2);
  });

  test('back to before a mute ends it, because nobody knows how long it would last', async () => {
    const { becomes, channel, mutes, passes } = await alerting();
    await mutes({ for: '7 days' });
    await becomes('stopped');
    expect(alertsIn(channel)).toEqual([]);
    passes(-24 * hour);
    await channel.message(({ text }) => text.includes('Survival went down'));
  });

  test('back by less leaves it on until its time', async () => {
    const { becomes, channel, mutes, passes } = await alerting();
    await mutes();
    passes(-minute);
    await becomes('stopped');
    expect(alertsIn(channel)).toEqual([]);
    passes(hour + minute);
    await channel.message(({ text }) => text.includes('Survival went down'));
  });
});

describe('/alerts unmute', () => {
  test('ends them all: what lasts is posted at once, and the rest is told', async () => {
    const { admin, becomes, channel, falls, mutes, passes } = await alerting();
    await mutes();
    await mutes({ server: 's-2' });
    await falls();
    passes(5 * minute);
    await becomes('stopped', 's-2');
    const reply = await (await admin.types('/alerts unmute')).settled();
    expect(reply.text).toContain('ended the mute of all alerts');
    await channel.message(({ text }) => text.includes('Creative went down'));
    await channel.message(({ text }) => text.includes('**Survival** went down'));
    expect(alertsIn(channel)).toHaveLength(2);
    expect((await (await admin.types('/alerts unmute')).settled()).text).toContain('No alerts are muted.');
  });

  test('of one server ends its own mute only', async () => {
    const { admin, mutes } = await alerting();
    await mutes();
    const unmute = async () =>
      (await (await admin.types('/alerts unmute', { server: 's-1' })).settled()).text;
    expect(await unmute()).toContain('There’s no separate mute for **Survival**.');
    await mutes({ server: 's-1' });
    const ended = await unmute();
    expect(ended).toContain('ended the mute of alerts about Survival');
    expect(ended).toContain('All alerts are muted');
    expect(ended).toContain('🔕 Alerts muted until');
    expect(ended).not.toContain('on again');
    expect(ended).not.toContain('still wrong');
    expect((await (await admin.types('/alerts show')).settled()).text).toContain('🔕 Alerts muted');
  });
});

describe('“Mute 1 h”', () => {
  test('mutes the servers of an alert, for those who may', async () => {
    const { admin, becomes, channel, falls, guild, member, moderator, passes } = await alerting();
    const grant = { role: guild.role('Moderators'), permission: 'alerts.mute' };
    await (await admin.types('/access grant', grant)).settled();
    await becomes('stopped');
    const alert = await channel.message(({ text }) => text.includes('Survival went down'));
    expect(ephemeralText(await (await member.clicks(alert, 'Mute 1 h')).settled())).toContain('You can’t ');
    const reply = await (await moderator.clicks(alert, 'Mute 1 h')).settled();
    expect(reply.text).toContain(`${moderator.mention} muted alerts about Survival until`);
    await becomes('running');
    await channel.message(({ text }) => text.includes('is back'));
    expect(labels(alert)).not.toContain('Mute 1 h');
    passes(45 * minute);
    await falls();
    expect(alertsIn(channel).filter(({ text }) => !text.includes('muted'))).toEqual([alert]);
    passes(15 * minute);
    await channel.message(({ text }) => text.includes('Alerts about Survival are on again'));
  });

  test('doesn’t end a longer mute early', async () => {
    const { admin, becomes, channel, mutes, passes } = await alerting();
    await becomes('stopped');
    const alert = await channel.message(({ text }) => text.includes('Survival went down'));
    await mutes({ for: '1 day', server: 's-1', reason: 'a move' });
    const until = Math.floor((Date.now() + 24 * hour) / 1000);
    passes(5 * minute);
    const reply = await (await admin.clicks(alert, 'Mute 1 h')).settled();
    expect(reply.text).toContain(`<t:${until}:f>`);
    const shown = (await (await admin.types('/alerts show')).settled()).text;
    expect(shown).toContain(`<t:${until}:f>`);
    expect(shown).toContain('a move');
    await (await admin.types('/alerts unmute')).settled();
    await mutes({ for: '2 h' });
    const later = Math.floor((Date.now() + 2 * hour) / 1000);
    passes(5 * minute);
    expect((await (await admin.clicks(alert, 'Mute 1 h')).settled()).text).toContain(`<t:${later}:t>`);
  });
});

describe('who may mute', () => {
  test('is an admin, or who has alerts.mute: on the servers where they have it', async () => {
    const { admin, guild, moderator, passes } = await alerting();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const mute = async (options: Record<string, string>) =>
      (await moderator.types('/alerts mute', { for: '1 h', ...options })).settled();
    expect((await mute({})).text).toContain('You can’t mute alerts here');
    await (await admin.types('/access grant', { role, permission: 'operator', server: 's-1' })).settled();
    expect((await mute({})).text).toContain('You can’t mute or unmute all alerts');
    expect((await mute({ server: 's-2' })).text).toContain('You can’t mute alerts');
    expect((await mute({ server: 's-1' })).text).toContain('muted alerts about Survival');
    await (await admin.types('/alerts mute', { for: '1 h', server: 's-2' })).settled();
    const unmuted = await (await moderator.types('/alerts unmute')).settled();
    expect(unmuted.text).toContain('alerts about Survival.');
    expect((await (await moderator.types('/alerts unmute')).settled()).text).toContain(
      'You can’t mute or unmute',
    );
    passes(hour);
    expect((await (await moderator.types('/alerts show')).settled()).text).toContain('Manage Server');
  });
});

describe('the time of a mute', () => {
  test.each([
    ['4', 'Alerts can be muted for 5 minutes to 7 days'],
    ['8 days', 'Alerts can be muted for 5 minutes to 7 days'],
    ['soon', '“soon” isn’t a time I know'],
    ['every day 04:00 and 05:00', 'isn’t a time I know'],
  ])('%s is refused', async (typed, text) => {
    const { mutes } = await alerting();
    expect((await mutes({ for: typed })).text).toContain(text);
  });

  test('is a length, or a moment in the time zone of the guild; what is typed is explained', async () => {
    const { admin, mutes } = await alerting();
    vi.setSystemTime(new Date('2026-07-01T10:00:00Z'));
    await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
    const at = (iso: string) => `<t:${Date.parse(iso) / 1000}`;
    for (const [typed, iso] of [
      ['90', '2026-07-01T11:30:00Z'],
      ['2 h', '2026-07-01T12:00:00Z'],
      ['until 22:00', '2026-07-01T20:00:00Z'],
      ['9:00', '2026-07-02T07:00:00Z'],
      ['tomorrow 08:00', '2026-07-02T06:00:00Z'],
      ['7 days', '2026-07-08T10:00:00Z'],
      ['10080', '2026-07-08T10:00:00Z'],
    ] as const)
      expect((await mutes({ for: typed })).text, typed).toContain(at(iso));
    const offered = await admin.completes('/alerts mute', { for: '3' }, 'for');
    expect(offered.map(({ value }) => value)).toEqual(['3 h']);
  });

  test('is one of those that are offered, the longest included', async () => {
    const { admin, mutes } = await alerting();
    const offered = await admin.completes('/alerts mute', { for: '' }, 'for');
    expect(offered[2]?.name).toMatch(/^1 hr, until /);
    expect(offered.at(-1)).toMatchObject({ name: expect.stringMatching(/^7 days, until /), value: '7 days' });
    for (const value of offered.map((each) => String(each.value)))
      expect((await mutes({ for: value })).text, value).toContain('muted all alerts');
  });
});
