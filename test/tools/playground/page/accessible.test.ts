import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageAssets } from '../../../../tools/playground/page/assets.ts';
import { botMessage, embedOf, emptyState, people, pictureView } from './fixture.ts';
import { eventually, hasFocus, inChromium } from './in-chromium.ts';

const findings = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), any: z.unknown() })) }),
);

/** Returns axe's violations of WCAG 2.2 A and AA, contrast included. */
async function problems(tab: Page): Promise<string[]> {
  await tab.evaluate(axe.source);
  const rules = JSON.stringify({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  const found = await tab.evaluate(`axe.run(document, ${rules}).then((all) => all.violations)`);
  return findings
    .parse(found)
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

function stateWithEverything() {
  const buttons = [1, 2, 3, 4].map((style) => ({
    type: 2,
    style,
    label: `Style ${style}`,
    custom_id: `b${style}`,
  }));
  const text = `**b** \`code\` ~~s~~ <t:1790000000:R> <@${people.moderator}> [link](https://example.com)\n\`\`\`\nconsole\n\`\`\``;
  const embed = embedOf(text, {
    fields: [{ name: 'Players', value: '2', inline: true }],
    footer: { text: 'Reference a1b2' },
    image: { url: 'attachment://day.png' },
  });
  const state = emptyState();
  const { calls } = state.inspector;
  const manyCalls = Array.from({ length: 25 }, (_, page) =>
    calls.map((call, index) => ({ ...call, id: `${page}-${index}` })),
  );
  return {
    ...state,
    inspector: { ...state.inspector, calls: manyCalls.flat() },
    people: state.people.map((one) => ({ ...one, permissions: '8224' })),
    messages: [
      botMessage('1', {
        embeds: [embed],
        components: [{ type: 1, components: buttons }],
        attachments: [pictureView],
        notified: [people.admin],
        failedFor: [people.admin],
      }),
      botMessage('2', { visibleTo: people.admin, embeds: [embed], editedTimestamp: Date.now() }),
      botMessage('3', { thinking: true }),
      botMessage('4', { failed: 'The application did not respond', visibleTo: people.admin }),
      botMessage('5', { invokedBy: null, replyTo: '1', content: 'See above' }),
    ],
  };
}

inChromium('the page', (open) => {
  test.each(['dark', 'light'] as const)(
    'meets WCAG AA in %s, with suggestions and with a modal open',
    async (colorScheme) => {
      const { served, tab } = await open(stateWithEverything(), { colorScheme, bypassCSP: true });
      await tab.locator('#composer-text').fill('/');
      await tab.getByRole('option').first().waitFor();
      expect(await problems(tab)).toEqual([]);
      const field = {
        customId: 'k',
        label: 'API key',
        description: 'Why',
        component: { type: 4, style: 1, custom_id: 'k' },
      };
      served.respond = () => ({
        ok: true,
        failed: null,
        modal: { id: 'm', title: 'Connect', fields: [field] },
      });
      await tab.locator('#composer-text').fill('/setup connect ');
      await tab.locator('#picked').waitFor();
      await hasFocus(tab.locator('#composer-text'));
      await tab.keyboard.press('Enter');
      await tab.getByRole('dialog').waitFor();
      expect(await problems(tab)).toEqual([]);
    },
  );

  test('follows the system’s theme', async () => {
    const { tab } = await open(emptyState(), { colorScheme: 'dark' });
    const background = () =>
      tab
        .locator('main')
        .evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).backgroundColor);
    expect(await background()).toBe('rgb(49, 51, 56)');
    await tab.emulateMedia({ colorScheme: 'light' });
    await eventually(background).toBe('rgb(255, 255, 255)');
  });

  test.each(['dark', 'light'] as const)(
    'fits a phone in %s: channels and inspector are drawers that Escape closes, and the composer stays',
    async (colorScheme) => {
      const viewport = { width: 390, height: 844 };
      const { tab } = await open(stateWithEverything(), { viewport, colorScheme, bypassCSP: true });
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await tab.locator('.log').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      for (const [opener, inside] of [
        ['Channels and people', 'log'],
        ['Inspector', 'Kill -9'],
      ] as const) {
        await tab.getByRole('button', { name: opener }).click();
        await tab.getByRole('button', { name: inside }).waitFor();
        await hasFocus(tab.getByRole('button', { name: 'Close' }));
        expect(await problems(tab)).toEqual([]);
        await tab.keyboard.press('Escape');
        await hasFocus(tab.getByRole('button', { name: opener }));
      }
      await tab.locator('#composer-text').fill('/backup');
      await eventually(() => tab.getByRole('option').count()).toBe(2);
    },
  );
});

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
