import fc from 'fast-check';
import { expect, test } from 'vitest';
import { botPermissions, has } from '../../src/setup/permissions.ts';

const view = 1n << 10n;
const send = 1n << 11n;
const administrator = 1n << 3n;

const bits = fc.integer({ min: 0, max: 15 }).map((number) => BigInt(number) << 10n);
const ids = fc.constantFrom('guild', 'role-1', 'role-2', 'bot', 'somebody');
const facts = fc.record({
  roles: fc.uniqueArray(fc.constantFrom('role-1', 'role-2')),
  own: fc.record({ guild: bits, 'role-1': bits, 'role-2': bits }),
  overwrites: fc.uniqueArray(fc.record({ id: ids, allow: bits, deny: bits }), { selector: ({ id }) => id }),
});

function permissionsOf(
  { roles, own, overwrites }: typeof facts extends fc.Arbitrary<infer T> ? T : never,
  owner = 'somebody',
): bigint {
  return botPermissions(
    {
      id: 'guild',
      ownerId: owner,
      roles: Object.entries(own).map(([id, permissions]) => ({
        ...{ id, name: id, permissions: String(permissions), mentionable: false },
      })),
      bot: { id: 'bot', roles },
    },
    {
      overwrites: overwrites.map(({ id, allow, deny }) => ({
        id,
        type: id === 'bot' || id === 'somebody' ? 1 : 0,
        allow: String(allow),
        deny: String(deny),
      })),
    },
  );
}

test('a permission is what the nearest overwrite says: the member’s, then the roles’, then everyone’s', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { roles, own, overwrites } = given;
      const at = (id: string) => overwrites.find((one) => one.id === id) ?? { allow: 0n, deny: 0n };
      const may = (bit: bigint) => {
        if (has(at('bot').allow, bit)) return true;
        if (has(at('bot').deny, bit)) return false;
        if (roles.some((id) => has(at(id).allow, bit))) return true;
        if (roles.some((id) => has(at(id).deny, bit))) return false;
        if (has(at('guild').allow, bit)) return true;
        if (has(at('guild').deny, bit)) return false;
        return (['guild', 'role-1', 'role-2'] as const).some(
          (id) => (id === 'guild' || roles.includes(id)) && has(own[id], bit),
        );
      };
      const permissions = permissionsOf(given);
      expect(has(permissions, send)).toBe(may(view) && may(send));
      expect(has(permissions, view)).toBe(may(view));
    }),
  );
});

test('an overwrite takes nothing from an administrator or the owner', () => {
  const given = {
    roles: ['role-1'] as const,
    own: { guild: 0n, 'role-1': administrator, 'role-2': 0n },
    overwrites: [{ id: 'bot' as const, allow: 0n, deny: view | send }],
  };
  expect(has(permissionsOf({ ...given, roles: [...given.roles] }), view, send)).toBe(true);
  expect(permissionsOf({ ...given, roles: [] })).toBe(0n);
  expect(has(permissionsOf({ ...given, roles: [] }, 'bot'), view, send)).toBe(true);
});
