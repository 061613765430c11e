import type { APIInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInteraction } from '../../src/discord/interactions/interaction.ts';

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
