import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { commandsOn } from '../../src/discord/texts/server-commands.ts';
import type { Texts } from '../../src/discord/texts/texts.ts';
import { languages } from '../../src/domain/language.ts';
import { parseMoment } from '../../src/schedules/typed-time.ts';
import { parseLater, parseLatest, parseWhen } from '../../src/schedules/when.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-03-02T12:00:00Z');
const asWhen = (typed: string) => parseWhen(typed, zone, now);
const asLater = (typed: string) => parseLater(typed, zone, now);
const asMoment = (typed: string) => parseMoment(typed, zone, now);

/** Returns what stands in code, or in quotes. */
const inCode = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const inQuotes = (text: string) =>
  [...text.matchAll(/[“„«「]\s*(.+?)\s*[”“»」]/g)].map(([, quoted = '']) => quoted);
const isTime = (code: string) => !/[/_]|^say\b/.test(code);

/** Texts with times that people can type as they stand, and what reads them. */
const texts: Readonly<
  Record<string, readonly [show: (t: Texts) => readonly string[], read: (typed: string) => unknown]>
> = {
  '/schedule add when': [(t) => t.plain('command.schedule.add.when').split(/\s*[·・、]\s*/), asWhen],
  'no time of a schedule': [
    (t) => inCode(`${t.md('error.schedule-not-understood.text', { when: '?' })}`),
    asWhen,
  ],
  'no time of day': [(t) => inCode(`${t.md('error.schedule-no-clock.text', { when: '?' })}`), asWhen],
  'an interval with a time of day': [(t) => inCode(`${t.md('error.schedule-interval-time.text')}`), asWhen],
  'a date without a month': [(t) => inCode(`${t.md('error.schedule-date.text')}`), asWhen],
  'a server that is never known to be empty': [
    (t) =>
      inCode(`${t.md('error.later-players-unknown.text', { server: '?' })}`)
        .filter((code) => code.startsWith('when:'))
        .map((code) => code.slice('when:'.length)),
    asLater,
  ],
  '/power when': [(t) => inQuotes(t.plain('command.power.when')), asLater],
  'no time of a power action': [
    (t) =>
      inCode(`${t.md('error.later-not-understood.text', { when: '?', ...commandsOn(null) })}`).filter(isTime),
    asLater,
  ],
  'no time of a mute': [(t) => inCode(`${t.md('error.mute-time.text', { typed: '?' })}`), asMoment],
  'no time to wait': [
    (t) => inCode(`${t.md('error.schedule-latest.text')}`).filter(isTime),
    (typed) => parseLatest(typed),
  ],
};

describe.each(Object.entries(texts))('the examples of %s', (_, [show, read]) => {
  const english = show(textsIn('en'));
  test.each(languages)('are understood in %s as those in English', (language) => {
    expect(english.length).toBeGreaterThan(0);
    const examples = show(textsIn(language));
    expect(examples).toHaveLength(english.length);
    for (const [index, example] of examples.entries()) {
      const meant = read(example);
      expect(meant, example).not.toBeNull();
      expect(meant, example).toEqual(read(english[index] ?? ''));
    }
  });
});
