import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../../domain/language.ts';
import { cityOf } from '../../domain/zone-names.ts';
import type { TextKey, Values } from './catalog.ts';
import { en } from './languages/en.ts';
import { inline, joinLines, Markdown, plain, time } from './markdown.ts';
import { ServerCommand } from './server-commands.ts';
import type { Translations } from './translations.ts';

/** A text that depends on the reader's language, to be written when that is known. */
export type LocalizedText = (t: Texts) => Markdown;

/** A value in a Markdown text: a string is folded to one line, cut to 100 characters and escaped. */
export type MarkdownValue = string | Markdown | LocalizedText;

/** Leaves out the second parameter of a text that takes no values. */
type Rest<V> = keyof V extends never ? [] : [values: V];

/** Any values, for a text whose key is known at run time only. */
export type AnyValues = Readonly<Record<string, MarkdownValue | ServerCommand | number>>;

/**
 * A parsed message. Most only join texts and values: these are text, name, text, name … and take a tenth of the time that
 * the library takes. The others have plurals or selections.
 */
type Message = readonly string[] | IntlMessageFormat;

/** How many formatted numbers and durations are kept in each language. */
const maxFormatted = 2_000;

const simpleArgument = /\{(\w+)(?:, number)?\}/;
const isSimple = /^(?:[^{}]|\{\w+(?:, number)?\})*$/;

/** The texts of one language, and the numbers, sizes and durations in it. */
export class Texts {
  readonly language: Language;
  /** Compares names in alphabetical order. */
  readonly compare: (a: string, b: string) => number;
  readonly #translations: Translations;
  /** Parsed on first use. */
  readonly #messages = new Map<TextKey, Message>();
  readonly #units: Intl.ListFormat;
  readonly #ages: Intl.RelativeTimeFormat;
  /** By unit. */
  readonly #formats = new Map<string | undefined, Intl.NumberFormat>();
  /** Numbers with their unit, and durations: few different ones are shown, and `Intl` takes some µs for each. */
  readonly #formatted = new Map<string, string>();

  /** @param translations the texts in this language; the others are shown in English */
  constructor(language: Language, translations: Translations) {
    this.language = language;
    this.compare = new Intl.Collator(language).compare;
    this.#translations = translations;
    this.#units = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    this.#ages = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  }

  /** Returns a text as Markdown. Its own markup is kept; values are escaped unless they are Markdown. */
  md<Key extends TextKey>(key: Key, ...[values]: Rest<Values<Key, MarkdownValue>>): Markdown {
    return this.mdOf(key, values ?? {});
  }

  /** `md` for a key that is known at run time only, such as that of an error. */
  mdOf(key: TextKey, values: AnyValues = {}): Markdown {
    return Markdown.escaped(this.#format(key, values, (value) => `${this.#toMarkdown(value)}`));
  }

  /** Returns a text without markup, for buttons, choices, forms and footers; values are folded to one line. */
  plain<Key extends TextKey>(key: Key, ...[values]: Rest<Values<Key, string, never>>): string {
    return this.#format<string>(key, values ?? {}, (value) => plain(value));
  }

  /**
   * Formats a duration in its largest unit and the next one, if that is not zero: `23 sec`, `4 min, 10 sec`. The same as
   * `Intl.DurationFormat`, which takes 30 µs for each.
   */
  duration(ms: number): string {
    const all = Math.max(0, Math.round(ms / 1000));
    // What is not shown is cut off, so that a duration is formatted once for many.
    const seconds = all - (all % (all >= 86_400 ? 3_600 : all >= 3_600 ? 60 : 1));
    return this.#kept(`duration ${seconds}`, () => this.#duration(seconds));
  }

  #duration(seconds: number): string {
    const units = [
      ['day', Math.floor(seconds / 86_400)],
      ['hour', Math.floor(seconds / 3_600) % 24],
      ['minute', Math.floor(seconds / 60) % 60],
      ['second', seconds % 60],
    ] as const;
    const first = units.findIndex(([, amount]) => amount > 0);
    const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2);
    const parts = shown.filter(([, amount], index) => index === 0 || amount > 0);
    return this.#units.format(parts.map(([unit, amount]) => this.#number(amount, 0, unit)));
  }

