import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskOf } from '../../src/access/risky-commands.ts';

const none = { added: [], removed: [] };
const java = 'minecraft-java';

describe('a console command that may destroy something', () => {
  test.each([
    ['fill 0 0 0 9 9 9 air', 'fill'],
    ['minecraft:fill 0 0 0 9 9 9 air', 'fill'],
    ['FILL 0 0 0 9 9 9 air', 'fill'],
    ['  kill   @e', 'kill'],
    ['kill Steve', 'kill'],
    ['kill @e[type=!player]', 'kill'],
    ['kill @e[type=player]', 'kill'],
    ['kill @e[name="type=item"]', 'kill'],
    ['kill @e[type=item] @a', 'kill'],
    ['kill @e[type=item', 'kill'],
    ['kill @e[tag=a,type=villager]', 'kill'],
    ['item replace entity Steve weapon with air', 'item replace'],
    ['summon minecraft:tnt', 'summon tnt'],
    ['gamerule keepInventory false', 'gamerule keepinventory false'],
    ['gamerule minecraft:keep_inventory false', 'gamerule keepinventory false'],
    ['scoreboard objectives remove kills', 'scoreboard objectives remove'],
    ['execute as @a at @s run kill @e', 'kill'],
    ['execute as @e[name="] run say"] run fill 0 0 0 1 1 1 air', 'fill'],
    ['execute as @a run execute at @s run return run clear @s', 'clear'],
    ['sudo Steve kill @e', 'kill'],
    ['sudo Steve /kill @e', 'kill'],
    ['esudo Steve //set air', '//set'],
    ['sudo Steve /set air', '//set'],
    ['sudo Steve /REPLACE stone air', '//replace'],
    ['sudo Steve worldedit:/set air', '//set'],
    ['/set air', '//set'],
    ['//set air', '//set'],
    ['worldedit:/set air', '//set'],
    ['essentials:enuke', 'enuke'],
    ['mv delete world', 'mv delete'],
    ['co rb u:Steve t:1h', 'co rb'],
    ['coreprotect purge t:30d', 'coreprotect purge'],
    ['rg del spawn', 'rg del'],
    ['regions remove spawn', 'regions remove'],
    ['clearinvent Steve', 'clearinvent'],
    ['remove all', 'remove'],
    ['replaceitem entity Steve slot.weapon minecraft:air', 'replaceitem'],
    ['structure load house 0 64 0', 'structure load'],
    ['worldborder add -500', 'worldborder add -500'],
    ['scoreboard players reset *', 'scoreboard players reset'],
    ['say hi; kill @e', 'kill'],
  ])('%j is known by %j', (line, command) => {
    expect(riskOf(line, java, none)).toMatchObject({ kind: 'destroys', command });
  });

  test.each([
    ['function pack:boom', 'function'],
    ['execute as @e[name="x run say hi', 'execute'],
    ['datapack disable x', 'datapack disable'],
    ['execute @a ~ ~ ~ fill 0 0 0 9 9 9 air', 'execute'],
    ['execute Steve ~ ~ ~ detect ~ ~-1 ~ stone 0 kill @e', 'execute'],
    [`${'execute run '.repeat(11)}say hi`, 'execute'],
  ])('%j can’t be seen through', (line, command) => {
    expect(riskOf(line, java, none)).toMatchObject({ kind: 'unseen', command });
  });
});

describe('no question is asked about', () => {
  test.each([
    ...[
      'say kill @e',
      'list',
      'tell Steve fill',
      'save-all',
      'save-on',
      'time query day',
      'seed',
      'help fill',
    ],
    ...['whitelist list', 'banlist', 'forceload query', 'gamerule keepInventory', 'kill @e[type=item]'],
    ...[
      'kill @e[type=minecraft:item,distance=..10]',
      'kill @e[type=zombie]',
      'execute if entity @e',
      'execute store result score a b',
      'worldborder add 500',
      'op Steve',
    ],
    ...[
      '/undo',
      '/copy',
      '/pos1 1,2,3',
      'worldborder get',
      'difficulty hard',
      'sudo Steve c:kill @e',
      'sudo Steve /spawn',
      'return 1',
    ],
    ...['give Steve tnt', 'data get entity Steve', 'execute if data storage a:b c[I;1]', '', '/', '///'],
  ])('%j', (line) => expect(riskOf(line, java, none)).toBe(null));
});

