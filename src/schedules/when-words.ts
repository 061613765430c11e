/**
 * The words of the other languages for what `parseWhen` reads in English, without accents and case. A word of several
 * languages means the same in each, or stands in `phrases`. An empty word is left out.
 */
const words = dictionary([
  // German
  ...all('every', 'jeden jede jedes jeder alle'),
  ...all('every day', 'taglich taeglich'),
  ...all('day', 'tag nacht'),
  ...all('days', 'tage tagen'),
  ...all('week', 'woche'),
  ...all('weeks', 'wochen'),
  ...all('hour', 'stunde'),
  ...all('hours', 'stunden std'),
  ...all('minutes', 'minuten'),
  ...all('month', 'monats monat'),
  ...all('every month', 'monatlich'),
  ...all('weekdays', 'werktags wochentags'),
  ...all('weekends', 'wochenende wochenenden'),
  ...all('monday', 'montag montags mo'),
  ...all('tuesday', 'dienstag dienstags di'),
  ...all('wednesday', 'mittwoch mittwochs mi'),
  ...all('thursday', 'donnerstag donnerstags do'),
  ...all('friday', 'freitag freitags'),
  ...all('saturday', 'samstag samstags sonnabend sonnabends'),
  ...all('sunday', 'sonntag sonntags so'),
  ...all('now', 'jetzt sofort'),
  ...all('today', 'heute'),
  ...all('tomorrow', 'morgen'),
  ...all('midnight', 'mitternacht'),
  ...all('noon', 'mittags mittag'),
  ...all('at', 'um'),
  ...all('and', 'und'),
  ...all('', 'uhr den ab wenn falls'),
  ...all('empty', 'leer'),
  ...all('for', 'seit fur'),
  // French
  ...all('every', 'tous toutes chaque'),
  ...all('day', 'jour jours nuit'),
  ...all('every day', 'quotidien quotidiennement'),
  ...all('week', 'semaine'),
  ...all('weeks', 'semaines semanas'),
  ...all('hour', 'heure'),
  ...all('hours', 'heures'),
  ...all('month', 'mois'),
  ...all('weekends', 'week-end week-ends'),
  ...all('monday', 'lundi lundis lun'),
  ...all('tuesday', 'mardi mardis mar'),
  ...all('wednesday', 'mercredi mercredis mer'),
  ...all('thursday', 'jeudi jeudis jeu'),
  ...all('friday', 'vendredi vendredis ven'),
  ...all('saturday', 'samedi samedis sam'),
  ...all('sunday', 'dimanche dimanches dim'),
  ...all('now', 'maintenant'),
  ...all('today', "aujourd'hui"),
  ...all('tomorrow', 'demain'),
  ...all('midnight', 'minuit'),
  ...all('noon', 'midi'),
  ...all('in', 'dans'),
  ...all('and', 'et'),
  ...all('', 'le les la a quand si'),
  ...all('empty', 'vide'),
  ...all('for', 'depuis pendant'),
  // Spanish and Portuguese
  ...all('every', 'cada todos todas toda todo'),
  ...all('every day', 'diario diariamente'),
  ...all('day', 'dia noche noite'),
  ...all('days', 'dias'),
  ...all('week', 'semana'),
  ...all('hour', 'hora'),
  ...all('hours', 'horas'),
  ...all('minutes', 'minutos'),
  ...all('month', 'mes'),
  ...all('weekdays', 'laborables uteis'),
  ...all('monday', 'lunes segunda segunda-feira segundas seg'),
  ...all('tuesday', 'martes terca terca-feira tercas ter'),
  ...all('wednesday', 'miercoles quarta quarta-feira quartas mie qua'),
  ...all('thursday', 'jueves quinta quinta-feira quintas jue qui'),
  ...all('friday', 'viernes sexta sexta-feira sextas vie sex'),
  ...all('saturday', 'sabado sabados sab'),
  ...all('sunday', 'domingo domingos dom'),
  ...all('now', 'ahora agora'),
  ...all('today', 'hoy hoje'),
  ...all('tomorrow', 'manana amanha'),
  ...all('midnight', 'medianoche meia-noite'),
  ...all('noon', 'mediodia meio-dia'),
  ...all('in', 'en em'),
  ...all('and', 'y e'),
  ...all('', 'los las el de del da das os as ao cuando quando se'),
  ...all('empty', 'vacio vazio'),
  ...all('for', 'durante por'),
  // Polish
  ...all('every', 'co kazdy kazda kazde kazdego'),
  ...all('every day', 'codziennie'),
  ...all('day', 'dzien noc'),
  ...all('days', 'dni'),
  ...all('week', 'tydzien'),
  ...all('weeks', 'tygodnie tygodni'),
  ...all('hour', 'godzine'),
  ...all('hours', 'godzin godziny godz'),
  ...all('minutes', 'minut minuty'),
  ...all('month', 'miesiac miesiaca'),
  ...all('weekends', 'weekendy'),
  ...all('monday', 'poniedzialek poniedzialki pon'),
  ...all('tuesday', 'wtorek wtorki wt'),
  ...all('wednesday', 'sroda srode srody sr'),
  ...all('thursday', 'czwartek czwartki czw'),
  ...all('friday', 'piatek piatki pt'),
  ...all('saturday', 'sobota sobote soboty sob'),
  ...all('sunday', 'niedziela niedziele niedz nd'),
  ...all('now', 'teraz'),
  ...all('today', 'dzis dzisiaj'),
  ...all('tomorrow', 'jutro'),
  ...all('midnight', 'polnoc polnocy'),
  ...all('noon', 'poludnie'),
  ...all('in', 'za'),
  ...all('at', 'o'),
  ...all('and', 'i'),
  ...all('', 'w we godzinie kiedy gdy'),
  ...all('empty', 'pusty'),
  ...all('for', 'przez'),
]);

