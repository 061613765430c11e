import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTextKey } from '../../src/discord/texts/catalog.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import { Texts } from '../../src/discord/texts/texts.ts';
import { hashOf, type LocaleFile, parseLocaleFile, upToDate } from '../../src/discord/texts/translations.ts';
import { markedRead, recorded, unchanged, unread, untranslated } from '../../tools/translations/locales.ts';

/** A file with the first texts, some of which translate an older English text, and some of which English no longer has. */
const anyFile = fc
  .array(fc.tuple(fc.string(), fc.constantFrom('today', 'older', 'gone')), { maxLength: 50 })
  .map((texts) =>
    Object.fromEntries(
      texts.map(([text, state], index) => {
        const key = Object.keys(en).filter(isTextKey)[index] ?? 'time.after';
        const of = hashOf(state === 'today' ? en[key] : `${en[key]} before`);
        return [state === 'gone' ? `gone.${index}` : key, { text, of }];
      }),
    ),
  );

describe('a translation', () => {
  const file = (of: string): LocaleFile => ({ 'button.cancel': { text: 'Abbrechen', of } });

  test('is shown as long as the English text is the one that it translates', () => {
    const shown = (translations: LocaleFile) =>
      new Texts('de', upToDate(translations)).plain('button.cancel');
    expect(shown(file(hashOf(en['button.cancel'])))).toBe('Abbrechen');
    expect(shown(file(hashOf('Cancel it')))).toBe('Cancel');
    expect(shown({})).toBe('Cancel');
  });

  test('that is missing is shown with the plural forms of English', () => {
    const t = new Texts('ja', {});
    expect(t.plain('check.problems', { count: 1 })).toBe('1 problem');
    expect(t.plain('check.problems', { count: 2 })).toBe('2 problems');
  });

  test('is ignored if English has no such text any more', () => {
    expect(upToDate({ 'gone.text': { text: 'Weg', of: hashOf('Gone') } })).toEqual({});
  });

  test.each(['[]', '{"button.cancel": "Abbrechen"}', '{"button.cancel": {"text": 1, "of": ""}}', '{'])(
    'file of another shape is refused: %s',
    (json) => {
      expect(() => parseLocaleFile(json)).toThrow();
    },
  );
});

describe('npm run translated', () => {
  test('lists exactly the texts that are shown in English', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const shown = Object.keys(upToDate(file));
        const listed = untranslated(file).map(({ key }) => key);
        expect([...shown, ...listed].toSorted()).toEqual(Object.keys(en).toSorted());
      }),
      { numRuns: 20 },
    );
  });

  test('records that texts translate today’s English, and changes no text', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const outdated = untranslated(file).flatMap(({ key, why }) => (why === 'outdated' ? [key] : []));
        const after = recorded(file, outdated);
        expect(untranslated(after).filter(({ why }) => why === 'outdated')).toEqual([]);
        expect(Object.keys(after)).toEqual(Object.keys(en).filter((key) => key in file));
        for (const [key, { text }] of Object.entries(after)) expect(text).toBe(file[key]?.text);
        expect(recorded(file, [])).toEqual(
          Object.fromEntries(Object.entries(file).filter(([key]) => isTextKey(key))),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('names the texts whose translation stayed as it was, though their English has changed', () => {
    const of = hashOf('an older text');
    const committed = { 'button.cancel': { text: 'Abbrechen', of }, 'button.back': { text: 'Zurück', of } };
    const edited = { ...committed, 'button.cancel': { text: 'Verwerfen', of } };
    const keys = ['button.cancel', 'button.back'];
    expect(unchanged(edited, committed, keys)).toEqual(['button.back']);
    expect(unchanged(committed, {}, keys)).toEqual([]);
  });
});

describe('an English text', () => {
  const keys = Object.keys(en);

  test('is unread until someone else has read it, and again when it changes', () => {
    expect(unread({})).toEqual(keys);
    const read = markedRead({}, ['button.cancel', 'button.back']);
    expect(unread(read)).toEqual(keys.filter((key) => key !== 'button.cancel' && key !== 'button.back'));
    expect(unread({ ...read, 'button.back': hashOf('Back to it') })).toContain('button.back');
  });

  test('that is gone leaves the state, which keeps the order of the texts', () => {
    const state = markedRead({ 'gone.text': hashOf('Gone') }, keys.toReversed());
    expect(Object.keys(state)).toEqual(keys);
    expect(unread(state)).toEqual([]);
  });
});
