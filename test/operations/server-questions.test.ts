import type { Server } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { defaultGames, gameRuleSchema } from '@steward/worlds/model';
import { expect, test } from 'vitest';
import { consoleGames, questionsOf } from '../../src/operations/server-questions.ts';

// How the games of servers are asked.

const at = { host: '192.0.2.1', port: 2456 };
const startup = (variables: Readonly<Record<string, string>>, command: string | null = null) => ({
  startup: { image: null, command, variables },
});
const valheim = startup({ SRCDS_APPID: '896660' });
const nothing = { game: null, address: null };

function asked(server: Partial<Server>, said: Partial<Parameters<typeof questionsOf>[1]> = {}) {
  return questionsOf(aServer('s1', server), { ...nothing, ...said }, defaultGames).map(
    ({ protocol, address: { host, port }, isTyped = false }) =>
      `${protocol} ${host}:${port}${isTyped ? ', typed' : ''}`,
  );
}

test.each([
  ['as the game that its start shows', { ...valheim, gameAddress: at }, {}, ['a2s 192.0.2.1:2457']],
  ['as Minecraft Java if nobody knows what it is', { gameAddress: at }, {}, ['java 192.0.2.1:2456']],
  ['nowhere if its game can’t be asked', { ...startup({ SRCDS_APPID: '2394010' }), gameAddress: at }, {}, []],
  ['nowhere if the host names no address', valheim, {}, []],
  [
    'as an admin said, whatever its start shows',
    { ...valheim, gameAddress: at },
    { game: { game: 'rust', queryPort: null } },
    ['a2s 192.0.2.1:2457'],
  ],
  [
    'at the port that an admin said',
    { ...valheim, gameAddress: at },
    { game: { game: 'valheim', queryPort: 30_000 } },
    ['a2s 192.0.2.1:30000, typed'],
  ],
  [
    'at the port that an admin said, wherever that is, if the host has given it to the server',
    { ...valheim, gameAddress: at, ownPorts: [2_456, 30_000] },
    { game: { game: 'valheim', queryPort: 30_000 } },
    ['a2s 192.0.2.1:30000'],
  ],
  [
    'at another server’s port only if that is public',
    { ...valheim, gameAddress: at, ownPorts: [2_456, 30_000] },
    { game: { game: 'valheim', queryPort: 30_001 } },
    ['a2s 192.0.2.1:30001, typed'],
  ],
  [
    'as its start shows if what an admin said is known no longer',
    { ...valheim, gameAddress: at },
    { game: { game: 'moon', queryPort: null } },
    ['a2s 192.0.2.1:2457'],
  ],
  [
    'where people join, too',
    { gameAddress: at },
    { address: 'play.example.org:25566' },
    ['java play.example.org:25566, typed', 'java 192.0.2.1:2456'],
  ],
  [
    'at the host’s port if people type none',
    { gameAddress: at },
    { address: '[2001:db8::1]' },
    ['java 2001:db8::1:2456, typed', 'java 192.0.2.1:2456'],
  ],
  ['once where both are the same', { gameAddress: at }, { address: '192.0.2.1' }, ['java 192.0.2.1:2456']],
  [
    'where people join if the host names no address',
    {},
    { game: { game: 'minecraft-bedrock', queryPort: null }, address: 'play.example.org' },
    ['bedrock play.example.org:19132, typed'],
  ],
  ['nowhere if neither the game nor an address is known', {}, { address: 'play.example.org' }, []],
  [
    'nowhere at a port that can’t be one',
    {},
    { game: { game: 'rust', queryPort: null }, address: 'a:0' },
    [],
  ],
] as const)('a server is asked %s', (_, server, said, expected) => {
  expect(asked(server, said)).toEqual(expected);
});

test('the game of the operator’s own rules comes first', () => {
  const own = gameRuleSchema.parse({
    game: 'moon',
    match: { variables: ['SRCDS_APPID=896660'] },
    query: { protocol: 'fivem' },
  });
  const server = aServer('s1', { ...valheim, gameAddress: at });
  expect(questionsOf(server, nothing, [own, ...defaultGames])).toMatchObject([{ protocol: 'fivem' }]);
});

test.each([
  ['the game that its start shows', startup({}, 'java -jar HytaleServer.jar'), null, ['hytale']],
  ['all, if its host shows no start', {}, null, defaultGames.map(({ game }) => game)],
  ['none that is known, if its start shows another', startup({}, './unknown-game'), null, []],
  ['the one that an admin said, whatever its start shows', valheim, 'hytale', ['hytale']],
  ['the one that an admin said, if its host shows no start', {}, 'hytale', ['hytale']],
  ['what its start shows, if what an admin said is known no longer', valheim, 'moon', ['valheim']],
])('of a server’s console the lines of a game count: %s', (_what, server, game, counts) => {
  const said = { ...nothing, game: game === null ? null : { game, queryPort: null } };
  expect(consoleGames(server, said, defaultGames).map((one) => one.game)).toEqual(counts);
});