/**
 * Words that mean something else elsewhere; and Japanese and Chinese, which have no spaces between words, the longer ones
 * first.
 */
const phrases: readonly (readonly [RegExp, string])[] = [
  // English; in Polish a word that is left out.
  [/(\d+)\s+w$/gi, '$1w'],
  [/毎日|毎晩|每天|每日|每晚/g, ' every day '],
  [/平日|工作日/g, ' weekdays '],
  [/週末|周末/g, ' weekends '],
  [/毎月|每月/g, ' every month '],
  [/月曜日?|(?:周|星期|礼拜)一/g, ' monday '],
  [/火曜日?|(?:周|星期|礼拜)二/g, ' tuesday '],
  [/水曜日?|(?:周|星期|礼拜)三/g, ' wednesday '],
  [/木曜日?|(?:周|星期|礼拜)四/g, ' thursday '],
  [/金曜日?|(?:周|星期|礼拜)五/g, ' friday '],
  [/土曜日?|(?:周|星期|礼拜)六/g, ' saturday '],
  [/日曜日?|(?:周|星期|礼拜)[日天]/g, ' sunday '],
  [/毎週|每周|每星期|每/g, ' every '],
  [/今日|今天/g, ' today '],
  [/明日|明天/g, ' tomorrow '],
  [/正午|中午/g, ' noon '],
  [/深夜0時|午夜/g, ' midnight '],
  [/(\d+)\s*時間(?:ごと|おき)/g, ' every $1 hours '],
  [/(\d+)\s*分(?:ごと|おき)/g, ' every $1 minutes '],
  [/(\d+)\s*日(?:ごと|おき)/g, ' every $1 days '],
  [/(\d+)\s*週間(?:ごと|おき)/g, ' every $1 weeks '],
  [/(\d+)\s*(?:時間|个?小时)/g, ' $1 hours '],
  [/(\d+)\s*(?:分間|分钟)/g, ' $1 minutes '],
  [/(\d+)\s*天/g, ' $1 days '],
  [/(\d+)\s*周/g, ' $1 weeks '],
  [/(\d+)\s*[時时点]\s*(\d{1,2})\s*分?/g, ' $1:$2 '],
  [/(\d+)\s*[時时点]半/g, ' $1:30 '],
  [/(\d+)\s*[時时点]/g, ' $1:00 '],
  [/[、，と和に的]/g, ' '],
];

/** Returns a text in lower case with the English words of `parseWhen`, as far as they are known in another language. */
export function inEnglish(text: string): string {
  let english = text;
  for (const [phrase, word] of phrases) english = english.replace(phrase, word);
  return english
    .replace(/[^\s,;&]+/g, (word) => {
      const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replace('ł', 'l').replace(/\.$/, '');
      // `mo-do`
      const known =
        words.get(plain) ??
        plain
          .split('-')
          .map((part) => words.get(part) ?? part)
          .join('-');
      return known === plain ? word : known;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

function all(english: string, others: string): readonly (readonly [string, string])[] {
  return others.split(' ').map((other) => [other, english]);
}

/** Returns the meaning of each word. @throws Error if one has two */
function dictionary(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const [word, english] of entries) {
    const known = meanings.get(word) ?? english;
    if (known !== english) throw new Error(`“${word}” means “${known}” and “${english}”`);
    meanings.set(word, english);
  }
  return meanings;
}
