import type { APIInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CommandOptions, parseInteraction } from '../../src/discord/interactions/interaction.ts';

/** A command of a member with these permissions, in guild 100 unless `change` says otherwise. */
function command(permissions: string, change: object = {}): APIInteraction {
  const payload = {
    id: '1',
    type: 2,
    token: 't',
    application_id: '2',
    guild_id: '100',
    channel: { id: '3' },
    data: { id: '4', name: 'status', type: 1 },
    member: { permissions, roles: [], user: { id: '300', username: 'ada' } },
    authorizing_integration_owners: { '0': '100' },
    ...change,
  };
  return z.custom<APIInteraction>().parse(payload);
}

test.each([
  ['32', true],
  ['8', true],
  ['40', true],
  ['0', false],
  ['2048', false],
  ['-1', false],
  ['0x20', false],
  ['', false],
  [' 32', false],
])('permissions %j make an admin: %s', (permissions, isAdmin) => {
  expect(parseInteraction(command(permissions))?.person.isAdmin).toBe(isAdmin);
});

test.each([
  ['for themselves alone', { '1': '300' }],
  ['in another guild', { '0': '101' }],
  ['in direct messages', { '0': '0' }],
])('who installed the app %s uses it in no guild', (_, owners) => {
  expect(parseInteraction(command('32', { authorizing_integration_owners: owners }))).toBeNull();
});

const ids = [6, 7, 8, 9];
const noIds = ['1>@everyone<@&1', '1/../../x', '12345', '-1234567890123456789', ''];

test('the id of a person, a channel or a role has digits alone', () => {
  const option = (type: number, value: string) =>
    new CommandOptions({ name: 'access', options: [z.custom<never>().parse({ name: 'who', type, value })] });
  for (const type of ids) {
    expect(option(type, '1574070206454562822').get('who')).toBe('1574070206454562822');
    for (const value of noIds) expect(() => option(type, value)).toThrow(TypeError);
  }
  expect(option(3, '1/../../x').get('who')).toBe('1/../../x');
});
