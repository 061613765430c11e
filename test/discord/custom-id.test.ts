import { powerActions } from '@steward/hosts/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandsFor, sharedComponents } from '../../commands/index.ts';
import { button, type Command } from '../../src/discord/interactions/command.ts';
import {
  decodeCustomId,
  encodeCustomId,
  type IdParts,
  pageNumber,
  reference,
} from '../../src/discord/interactions/custom-ids.ts';
import { CommandRouter } from '../../src/discord/interactions/router.ts';
import { confirmationChoices } from '../../src/discord/views/confirmation-view.ts';

const anyReference = fc.stringMatching(/^[\w-]{1,32}$/);
const anyPage = fc.integer({ min: 0, max: 9_999 });

/** Every shape of our custom ids. */
const shapes: readonly (readonly [string, z.ZodType<IdParts>, fc.Arbitrary<IdParts>])[] = [
  ['status', z.tuple([reference]), fc.tuple(anyReference)],
  [
    'power',
    z.tuple([z.enum(powerActions), reference]),
    fc.tuple(fc.constantFrom(...powerActions), anyReference),
  ],
  ['players', z.tuple([reference]), fc.tuple(anyReference)],
  ['overview', z.tuple([pageNumber]), fc.tuple(anyPage)],
  ['backups', z.tuple([reference, pageNumber]), fc.tuple(anyReference, anyPage)],
  [
    'confirm',
    z.tuple([reference, z.enum(confirmationChoices)]),
    fc.tuple(anyReference, fc.constantFrom(...confirmationChoices)),
  ],
  ['connect', z.tuple([]), fc.constant<IdParts>([])],
];

describe.for(shapes)('a custom id of %s', ([name, schema, ids]) => {
  test('decodes to what was encoded, in at most 100 characters', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const text = encodeCustomId(name, id);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(decodeCustomId(text, name, schema)).toEqual(id);
      }),
    );
  });

  test('has only one text: other texts are rejected', () => {
    const parts = fc.constantFrom(name, 'stop', 'go', 'ref', '1', '01', '1e1', '', ' 1', 'x');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 5 }), (all) => {
        const text = all.join(':');
        const id = decodeCustomId(text, name, schema);
        if (id !== null) expect(encodeCustomId(name, id)).toBe(text);
      }),
    );
  });
});

test('a custom id that is too long for Discord is never written', () => {
  expect(() => encodeCustomId('status', ['x'.repeat(100)])).toThrow(RangeError);
});

test('the ids of old messages are still the same', () => {
  const commands = commandsFor({ hosts: [1, 2], openHosts: [] });
  const names = [...commands.flatMap(({ components = [] }) => components), ...sharedComponents].map(
    ({ name }) => name,
  );
  expect(names).toEqual(
    expect.arrayContaining(['status', 'refresh', 'power', 'overview', 'backups', 'confirm', 'connect']),
  );
});

test.each([
  ['status', ''],
  ['status', 'status'],
  ['status', 'status:'],
  ['status', 'status:a:b'],
  ['status', 'status:a b'],
  ['status', `status:${'x'.repeat(33)}`],
  ['status', 'somebody-elses-button:a'],
  ['status', '__proto__:x'],
  ['power', 'power:explode:ref'],
  ['overview', 'overview:-1'],
  ['overview', 'overview:1.5'],
  ['overview', 'overview:'],
  ['overview', 'overview:10000'],
  ['confirm', 'confirm:ref:maybe'],
  ['connect', 'connect:1'],
])('%s does not accept the id %j', (name, text) => {
  const schema = shapes.find(([shape]) => shape === name)?.[1];
  expect(schema && decodeCustomId(text, name, schema)).toBe(null);
});

describe('the list of commands is refused at start', () => {
  const press = button({ name: 'press', id: z.tuple([]), onPress: async () => {} });
  const command = (name: string, others: Partial<Command> = {}): Command => ({
    definition: { name, description: 'A command' },
    handlers: { [name]: { execute: async () => {} } },
    ...others,
  });

  test('if two commands have the same name', () => {
    expect(() => new CommandRouter([command('a'), command('a')], [])).toThrow('"a"');
  });

  test('if two components have the same name, in one command, in two, or beside them', () => {
    const list = [command('a', { components: [press] }), command('b', { components: [press] })];
    expect(() => new CommandRouter(list, [])).toThrow('"press"');
    expect(() => new CommandRouter([command('a', { components: [press, press] })], [])).toThrow('"press"');
    expect(() => new CommandRouter([command('a', { components: [press] })], [press])).toThrow('"press"');
  });
});
