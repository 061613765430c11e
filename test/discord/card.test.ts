import { ApiError } from '@steward/fake-discord';
import { readMessageBody } from '@steward/fake-discord/testing';
import { MessageCreateRequestSchema } from 'discord-api-spec/zod';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeBlock, inline, md } from '../../src/discord/texts/markdown.ts';
import { type EmbedCard, message } from '../../src/discord/views/embed.ts';

const long = fc.string({ unit: 'grapheme', maxLength: 5_000, size: 'max' });
const cards: fc.Arbitrary<EmbedCard> = fc.record(
  {
    tone: fc.constantFrom('good', 'bad', 'warning', 'busy', 'neutral'),
    title: long.map((text) => inline(text, 5_000)),
    text: fc.oneof(
      long.map((text) => inline(text, 5_000)),
      long.map((text) => codeBlock(text, 5_000)),
    ),
    fields: fc.array(
      fc.record({
        name: long.map((text) => inline(text, 400)),
        value: long.map((text) => inline(text, 2_000)),
      }),
      { maxLength: 30 },
    ),
    footer: long,
  },
  { requiredKeys: ['tone', 'title'] },
);

describe('a card', () => {
  test('is a message that Discord accepts, with any content', () => {
    fc.assert(
      fc.property(cards, (card) => {
        expect(refusalOf(message(card))).toBe(null);
      }),
      // Shrinking texts of thousands of graphemes takes minutes and helps little.
      { numRuns: 30, endOnFailure: true },
    );
  });

  test('leaves no code block open when it is cut', () => {
    const card = message({ tone: 'neutral', title: md`Log`, text: codeBlock('x\n'.repeat(4_000), 8_000) });
    const text = card.embeds[0]?.description ?? '';
    expect(text.length).toBeLessThanOrEqual(4_096);
    expect(text.match(/```/g)).toHaveLength(2);
    expect(text.endsWith('```')).toBe(true);
  });

  test('does not end with half an escape when it is cut', () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const text = inline(`${'x'.repeat(shift)}${'*'.repeat(4_000)}`, 5_000);
      const { description = '' } = message({ tone: 'neutral', title: md`t`, text }).embeds[0] ?? {};
      expect(description).toMatch(/[^\\]…$/);
    }
  });

  test('shows its tone by an icon before the title', () => {
    const title = (card: EmbedCard) => message(card).embeds[0]?.title;
    expect(title({ tone: 'good', title: md`Done` })).toBe('✅ Done');
    expect(title({ tone: 'bad', title: md`Failed` })).toBe('❌ Failed');
    expect(title({ tone: 'neutral', title: md`List` })).toBe('List');
    expect(title({ tone: 'good', icon: '🟢', title: md`Up` })).toBe('🟢 Up');
  });

  test('always has components, so that an edit removes the buttons', () => {
    expect(message({ tone: 'neutral', title: md`t` }).components).toEqual([]);
  });

  test('cuts a button’s label to Discord’s limit', () => {
    const body = message({ tone: 'neutral', title: md`t` }, [
      { customId: 'overview:1', label: 'x'.repeat(200), style: 'primary' },
    ]);
    expect(refusalOf(body)).toBe(null);
  });
});

/** Returns why Discord would refuse the message; null if it would accept it. */
function refusalOf(message: object): string | null {
  try {
    readMessageBody(MessageCreateRequestSchema, message, []);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return JSON.stringify(error.body);
    throw error;
  }
}