  /** Returns the name of a day of the week; 0 is Sunday. */
  weekday(day: number): string {
    // The first Sunday of 1970.
    const date = new Date(Date.UTC(1970, 0, 4 + day));
    return new Intl.DateTimeFormat(this.language, { weekday: 'long', timeZone: 'UTC' }).format(date);
  }

  /**
   * Returns a day and a time in a time zone, for texts in which Discord renders no timestamps: `Tue, Nov 24, 3:00 AM
   * (Berlin)`. As the next ones do, it names the zone: beside it, Discord shows times in the reader's own.
   */
  dateTime(date: Date, timeZone: string): string {
    const format = {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    } as const;
    return named(new Intl.DateTimeFormat(this.language, { ...format, timeZone }).format(date), timeZone);
  }

  /** Returns the same with the year, for what can be old: `Nov 22, 2026, 3:47 PM`. */
  dateTimeWithYear(date: Date, timeZone: string): string {
    return this.#plainTime(date, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  }

  /** Returns a time with its seconds: `3:47:05 PM`. */
  timeWithSeconds(date: Date, timeZone: string): string {
    return this.#plainTime(date, { timeStyle: 'medium', timeZone });
  }

  /** Returns the two together: `Nov 22, 2026, 3:47:05 PM`. */
  dateTimeWithSeconds(date: Date, timeZone: string): string {
    return this.#plainTime(date, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  }

  #plainTime(date: Date, format: Intl.DateTimeFormatOptions & { readonly timeZone: string }): string {
    return named(plain(new Intl.DateTimeFormat(this.language, format).format(date)), format.timeZone);
  }

  /** Formats a size: `512 MB`, `1.4 GB`; 1 kB is 1024 bytes, as hosting panels count. */
  size(bytes: number): string {
    const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
    let amount = Math.max(0, bytes);
    let unit = 0;
    while (amount >= 1023.5 && unit < units.length - 1) {
      amount /= 1024;
      unit += 1;
    }
    return this.#number(amount, unit === 0 ? 0 : shortDigits(amount), units[unit]);
  }

  /** Formats a percentage of 0 to 100 or more: `4.5%`. */
  percent(percent: number): string {
    return this.#number(percent, shortDigits(percent), 'percent');
  }

  /** Formats an uptime: `99.9%`. Rounded down, so that only an uptime without a gap is 100%. */
  uptimePercent(percent: number): string {
    return this.#number(Math.floor(percent * 10) / 10, 1, 'percent');
  }

  number(value: number): string {
    return this.#number(value, 1);
  }

  /** Returns how long ago, in one unit, for texts in which Discord renders no timestamps: `3 hours ago`. */
  timeAgo(then: Date, now: Date): string {
    const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
    if (seconds < 60) return this.plain('time.just-now');
    if (seconds < 3_600) return this.#ages.format(-Math.floor(seconds / 60), 'minute');
    if (seconds < 86_400) return this.#ages.format(-Math.floor(seconds / 3_600), 'hour');
    return this.#ages.format(-Math.floor(seconds / 86_400), 'day');
  }

  /**
   * Returns when something can be done: `after 2:32:10 PM (in 20 seconds)`. Discord keeps the second part up to date.
   * Rounded up to whole seconds, so that it is never too early.
   */
  after(date: Date): Markdown {
    const whole = new Date(Math.ceil(date.getTime() / 1_000) * 1_000);
    return this.md('time.after', { time: time(whole, 'T'), relative: time(whole) });
  }

  /** Joins a list with "and" or "or". */
  list(items: readonly Markdown[], type: 'and' | 'or'): Markdown {
    const format = new Intl.ListFormat(this.language, {
      type: type === 'and' ? 'conjunction' : 'disjunction',
    });
    // Spanish has another word before “I”, so the format is given the words without their markup.
    const rest = [...items];
    const parts = format.formatToParts(items.map((item) => `${item}`.replaceAll('**', '')));
    return Markdown.escaped(
      parts.map(({ type, value }) => `${(type === 'element' && rest.shift()) || value}`).join(''),
    );
  }

  /** Joins sentences of one paragraph. */
  sentences([first = Markdown.trusted(''), ...rest]: readonly Markdown[]): Markdown {
    return rest.reduce((text, second) => this.md('list.sentences', { first: text, second }), first);
  }

  /** Joins lines as `joinLines` does. */
  lines(all: Parameters<typeof joinLines>[0], max: number): Markdown {
    return joinLines(all, max, (count) => this.md('list.more', { count }));
  }

  /** Formats a number with at most this many digits after the point. */
  #number(value: number, digits: number, unit?: string): string {
    const scale = 10 ** digits;
    const rounded = Math.round(value * scale) / scale;
    return this.#kept(`${unit} ${rounded}`, () => this.#formatOf(unit).format(rounded));
  }

