import { expect, test } from 'vitest';
import { pageAssets } from '../../../../tools/playground/page/assets.ts';

test('emoji fonts, which also have digits and spaces, draw only emoji', async () => {
  const css = (await pageAssets()).get('/page.css')?.body ?? '';
  const faces = [...css.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face);
  const ranges = faces.map((face) => /unicode-range: ([^;]+);/.exec(face)?.[1] ?? 'U+0');
  expect(ranges).not.toEqual([]);
  for (const range of ranges.join(',').split(',')) {
    const [, first = '0'] = /U\+([0-9A-F]+)/.exec(range) ?? [];
    expect(Number.parseInt(first, 16), range).toBeGreaterThan(0x1fff);
  }
  const lists = [...css.replaceAll(/@font-face \{[^}]*\}/g, '').matchAll(/font-family:([^;]+);/g)];
  expect(lists).not.toEqual([]);
  for (const [list] of lists) expect(list).not.toMatch(/\bColor Emoji|UI Emoji/);
});
