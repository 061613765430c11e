import { expect, test } from 'vitest';
import { machineOf } from '../../src/http/client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8:0:7::4', '2001:db8:0:7'],
  ['2001:db8::4', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is of machine %s', (address, machine) => {
  expect(machineOf(address)).toBe(machine);
});
