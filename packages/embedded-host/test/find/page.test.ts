import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostConfigSchema } from '../../src/config.ts';
import { imageNames } from '../../src/find/images.ts';

const page = await readFile(join(import.meta.dirname, '../../../../docs/own-machine.md'), 'utf8');

test('the page about one’s own machine lists the images that are known, and no others', () => {
  const [, table = ''] = page.split('### Which images are known');
  const listed = [...table.matchAll(/`([\w-]+\/[\w-]+)`/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(imageNames.toSorted());
});

test('its example of a server can be used', () => {
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json));
  expect(examples).toHaveLength(1);
  expect(hostConfigSchema.parse({ servers: examples }).servers[0]?.id).toBe('survival');
});