  #formatOf(unit: string | undefined): Intl.NumberFormat {
    let format = this.#formats.get(unit);
    if (format === undefined) {
      const unitDisplay = unit === 'byte' ? 'long' : 'short';
      const options = unit === undefined ? {} : ({ style: 'unit', unit, unitDisplay } as const);
      format = new Intl.NumberFormat(this.language, { ...options, maximumFractionDigits: 1 });
      this.#formats.set(unit, format);
    }
    return format;
  }

  /** Returns the text of a key, which is made if it was not kept. */
  #kept(key: string, make: () => string): string {
    const known = this.#formatted.get(key);
    if (known !== undefined) return known;
    const text = make();
    if (this.#formatted.size >= maxFormatted) this.#formatted.clear();
    this.#formatted.set(key, text);
    return text;
  }

  #toMarkdown(value: MarkdownValue | ServerCommand): Markdown {
    if (typeof value === 'string') return inline(value);
    if (value instanceof ServerCommand) return value.toMarkdown();
    return value instanceof Markdown ? value : value(this);
  }

  #format<Value>(
    key: TextKey,
    values: Readonly<Record<string, Value | number>>,
    toText: (value: Value) => string,
  ): string {
    const message = this.#message(key);
    if (message instanceof IntlMessageFormat) {
      const formatted: Record<string, string | number> = {};
      for (const [name, value] of Object.entries(values))
        formatted[name] = typeof value === 'number' ? value : toText(value);
      return `${message.format(formatted)}`;
    }
    let text = '';
    let isName = true;
    for (const part of message) {
      isName = !isName;
      if (!isName) {
        text += part;
        continue;
      }
      const value = values[part];
      if (value === undefined) throw new TypeError(`the text ${key} needs a value for ${part}`);
      text += typeof value === 'number' ? this.number(value) : toText(value);
    }
    return text;
  }

  #message(key: TextKey): Message {
    let message = this.#messages.get(key);
    if (message === undefined) {
      const translation = this.#translations[key];
      const text = translation ?? en[key];
      message = isSimple.test(text)
        ? text.split(simpleArgument)
        : new IntlMessageFormat(text, translation === undefined ? 'en' : this.language, undefined, {
            ignoreTag: true,
          });
      this.#messages.set(key, message);
    }
    return message;
  }
}

/** Returns how many digits after the point a short number has. */
function shortDigits(value: number): number {
  return value < 10 ? 1 : 0;
}

/** Returns a time with its zone: `3:47 PM UTC`, `3:47 PM (Berlin)`. */
function named(time: string, timeZone: string): string {
  return timeZone === 'UTC' ? `${time} UTC` : `${time} (${cityOf(timeZone)})`;
}
