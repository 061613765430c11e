import { expect, test } from 'vitest';
import { adds } from '../schedules/scheduling.ts';
import { community } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

test('a question about something that can’t be brought back can be canceled, which changes nothing', async () => {
  const { admin, guild } = await community();
  const [role, channel] = [guild.role('Moderators'), guild.channel('general')];
  await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
  await (await admin.types('/alerts set', { channel })).settled();
  await (await admin.types('/panel post', { channel })).settled();
  await adds({ admin }, { action: 'restart', when: 'every 6 h' });
  const schedule = `${(await admin.completes('/schedule remove', { schedule: '' }, 'schedule'))[0]?.value}`;
  const panel = `${(await admin.completes('/panel remove', { panel: '' }, 'panel'))[0]?.value}`;
  for (const [line, options, go] of [
    ['/access revoke', { role }, 'Revoke'],
    ['/alerts off', {}, 'Turn off'],
    ['/panel remove', { panel }, 'Remove'],
    ['/schedule remove', { schedule }, 'Delete it'],
  ] as const) {
    const question = await (await admin.types(line, options)).settled();
    expect(labels(question)).toEqual([go, 'Cancel']);
    await admin.clicks(question, 'Cancel');
    await question.until(({ text }) => text.includes('Canceled\nNothing changed.'));
    expect(labels(question)).toEqual([]);
    const again = await (await admin.types(line, options)).settled();
    expect(labels(again)).toEqual([go, 'Cancel']);
  }
});
