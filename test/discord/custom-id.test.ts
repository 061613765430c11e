import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CustomId,
  confirmationChoices,
  decodeCustomId,
  encodeCustomId,
} from '../../src/discord/interactions/custom-ids.ts';

const reference = fc.stringMatching(/^[\w-]{1,32}$/);
const page = fc.integer({ min: 0, max: 9_999 });
const ids: fc.Arbitrary<CustomId> = fc.oneof(
  fc.tuple(fc.constantFrom('status', 'refresh'), reference),
  fc.tuple(fc.constant('power'), fc.constantFrom('start', 'stop', 'restart', 'kill'), reference),
  fc.tuple(fc.constant('overview'), page),
  fc.tuple(fc.constant('backups'), reference, page),
  fc.tuple(fc.constant('confirm'), reference, fc.constantFrom(...confirmationChoices)),
  fc.constant<CustomId>(['connect']),
);

describe('a custom id', () => {
  test('says the same when it comes back', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(decodeCustomId(encodeCustomId(id))).toEqual(id);
      }),
    );
  });

  test('is never longer than the 100 characters that Discord takes', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(encodeCustomId(id).length).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('has one text only: what is read is what was written', () => {
    const parts = fc.constantFrom(
      'status',
      'power',
      'stop',
      'overview',
      'backups',
      'confirm',
      'go',
      'ref',
      '1',
      '01',
      '1e1',
      '',
      ' 1',
      'x',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 5 }), (all) => {
        const text = all.join(':');
        const id = decodeCustomId(text);
        if (id !== null) expect(encodeCustomId(id)).toBe(text);
      }),
    );
  });

  test.each([
    '',
    'status',
    'status:',
    'status:a:b',
    'status:a b',
    `status:${'x'.repeat(33)}`,
    'power:explode:ref',
    'overview:-1',
    'overview:1.5',
    'overview:',
    'overview:10000',
    'confirm:ref:maybe',
    'connect:1',
    'somebody-elses-button',
    '__proto__:x',
  ])('%j is none of ours', (text) => {
    expect(decodeCustomId(text)).toBe(null);
  });
});
