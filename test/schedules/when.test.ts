import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { whenLabel } from '../../src/discord/texts/schedule-times.ts';
import { languages } from '../../src/domain/language.ts';
import type { When } from '../../src/schedules/model/schedule.ts';
import {
  clockChange,
  firstRun,
  latestBegin,
  nextRun,
  nextRuns,
  parseLater,
  parseLatest,
  parseMinutes,
  parseWhen,
  readOrProblem,
  runsADay,
  WhenError,
} from '../../src/schedules/when.ts';

const at = (text: string) => Date.parse(text);
const shown = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));
/** A Monday. */
const now = at('2026-03-02T12:00:00Z');
const parse = (text: string, zone = 'UTC') => parseWhen(text, zone, now);
const problem = (text: string) => {
  try {
    return parse(text);
  } catch (error) {
    return error instanceof WhenError ? error.problem : error;
  }
};
const times = (days: readonly number[], ...all: readonly string[]) => ({
  kind: 'times',
  days,
  times: all.map((time) => ({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) })),
});
const all = [0, 1, 2, 3, 4, 5, 6];
/** An interval that is counted from its first run. */
const counted = (minutes: number) => ({ kind: 'every', minutes, from: now + minutes * 60_000 });

describe('the times of a schedule', () => {
  test.each([
    ['every 5 minutes', 288],
    ['*/10 * * * *', 144],
    ['every 2 h', 12],
    ['every day 04:00, 16:00', 2],
    ['sun 04:00', 0],
    ['2026-03-03 04:00', 1],
    ['when empty for 30 min', 0],
  ])('%s: %d in a day', (text, runs) => {
    expect(runsADay(parse(text), 'UTC', now)).toBe(runs);
  });

  test.each([
    ['every day 04:00', times(all, '04:00')],
    ['Every Day at 4:00', times(all, '04:00')],
    ['  daily   04.00 ', times(all, '04:00')],
    ['every day 4 am', times(all, '04:00')],
    ['every day 4:30pm', times(all, '16:30')],
    ['every day 12 am', times(all, '00:00')],
    ['every day noon and midnight', times(all, '00:00', '12:00')],
    ['every day 16:00, 04:00', times(all, '04:00', '16:00')],
    ['ｅｖｅｒｙ　ｄａｙ　０４：００', times(all, '04:00')],
    ['mon,thu 06:30', times([1, 4], '06:30')],
    ['Mondays and Thursdays 06:30', times([1, 4], '06:30')],
    ['every sunday 06:30', times([0], '06:30')],
    ['fri-mon 06:30', times([0, 1, 5, 6], '06:30')],
    ['do 04:00', times([4], '04:00')],
    ['mo,do 06:30', times([1, 4], '06:30')],
    ['mo-do 06:30', times([1, 2, 3, 4], '06:30')],
    ['weekdays 07:00', times([1, 2, 3, 4, 5], '07:00')],
    ['weekend 07:00', times([0, 6], '07:00')],
    ['every 6 h', { kind: 'every', minutes: 360, from: null }],
    ['every 30 min', { kind: 'every', minutes: 30, from: null }],
    ['every hour', { kind: 'every', minutes: 60, from: null }],
    ['every 1h30m', counted(90)],
    ['every 2 days', counted(2_880)],
    ['0 4 * * 1-5', { kind: 'cron', line: '0 4 * * 1-5' }],
    ['*/15 * * * mon', { kind: 'cron', line: '*/15 * * * MON' }],
    ['when empty for 30 min', { kind: 'empty', minutes: 30 }],
    ['when nobody has been online for 2 h', { kind: 'empty', minutes: 120 }],
    ['in 2 h', { kind: 'once', at: at('2026-03-02T14:00Z') }],
    ['tomorrow 03:00', { kind: 'once', at: at('2026-03-03T03:00Z') }],
    ['2026-12-24 18:00', { kind: 'once', at: at('2026-12-24T18:00Z') }],
    ['24.12.2026 18:00', { kind: 'once', at: at('2026-12-24T18:00Z') }],
    ['4:00', times(all, '04:00')],
    ['at midnight', times(all, '00:00')],
    ['every day at 4', times(all, '04:00')],
    ['every 2 w', counted(20_160)],
    ['every 2 weeks', counted(20_160)],
    ['weekly', counted(10_080)],
    ['1st of the month', { kind: 'cron', line: '0 0 1 * *' }],
    ['every month on the 15th at 4', { kind: 'cron', line: '0 4 15 * *' }],
    ['jeden Tag um 4 Uhr', times(all, '04:00')],
    ['täglich 4:00', times(all, '04:00')],
    ['montags und donnerstags 06:30', times([1, 4], '06:30')],
    ['alle 6 Stunden', { kind: 'every', minutes: 360, from: null }],
    ['morgen 3:00', { kind: 'once', at: at('2026-03-03T03:00Z') }],
    ['wenn leer seit 30 Minuten', { kind: 'empty', minutes: 30 }],
    ['tous les jours à 4h00', times(all, '04:00')],
    ['chaque lundi à minuit', times([1], '00:00')],
    ['toutes les 6 heures', { kind: 'every', minutes: 360, from: null }],
    ['cada día a las 4:00', times(all, '04:00')],
    ['lunes y jueves 06:30', times([1, 4], '06:30')],
    ['todos os dias às 4:00', times(all, '04:00')],
    ['segunda-feira 06:30', times([1], '06:30')],
    ['w niedziele o 4:00', times([0], '04:00')],
    ['codziennie o 4:00', times(all, '04:00')],
    ['w każdy poniedziałek 06:30', times([1], '06:30')],
    ['co 6 godzin', { kind: 'every', minutes: 360, from: null }],
    ['毎日4時', times(all, '04:00')],
    ['毎週月曜日 6:30', times([1], '06:30')],
    ['6時間ごと', { kind: 'every', minutes: 360, from: null }],
    ['每天 04:00', times(all, '04:00')],
    ['每周一6点30分', times([1], '06:30')],
    ['每6小时', { kind: 'every', minutes: 360, from: null }],
    ['every friday at 8pm', times([5], '20:00')],
    ['8pm', times(all, '20:00')],
    ['8:30pm daily', times(all, '20:30')],
    ['8pm on fridays', times([5], '20:00')],
    ['every day at 4 and 16', times(all, '04:00', '16:00')],
    ['every night at 10', times(all, '22:00')],
    ['every night 03:30', times(all, '03:30')],
    ['8 in the evening', times(all, '20:00')],
    ['weekly on monday at 4', times([1], '04:00')],
    ['20 Uhr', times(all, '20:00')],
    ['jeden Freitag um 20 Uhr 30', times([5], '20:30')],
    ['abends um 8', times(all, '20:00')],
    ['a las 8 de la tarde', times(all, '20:00')],
    ['tous les jours à 6h', times(all, '06:00')],
    ['tous les jours à 6 h 30', times(all, '06:30')],
    ['todos os dias às 4h', times(all, '04:00')],
    ['8 heures du soir', times(all, '20:00')],
    ['8 da noite', times(all, '20:00')],
    ['o 8 wieczorem', times(all, '20:00')],
    ['午後8時', times(all, '20:00')],
    ['每晚10点', times(all, '22:00')],
    ['todos os dias úteis às 7h', times([1, 2, 3, 4, 5], '07:00')],
    ['días laborables 7:00', times([1, 2, 3, 4, 5], '07:00')],
    ['jours ouvrables à 7h', times([1, 2, 3, 4, 5], '07:00')],
    ['dni robocze 7:00', times([1, 2, 3, 4, 5], '07:00')],
    ['werktags 7 Uhr', times([1, 2, 3, 4, 5], '07:00')],
    ['平日7時', times([1, 2, 3, 4, 5], '07:00')],
    ['工作日7点', times([1, 2, 3, 4, 5], '07:00')],
    ['mo do fr 04:00', times([1, 4, 5], '04:00')],
    ['every other day', counted(2_880)],
    ['jeden zweiten Tag', counted(2_880)],
    ['every half hour', { kind: 'every', minutes: 30, from: null }],
    ['2日おき', counted(4_320)],
    ['1週間おき', counted(20_160)],
    ['1日ごと', { kind: 'every', minutes: 1_440, from: null }],
    ['in half an hour', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['in einer halben Stunde', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['en media hora', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['dans une demi-heure', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['em meia hora', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['za pół godziny', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['30分後', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['半小时后', { kind: 'once', at: at('2026-03-02T12:30Z') }],
    ['tomorrow at 4', { kind: 'once', at: at('2026-03-03T04:00Z') }],
    ['tonight at 8', { kind: 'once', at: at('2026-03-02T20:00Z') }],
    ['next monday 20:00', { kind: 'once', at: at('2026-03-09T20:00Z') }],
    ['this monday 20:00', { kind: 'once', at: at('2026-03-02T20:00Z') }],
    ['lundi prochain à 20h', { kind: 'once', at: at('2026-03-09T20:00Z') }],
    ['übermorgen 4 Uhr', { kind: 'once', at: at('2026-03-04T04:00Z') }],
    ['pasado mañana a las 4', { kind: 'once', at: at('2026-03-04T04:00Z') }],
    ['mañana por la mañana a las 8', { kind: 'once', at: at('2026-03-03T08:00Z') }],
    ['last friday of the month 20:00', { kind: 'cron', line: '0 20 * * 5L' }],
    ['am letzten Freitag im Monat um 20 Uhr', { kind: 'cron', line: '0 20 * * 5L' }],
    ['última sexta do mês às 20h', { kind: 'cron', line: '0 20 * * 5L' }],
    ['毎月最終金曜日 20時', { kind: 'cron', line: '0 20 * * 5L' }],
    ['每月最后一个周五 20点', { kind: 'cron', line: '0 20 * * 5L' }],
    ['first monday of the month 04:00', { kind: 'cron', line: '0 4 * * 1#1' }],
    ['20:00 utc', times(all, '20:00')],
    ['once a week on monday at 4', times([1], '04:00')],
    ['last day of the month 20:00', { kind: 'cron', line: '0 20 L * *' }],
    ['毎月最終日 20:00', { kind: 'cron', line: '0 20 L * *' }],
    ['每月最后一天 20:00', { kind: 'cron', line: '0 20 L * *' }],
    ['每月 3 日 20:00', { kind: 'cron', line: '0 20 3 * *' }],
    ['next week friday 20:00', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['this week friday 20:00', { kind: 'once', at: at('2026-03-06T20:00Z') }],
    ['nächste Woche Freitag um 20 Uhr', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['vendredi de la semaine prochaine à 20h', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['el viernes de la semana que viene a las 20', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['sexta da semana que vem às 20h', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['w przyszłym tygodniu w piątek o 20', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['来週金曜 20時', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['来週の日曜日 20時', { kind: 'once', at: at('2026-03-15T20:00Z') }],
    ['下周五 20:00', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['下个星期五 20:00', { kind: 'once', at: at('2026-03-13T20:00Z') }],
    ['on 2026-12-24 at 6 pm', { kind: 'once', at: at('2026-12-24T18:00Z') }],
  ])('%s is understood', (text, when) => {
    expect(parse(text)).toEqual(when);
  });

  test.each([
    ['', 'schedule-not-understood'],
    ['every day', 'schedule-no-clock'],
    ['tomorrow morning', 'schedule-no-clock'],
    ['tonight', 'schedule-no-clock'],
    ['next monday', 'schedule-no-clock'],
    ['every morning', 'schedule-no-clock'],
    ['morgen früh', 'schedule-no-clock'],
    ['mañana por la mañana', 'schedule-no-clock'],
    ['明日の朝', 'schedule-no-clock'],
    ['twice a day', 'schedule-not-understood'],
    ['20:00 cest', 'schedule-zone'],
    ['8pm est', 'schedule-zone'],
    ['20:00 mest', 'schedule-zone'],
    ['20 Uhr OESZ', 'schedule-zone'],
    ['20:00 utc+2', 'schedule-zone'],
    ['20:00 europe/berlin', 'schedule-zone'],
    ['every 6 h at 5am', 'schedule-interval-time'],
    ['every other friday', 'schedule-no-clock'],
    ['every 3rd friday 20:00', 'schedule-not-understood'],
    ['every other mon,fri 20:00', 'schedule-not-understood'],
    ['every 3 days on friday 20:00', 'schedule-not-understood'],
    ['every 5 weeks friday 20:00', 'schedule-too-far'],
    ['every day monday 04:00', 'schedule-not-understood'],
    ['再来週月曜 20時', 'schedule-not-understood'],
    ['下下周一 20:00', 'schedule-not-understood'],
    ['next week 20:00', 'schedule-not-understood'],
    ['today next week 20:00', 'schedule-not-understood'],
    ['every 24 dec 20:00', 'schedule-not-understood'],
    ['24 dec', 'schedule-no-clock'],
    ['31 nov 20:00', 'schedule-not-understood'],
    ['4/5 20:00', 'schedule-date'],
    ['4/5/2026 20:00', 'schedule-date'],
    ['24.12 20:00', 'schedule-no-time'],
    ['monday this week 11:00', 'schedule-past'],
    ['2 march 11:00', 'schedule-past'],
    ['every morning at 20:00', 'schedule-not-understood'],
    ['tonight at 2', 'schedule-not-understood'],
    ['mon,tue through 04:00', 'schedule-not-understood'],
    ['every day 4', 'schedule-not-understood'],
    ['every day 24:00', 'schedule-no-time'],
    ['every day 13 pm', 'schedule-not-understood'],
    ['every blue moon 04:00', 'schedule-not-understood'],
    ['2026-02-30 04:00', 'schedule-not-understood'],
    ['every 4 min', 'schedule-too-often'],
    ['* * * * *', 'schedule-too-often'],
    ['0,3 4 * * *', 'schedule-too-often'],
    ['every day 04:00 and 04:02', 'schedule-too-often'],
    ['60 4 * * *', 'schedule-cron'],
    ['0 0 4 * * *', 'schedule-cron'],
    ['0 4 30 2 *', 'schedule-never'],
    ['2026-03-02 11:59', 'schedule-past'],
    ['2027-12-24 18:00', 'schedule-too-far'],
    ['every 9999 d', 'schedule-too-far'],
  ])('%s is refused', (text, why) => {
    expect(problem(text)).toBe(why);
  });

  const ranges = [
    'mon-fri 04:00',
    'mon – fri at 4',
    'monday to friday at 4',
    'from monday through friday 04:00',
    'Mo–Fr 4 Uhr',
    'von Montag bis Freitag um 4 Uhr',
    'du lundi au vendredi à 4h',
    'lundi à vendredi 04:00',
    'de lunes a viernes a las 4:00',
    'lunes a viernes 4:00',
    'de segunda a sexta 4:00',
    'segunda a sexta às 04:00',
    'de segunda-feira até sexta-feira às 4h',
    'od poniedziałku do piątku o 4',
    'pon do pt 4:00',
    '月曜から金曜まで4時',
    '月〜金 4:00',
    '周一到周五 4点',
    '星期一至五4点',
  ];
  test.each(ranges)('%s is five days', (text) => {
    expect(parse(text)).toEqual(times([1, 2, 3, 4, 5], '04:00'));
  });

  const twoHours = ['every 2 hours', 'alle zwei Stunden', 'toutes les deux heures', 'cada dos horas'];
  const twoDays = ['every 2 days', 'alle 2 Tage', 'tous les deux jours', 'cada dos días', 'a cada dois dias'];
  test.each([
    ...[...twoHours, 'a cada 2 horas', 'co dwie godziny', '2時間おき', '每两小时'].map(
      (text) => [text, 120] as const,
    ),
    ...[...twoDays, 'co dwa dni', '1日おき', '隔日', '每隔一天', '每两天'].map(
      (text) => [text, 2_880] as const,
    ),
    ...[
      'hourly',
      'stündlich',
      'toutes les heures',
      'cada hora',
      'a cada hora',
      'co godzinę',
      '毎時間',
      '每小时',
    ].map((text) => [text, 60] as const),
  ])(
    '%s is every %d minutes, first one interval later, or by the clock ten minutes later',
    (text, minutes) => {
      expect(parse(text)).toMatchObject({ kind: 'every', minutes });
      const fiveToNoon = now - 5 * 60_000;
      const from = minutes > 24 * 60 ? fiveToNoon : now;
      const first = firstRun(parseWhen(text, 'UTC', fiveToNoon), 'UTC', fiveToNoon);
      expect(first).toBe(from + minutes * 60_000);
    },
  );

  test.each([
    '24 dec 20:00',
    'dec 24 8pm',
    'December 24th at 8 pm',
    '20:00 on the 24th of december',
    '24 dec 2026 20:00',
    'December 24, 2026 20:00',
    '24.12. 20:00',
    'am 24.12. um 20 Uhr',
    '24/12 20:00',
    '12/24 8pm',
    '24/12/2026 20:00',
    '2026/12/24 20:00',
    'am 24. Dezember um 20 Uhr',
    'le 24 décembre à 20h',
    '24 de diciembre a las 20:00',
    '24 de dezembro às 20h',
    '24 grudnia o 20',
    '12月24日 20時',
    '2026年12月24日20時',
    '12月24日晚上8点',
    '12月24号 20点',
  ])('%s is that day', (text) => {
    expect(parse(text)).toEqual({ kind: 'once', at: at('2026-12-24T20:00Z') });
  });

  test('a date without a year is the next one', () => {
    expect(parse('1 mar 20:00')).toEqual({ kind: 'once', at: at('2027-03-01T20:00Z') });
    expect(parse('2 mar 20:00')).toEqual({ kind: 'once', at: at('2026-03-02T20:00Z') });
    expect(parse('mar 3 20:00')).toEqual({ kind: 'once', at: at('2026-03-03T20:00Z') });
    expect(parse('mar 20:00')).toEqual(times([2], '20:00'));
  });

  test.each(languages)('all months are known in %s', (language) => {
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2026, month, 28));
      for (const form of ['long', 'short'] as const) {
        const options = { day: 'numeric', month: form, timeZone: 'UTC' } as const;
        const written = new Intl.DateTimeFormat(language, options).format(day);
        const year = month < 2 ? 2027 : 2026;
        const wanted = { kind: 'once', at: Date.UTC(year, month, 28, 20) };
        expect(parse(`${written} 20:00`), written).toEqual(wanted);
      }
    }
  });

  test.each([
    ...['every other friday 20:00', 'friday 8pm every 2 weeks', 'fortnightly on fridays at 20:00'],
    ...['jeden zweiten Freitag um 20 Uhr', 'alle zwei Wochen am Freitag 20 Uhr'],
    ...['un vendredi sur deux à 20h', 'le vendredi à 20h toutes les deux semaines'],
    ...['cada dos viernes a las 20', 'un viernes sí y otro no a las 20:00'],
    ...['a cada duas sextas às 20h', 'sexta sim, sexta não às 20:00'],
    ...['co drugi piątek o 20', 'co dwa tygodnie w piątek o 20'],
    ...['隔週金曜日20時', '隔周五 20点', '每两周的周五20点'],
  ])('%s is every second Friday', (text) => {
    const every = { days: 14, from: '2026-03-06' };
    expect(parse(text)).toEqual({ ...times([5], '20:00'), every });
  });

  test.each([
    'every 2nd day at 5am',
    'every 2 days 05:00',
    'jeden zweiten Tag um 5 Uhr',
    'un jour sur deux à 5h',
    'un día sí y otro no a las 5',
    'dia sim, dia não às 5h',
    'co drugi dzień o 5',
    '隔日5時',
    '隔天5点',
  ])('%s is every second day at five', (text) => {
    expect(parse(text)).toEqual({ ...times(all, '05:00'), every: { days: 2, from: '2026-03-03' } });
  });

  test('each so many days are at the same time of day, whatever the clocks do', () => {
    const zone = 'Europe/Berlin';
    const runs = (text: string) => shown(nextRuns(parseWhen(text, zone, now), zone, now, 4));
    expect(runs('every other friday 20:00')).toEqual([
      '2026-03-06T19:00',
      '2026-03-20T19:00',
      '2026-04-03T18:00',
      '2026-04-17T18:00',
    ]);
    expect(runs('every 10 days 14:00')).toEqual([
      '2026-03-02T13:00',
      '2026-03-12T13:00',
      '2026-03-22T13:00',
      '2026-04-01T12:00',
    ]);
    // Clocks change on a Sunday between two runs.
    const when = parseWhen('every other sunday 02:30', zone, at('2026-03-20T12:00Z'));
    expect(shown(nextRuns(when, zone, at('2026-03-20T12:00Z'), 2))).toEqual([
      '2026-03-22T01:30',
      '2026-04-05T00:30',
    ]);
    expect(clockChange(when, zone, at('2026-03-20T12:00Z'))).toBeNull();
  });

  test('a word between two days never makes two days of a range', () => {
    const days = {
      en: 'sunday monday tuesday wednesday thursday friday saturday',
      de: 'sonntag montag dienstag mittwoch donnerstag freitag samstag',
      fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
      es: 'domingo lunes martes miércoles jueves viernes sábado',
      pt: 'domingo segunda terça quarta quinta sexta sábado',
      pl: 'niedzieli poniedziałku wtorku środy czwartku piątku soboty',
    };
    const between = fc.constantFrom(
      'to',
      'through',
      'until',
      'bis',
      'à',
      'au',
      'a',
      'até',
      'hasta',
      'do',
      '-',
      '–',
    );
    const one = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(days)), one, one, between, (names, from, to, word) => {
        const name = (day: number) => names.split(' ')[day];
        // In German, “do” is Thursday.
        fc.pre(word !== 'do' || names === days.pl);
        const wanted = new Set<number>();
        for (let day = from; ; day = (day + 1) % 7) {
          wanted.add(day);
          if (day === to) break;
        }
        expect(parse(`${name(from)} ${word} ${name(to)} 04:00`)).toEqual(
          times(
            [...wanted].toSorted((a, b) => a - b),
            '04:00',
          ),
        );
      }),
    );
  });

  test('are those of the time zone', () => {
    const when = parse('tomorrow 03:00', 'Europe/Berlin');
    expect(when).toEqual({ kind: 'once', at: at('2026-03-03T02:00Z') });
    expect(shown(nextRuns(parse('mon 06:30'), 'America/Sao_Paulo', now, 2))).toEqual([
      '2026-03-09T09:30',
      '2026-03-16T09:30',
    ]);
  });

  test('by the clock are at round times, others are counted from now', () => {
    const runs = (text: string) => shown(nextRuns(parse(text), 'Europe/Berlin', now + 1, 3));
    expect(runs('every 6 h')).toEqual(['2026-03-02T17:00', '2026-03-02T23:00', '2026-03-03T05:00']);
    expect(runs('every 30 min')).toEqual(['2026-03-02T12:30', '2026-03-02T13:00', '2026-03-02T13:30']);
    expect(runs('every 90 min')).toEqual(['2026-03-02T13:30', '2026-03-02T15:00', '2026-03-02T16:30']);
  });

  test('whatever is typed, either is refused or has a run in the future, and each run is after the one before', () => {
    const word = fc.constantFrom(
      ...'every day mon thu weekdays in 2 h 30 min 04:00 4am tomorrow when empty for at and , * 0 */5 2026-12-24 next last night month tonight cest half uhr bis'.split(
        ' ',
      ),
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 7 }).map((words) => words.join(' ')),
    );
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo');
    fc.assert(
      fc.property(text, zone, fc.integer({ min: 0, max: 4e12 }), (typed, where, moment) => {
        let when: When;
        try {
          when = parseWhen(typed, where, moment);
        } catch (error) {
          expect(error).toBeInstanceOf(WhenError);
          return;
        }
        if (when.kind === 'empty') return;
        const runs = nextRuns(when, where, moment, 5);
        expect(runs.length).toBeGreaterThan(0);
        for (const [index, run] of runs.entries()) expect(run).toBeGreaterThan(runs[index - 1] ?? moment);
        expect(nextRun(when, where, (runs[0] ?? 0) - 1)).toBe(runs[0]);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  'when empty',
  'when nobody is online',
  'if no one’s on',
  'when there are no players online',
  'when the server is empty',
  'wenn niemand online ist',
  'wenn keiner mehr da ist',
  'wenn der Server leer ist',
  'quand personne n’est connecté',
  'quand il n’y a personne',
  'cuando no haya nadie',
  'cuando nadie esté en línea',
  'quando ninguém estiver online',
  'quando não houver ninguém',
  'gdy nikogo nie ma',
  'kiedy nikt nie gra',
  '誰もいないとき',
  '無人のとき',
  '没有人在线时',
  '当服务器无人时',
])('“%s”, without a length, means half an hour', (text) => {
  expect(parse(text)).toEqual({ kind: 'empty', minutes: 30 });
});

test.each(languages)(
  'that nobody has been online for so long is understood as it is shown in %s',
  (language) => {
    const when: When = { kind: 'empty', minutes: 45 };
    expect(parse(whenLabel(textsIn(language), when, 'UTC'))).toEqual(when);
  },
);

test('whatever is understood of words is shown in words, in every language', () => {
  const word = fc.constantFrom(
    ...'every,other,last,first,2nd,15,31st,day,friday,mon,of the month,monthly,week,2 weeks,3 days,20:00,at 4,noon,next,dec 24'.split(
      ',',
    ),
  );
  const text = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '));
  const all = languages.map(textsIn);
  let understood = 0;
  fc.assert(
    fc.property(text, (typed) => {
      const when = readOrProblem(() => parse(typed));
      if (when instanceof WhenError) return;
      understood += 1;
      for (const t of all) expect(whenLabel(t, when, 'UTC'), typed).not.toMatch(/[*#]|\dL|undefined/);
    }),
    { numRuns: 1_000 },
  );
  expect(understood).toBeGreaterThan(5);
  for (const t of all) expect(whenLabel(t, parse('last day of the month 20:00'), 'UTC')).not.toContain('*');
});

describe('when the clocks change', () => {
  const berlin = 'Europe/Berlin';
  const runs = (text: string, zone: string, from: string, count: number) =>
    shown(nextRuns(parseWhen(text, zone, at(from)), zone, at(from), count));

  test('a time of day that is left out is due right after the change', () => {
    expect(runs('every day 02:30', berlin, '2026-03-27T12:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    expect(runs('0 2,14 * * *', berlin, '2026-03-28T20:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T12:00',
    ]);
    expect(runs('2026-03-29 02:30', berlin, '2026-03-27T12:00Z', 1)).toEqual(['2026-03-29T01:00']);
    // Midnight was left out in Brazil.
    expect(runs('every day 00:00', 'America/Sao_Paulo', '2018-11-03T12:00Z', 2)).toEqual([
      '2018-11-04T03:00',
      '2018-11-05T02:00',
    ]);
    expect(runs('every day 02:15', 'Australia/Lord_Howe', '2026-10-03T00:00Z', 1)).toEqual([
      '2026-10-03T15:30',
    ]);
    // The last hour of a day is left out in Greenland.
    expect(runs('every day 23:30', 'America/Nuuk', '2027-03-26T14:00Z', 3)).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:00',
      '2027-03-29T00:30',
    ]);
    expect(runs('2027-03-27 23:30', 'America/Nuuk', '2027-03-26T14:00Z', 1)).toEqual(['2027-03-28T01:00']);
  });

  test('a time of day that comes twice is due once, the first time', () => {
    expect(runs('every day 02:30', berlin, '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
    expect(runs('every 6 h', berlin, '2026-10-24T20:00Z', 3)).toEqual([
      '2026-10-24T22:00',
      '2026-10-25T05:00',
      '2026-10-25T11:00',
    ]);
  });

  test('intervals through the hours go on in real time', () => {
    expect(runs('every 30 min', berlin, '2026-03-29T00:00Z', 3)).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
    expect(runs('every 30 min', berlin, '2026-10-25T00:00Z', 3)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
    ]);
    expect(runs('every 90 min', berlin, '2026-10-25T00:00Z', 2)).toEqual([
      '2026-10-25T01:30',
      '2026-10-25T03:00',
    ]);
  });

  const effect = (text: string, zone: string, from: string) => {
    const change = clockChange(parseWhen(text, zone, at(from)), zone, at(from));
    return change && { ...change, at: shown([change.at])[0], runs: shown(change.runs) };
  };

  test('it is said what becomes of a time that is left out or comes twice within a year', () => {
    expect(effect('every day 02:30', berlin, '2026-03-02T12:00Z')).toEqual({
      kind: 'skipped',
      at: '2026-03-29T01:00',
      runs: ['2026-03-29T01:00'],
    });
    expect(effect('every day 02:30', berlin, '2026-04-02T12:00Z')).toEqual({
      kind: 'twice',
      at: '2026-10-25T01:00',
      runs: ['2026-10-25T00:30'],
    });
    expect(effect('*/30 2 * * *', berlin, '2026-03-02T12:00Z')).toEqual({
      kind: 'skipped',
      at: '2026-03-29T01:00',
      runs: [],
    });
  });

  test.each([
    ['30 */2 * * *', '2026-04-02T12:00Z', ['2026-10-25T00:30', '2026-10-25T01:30']],
    ['30 */2 * * *', '2026-03-02T12:00Z', []],
    ['*/30 2-4 * * *', '2026-04-02T12:00Z', 'twice'],
    ['*/30 2-4 * * *', '2026-03-02T12:00Z', []],
    ['0 2,14 * * *', '2026-03-02T12:00Z', ['2026-03-29T01:00']],
    ['0 2 * * *', '2026-03-02T12:00Z', ['2026-03-29T01:00']],
    ['0 * * * 0', '2026-03-02T12:00Z', null],
  ])('%s seen from %s: the runs at the change are %j', (line, from, runsThen) => {
    const found = effect(line, berlin, from);
    if (runsThen === 'twice') expect(found?.kind).toBe('twice');
    else expect(found?.runs ?? null).toEqual(runsThen);
  });

  test('an hour that is shorter than the change is left out also of what is due each hour', () => {
    // The clocks of Lord Howe go forward by half an hour, from 02:00 to 02:30.
    expect(effect('0 * * * *', 'Australia/Lord_Howe', '2026-09-02T12:00Z')).toEqual({
      kind: 'skipped',
      at: '2026-10-03T15:30',
      runs: [],
    });
  });

  test.each([
    ['every day 04:00', berlin],
    ['mon 02:30', berlin],
    ['every 90 min', berlin],
    ['when empty for 30 min', berlin],
    ['every day 02:30', 'America/Sao_Paulo'],
    ['every day 02:30', 'UTC'],
    ['every hour', berlin],
    ['every 5 min', berlin],
    // These go on in real time, hour by hour: nothing is left out, and nothing comes twice.
    ['0 * * * *', berlin],
    ['7,37 * * * *', berlin],
    ['*/5 * * * *', berlin],
    ['0-30/10 */1 * * *', berlin],
    ['15 0-23/1 * * *', berlin],
    ['0 * * * *', 'America/New_York'],
    ['30 1-23/2 * * 1-5', berlin],
  ])('nothing is said of %s in %s', (text, zone) => {
    expect(effect(text, zone, '2026-03-02T12:00Z')).toBeNull();
  });
});

test('a run waits for an empty server for so long, or until the next such time of day', () => {
  const due = at('2026-03-02T03:00Z');
  const begin = (text: string) => shown([latestBegin(parseLatest(text), 'Europe/Berlin', due)])[0];
  expect(begin('2 h')).toBe('2026-03-02T05:00');
  expect(begin('06:00')).toBe('2026-03-02T05:00');
  expect(begin('until 3 am')).toBe('2026-03-03T02:00');
  expect(parseLatest('25 h')).toBeNull();
  expect(parseLatest('soon')).toBeNull();
});

test('the minutes of warnings are sorted, each once', () => {
  expect(parseMinutes('1, 10,5,5')).toEqual([10, 5, 1]);
  expect(parseMinutes('15 min')).toEqual([15]);
  for (const text of ['0', '61', '1.5', 'x', '', '1,2,3,4,5,6']) expect(parseMinutes(text)).toBeNull();
});

describe('the time of a power action', () => {
  test.each<[string, 'now' | 'empty' | string]>([
    ['now', 'now'],
    ['Jetzt', 'now'],
    ['when empty', 'empty'],
    ['wenn leer', 'empty'],
    ['in 15 min', '2026-03-02T12:15'],
    ['15 min', '2026-03-02T12:15'],
    ['in 1 Stunde', '2026-03-02T13:00'],
    ['in 24 h', '2026-03-03T12:00'],
    ['14:30', '2026-03-02T13:30'],
    ['at 4', '2026-03-03T03:00'],
    ['20 Uhr', '2026-03-02T19:00'],
    ['tonight at 8', '2026-03-02T19:00'],
    ['in half an hour', '2026-03-02T12:30'],
    ['à 20h', '2026-03-02T19:00'],
    ['4 am', '2026-03-03T03:00'],
    ['13:00', '2026-03-03T12:00'],
    ['today 18:00', '2026-03-02T17:00'],
    ['tomorrow 03:00', '2026-03-03T02:00'],
  ])('%s', (typed, expected) => {
    const when = parseLater(typed, 'Europe/Berlin', now);
    expect(typeof when === 'number' ? shown([when])[0] : when).toBe(expected);
  });

  test.each([
    ['', 'schedule-not-understood'],
    ['15', 'schedule-not-understood'],
    ['every day 04:00', 'schedule-not-understood'],
    ['tomorrow morning', 'schedule-no-clock'],
    ['20:00 cest', 'schedule-zone'],
    ['when empty for 30 min', 'schedule-not-understood'],
    ['0 4 * * *', 'schedule-not-understood'],
    ['25:00', 'schedule-no-time'],
    ['in 0 min', 'schedule-past'],
    ['today 11:00', 'schedule-past'],
    ['in 25 h', 'schedule-too-far'],
    ['2026-03-05 04:00', 'schedule-too-far'],
  ])('“%s” is refused', (typed, expected) => {
    expect(() => parseLater(typed, 'UTC', now)).toThrow(expect.objectContaining({ problem: expected }));
  });

  test('whatever is typed, it is refused or at most a day ahead, or 25 hours when clocks go back', () => {
    const word = fc.constantFrom(
      ...'now when empty in at 2 h 30 min d 04:00 4am tomorrow today 23:59 0'.split(' '),
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    );
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo');
    fc.assert(
      fc.property(text, zone, fc.integer({ min: 0, max: 4e12 }), (typed, where, moment) => {
        try {
          const when = parseLater(typed, where, moment);
          if (typeof when !== 'number') return;
          expect(when).toBeGreaterThan(moment);
          expect(when - moment).toBeLessThanOrEqual(25 * 3_600_000);
        } catch (error) {
          expect(error).toBeInstanceOf(WhenError);
        }
      }),
      { numRuns: 300 },
    );
  });
});