test('only the commands of a server’s game count, if it is known', () => {
  expect(riskOf('kill @e', 'rust', none)).toBe(null);
  expect(riskOf('entity.deleteby 1', 'rust', none)).toMatchObject({ kind: 'destroys' });
  expect(riskOf('server.wipe', 'rust', none)).toMatchObject({ kind: 'destroys' });
  expect(riskOf('server.wipe;say hi', 'rust', none)).toMatchObject({ kind: 'destroys' });
  expect(riskOf('c game.print(1)', 'factorio', none)).toMatchObject({ kind: 'unseen', command: 'c' });
  expect(riskOf('cheat DestroyAll Rex', 'ark', none)).toMatchObject({ command: 'destroyall' });
  expect(riskOf('DestroyWildDinos', 'ark', none)).toBe(null);
  expect(riskOf('kill @e', 'valheim', none)).toBe(null);
  expect(riskOf('kill @e', null, none)).toMatchObject({ kind: 'destroys' });
  expect(riskOf('entity.deleteby 1', null, none)).toMatchObject({ kind: 'destroys' });
});

test('an admin can add commands, and remove some of the table', () => {
  const own = { added: ['warp delete', '/copy'], removed: ['clear', 'function lobby:*'] };
  expect(riskOf('execute run warp delete spawn', java, own)).toEqual({
    kind: 'named',
    command: 'warp delete',
    blocks: null,
  });
  expect(riskOf('//copy', java, own)).toMatchObject({ kind: 'named' });
  expect(riskOf('clear Steve', java, own)).toBe(null);
  expect(riskOf('execute as @a run clear @s', java, own)).toBe(null);
  expect(riskOf('kill Steve', java, own)).toMatchObject({ command: 'kill' });
});

test('an admin may name a command with a namespace, or a game rule with “_”', () => {
  const own = {
    added: ['essentials:warp delete', 'gamerule max_entity_cramming *'],
    removed: ['minecraft:clear', 'gamerule keep_inventory *'],
  };
  for (const line of ['warp delete spawn', 'gamerule maxEntityCramming 1', 'gamerule max_entity_cramming 1'])
    expect(riskOf(line, java, own)).toMatchObject({ kind: 'named' });
  for (const line of ['clear Steve', 'minecraft:clear Steve', 'gamerule keepInventory false'])
    expect(riskOf(line, java, own)).toBe(null);
});

test.each([
  ['fill 0 0 0 9 9 9 air', 1_000],
  ['fill 9 9 9 0 0 0 air', 1_000],
  ['fill ~-1 ~ ~ ~1 ~2 ~ air', 9],
  ['clone -5 60 -5 5 60 5 0 0 0', 121],
  ['fill ~ 0 0 9 9 9 air', null],
  ['fill 0 0 0', null],
  ['fill 0 0 0 9 9 x air', null],
  ['fill 1.5 0 0 9 9 9 air', null],
  ['kill @e', null],
])('%j names a box of %j blocks', (line, blocks) => {
  expect(riskOf(line, java, none)?.blocks).toBe(blocks);
});

describe('whatever is typed', () => {
  const risky = fc.constantFrom('fill 0 0 0 1 1 1 air', 'kill @e', 'nuke', 'function a:b', '//set air');
  const wrapper = fc.constantFrom(
    ...['execute as @a run ', 'execute if entity @e[name="a run b",nbt={a:["x"]}] run ', 'return run '],
    ...['sudo Steve ', 'minecraft:', 'Execute  at  @s  RUN '],
  );

  test('a risky command is found inside of others', () => {
    fc.assert(
      fc.property(risky, fc.array(wrapper, { maxLength: 6 }), (line, wrappers) => {
        expect(riskOf(wrappers.join('') + line, java, none)).not.toBe(null);
      }),
    );
  });

  test('a result comes back, which is the same with a name of upper case or more space', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 1_000 }), (line) => {
        expect(riskOf(`  ${line}`, null, none)).toEqual(riskOf(line, null, none));
      }),
    );
  });

  test('the time grows with its length, not with what it holds', () => {
    for (const part of ['execute run ', '[', '"', 'a:', ';', '/', 'run ', '\\', "'"])
      for (const line of [part.repeat(1_000 / part.length), `execute ${part.repeat(900 / part.length)}`])
        riskOf(line, null, none);
  });
});
