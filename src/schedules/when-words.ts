import { dayName, dayOf } from './day-times.ts';

/**
 * The words of the other languages for what `parseWhen` reads in English, without accents and case. A word of several
 * languages means the same in each, or stands in `phrases`. An empty word is left out.
 */
const words = dictionary([
  // German
  ...all('every', 'jeden jede jedes jeder alle'),
  ...all('every day', 'taglich taeglich'),
  ...all('day', 'tag tages'),
  ...all('night', 'nacht nachts'),
  ...all('morning', 'morgens fruh frueh vormittag vormittags'),
  ...all('afternoon', 'nachmittag nachmittags'),
  ...all('evening', 'abend abends'),
  ...all('days', 'tage tagen'),
  ...all('week', 'woche'),
  ...all('weeks', 'wochen'),
  ...all('hour', 'stunde'),
  ...all('every hour', 'stundlich stuendlich'),
  ...all('hours', 'stunden std'),
  ...all('minutes', 'minuten minute'),
  ...all('half', 'halbe halben'),
  ...all('month', 'monats monat'),
  ...all('every month', 'monatlich'),
  ...all('weekly', 'wochentlich woechentlich'),
  ...all('weekdays', 'werktags wochentags werktage werktagen'),
  ...all('weekends', 'wochenende wochenenden'),
  ...all('monday', 'montag montags mo'),
  ...all('tuesday', 'dienstag dienstags di'),
  ...all('wednesday', 'mittwoch mittwochs mi'),
  ...all('thursday', 'donnerstag donnerstags do'),
  ...all('friday', 'freitag freitags'),
  ...all('saturday', 'samstag samstags sonnabend sonnabends'),
  ...all('sunday', 'sonntag sonntags so'),
  ...all('now', 'jetzt sofort'),
  ...all('january', 'januar janner jaenner'),
  ...all('february', 'februar'),
  ...all('march', 'marz maerz mrz'),
  ...all('may', 'mai'),
  ...all('june', 'juni'),
  ...all('july', 'juli'),
  ...all('october', 'oktober okt'),
  ...all('december', 'dezember dez'),
  ...all('today', 'heute'),
  ...all('tomorrow', 'morgen'),
  ...all('overmorrow', 'ubermorgen uebermorgen'),
  ...all('next', 'nachsten nachster nachste naechsten naechste kommenden kommende'),
  ...all('this', 'diesen diese dieser'),
  ...all('once', 'einmal einmalig'),
  ...all('1st', 'erster ersten erste'),
  ...all('2nd', 'zweiter zweiten zweite'),
  ...all('3rd', 'dritter dritten dritte'),
  ...all('4th', 'vierter vierten vierte'),
  ...all('last', 'letzter letzten letzte'),
  ...all('1', 'ein eine einer einem'),
  ...all('2', 'zwei'),
  ...all('3', 'drei'),
  ...all('4', 'vier'),
  ...all('5', 'funf fuenf'),
  ...all('6', 'sechs'),
  ...all('8', 'acht'),
  ...all('12', 'zwolf zwoelf'),
  ...all('midnight', 'mitternacht'),
  ...all('noon', 'mittags mittag'),
  ...all('at', 'um'),
  ...all('and', 'und'),
  ...all('', 'uhr der den des im vom von ab wenn falls'),
  ...all('empty', 'leer'),
  ...all('for', 'seit fur'),
  // French
  ...all('every', 'tous toutes chaque'),
  ...all('day', 'jour jours'),
  ...all('night', 'nuit nuits'),
  ...all('morning', 'matin matins'),
  ...all('afternoon', 'apres-midi'),
  ...all('evening', 'soir soirs'),
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
  ...all('january', 'janvier janv'),
  ...all('february', 'fevrier fevr'),
  ...all('march', 'mars'),
  ...all('april', 'avril avr'),
  ...all('june', 'juin'),
  ...all('july', 'juillet juil'),
  ...all('august', 'aout'),
  ...all('september', 'septembre'),
  ...all('october', 'octobre'),
  ...all('november', 'novembre'),
  ...all('december', 'decembre'),
  ...all('today', "aujourd'hui"),
  ...all('tomorrow', 'demain'),
  ...all('midnight', 'minuit'),
  ...all('noon', 'midi'),
  ...all('overmorrow', 'apres-demain'),
  ...all('next', 'prochain prochaine'),
  ...all('this', 'ce cette'),
  ...all('1st', 'premier'),
  ...all('2nd', 'deuxieme'),
  ...all('3rd', 'troisieme'),
  ...all('last', 'dernier derniere'),
  ...all('1', 'un une'),
  ...all('2', 'deux'),
  ...all('3', 'trois'),
  ...all('4', 'quatre'),
  ...all('5', 'cinq'),
  ...all('6', 'six'),
  ...all('8', 'huit'),
  ...all('12', 'douze'),
  ...all('in', 'dans'),
  ...all('and', 'et'),
  ...all('', 'le les la a au du quand si'),
  ...all('empty', 'vide'),
  ...all('for', 'depuis pendant'),
  // Spanish and Portuguese
  ...all('every', 'cada todos todas toda todo'),
  ...all('every day', 'diario diariamente'),
  ...all('day', 'dia'),
  ...all('night', 'noche noches noite noites'),
  ...all('morning', 'manha manhas madrugada'),
  ...all('afternoon', 'tarde tardes'),
  ...all('days', 'dias'),
  ...all('week', 'semana'),
  ...all('hour', 'hora'),
  ...all('hours', 'horas'),
  ...all('minutes', 'minutos minuto'),
  ...all('half', 'media meia'),
  ...all('month', 'mes'),
  ...all('weekdays', 'laborables uteis'),
  ...all('next', 'proximo proxima'),
  ...all('this', 'este esta'),
  ...all('1st', 'primer primero primeira primeiro'),
  ...all('2nd', 'segundo'),
  ...all('3rd', 'tercer terceiro terceira'),
  ...all('last', 'ultimo ultima'),
  ...all('1', 'una uma'),
  ...all('2', 'dois duas'),
  ...all('3', 'tres'),
  ...all('4', 'cuatro quatro'),
  ...all('5', 'cinco'),
  ...all('6', 'seis'),
  ...all('8', 'ocho oito'),
  ...all('12', 'doce doze'),
  ...all('monday', 'lunes segunda segunda-feira segundas seg'),
  ...all('tuesday', 'martes terca terca-feira tercas ter'),
  ...all('wednesday', 'miercoles quarta quarta-feira quartas mie qua'),
  ...all('thursday', 'jueves quinta quinta-feira quintas jue qui'),
  ...all('friday', 'viernes sexta sexta-feira sextas vie sex'),
  ...all('saturday', 'sabado sabados sab'),
  ...all('sunday', 'domingo domingos dom'),
  ...all('now', 'ahora agora'),
  ...all('january', 'enero ene janeiro'),
  ...all('february', 'febrero fevereiro fev'),
  ...all('march', 'marzo marco'),
  ...all('april', 'abril abr'),
  ...all('may', 'mayo maio'),
  ...all('june', 'junio junho'),
  ...all('july', 'julio julho'),
  ...all('august', 'agosto ago'),
  ...all('september', 'septiembre setiembre setembro set'),
  ...all('october', 'octubre outubro out'),
  ...all('november', 'noviembre novembro'),
  ...all('december', 'diciembre dic dezembro'),
  ...all('today', 'hoy hoje'),
  ...all('tomorrow', 'manana amanha'),
  ...all('midnight', 'medianoche meia-noite'),
  ...all('noon', 'mediodia meio-dia'),
  ...all('in', 'en em'),
  ...all('and', 'y e'),
  ...all('', 'los las el de del da das os as ao desde cuando quando se'),
  ...all('empty', 'vacio vazio'),
  ...all('for', 'durante por'),
  // Polish
  ...all('every', 'co kazdy kazda kazde kazdego'),
  ...all('every day', 'codziennie'),
  ...all('day', 'dzien dnia'),
  ...all('night', 'noc nocy noca'),
  ...all('morning', 'rano ranek'),
  ...all('evening', 'wieczor wieczorem'),
  ...all('days', 'dni'),
  ...all('week', 'tydzien tygodniu'),
  ...all('weeks', 'tygodnie tygodni'),
  ...all('hour', 'godzine'),
  ...all('hours', 'godzin godziny godz'),
  ...all('minutes', 'minut minuty'),
  ...all('half', 'pol'),
  ...all('month', 'miesiac miesiaca'),
  ...all('weekends', 'weekendy'),
  ...all('overmorrow', 'pojutrze'),
  ...all('next', 'nastepny nastepna nastepnego nastepnym przyszly przyszla przyszlym'),
  ...all('1st', 'pierwszy pierwsza pierwszego'),
  ...all('2nd', 'drugi druga drugie'),
  ...all('3rd', 'trzeci trzecia'),
  ...all('last', 'ostatni ostatnia'),
  ...all('2', 'dwa dwie'),
  ...all('3', 'trzy'),
  ...all('4', 'cztery'),
  ...all('5', 'piec'),
  ...all('6', 'szesc'),
  ...all('12', 'dwanascie'),
  ...all('monday', 'poniedzialek poniedzialki poniedzialku pon'),
  ...all('tuesday', 'wtorek wtorki wtorku wt'),
  ...all('wednesday', 'sroda srode srody sr'),
  ...all('thursday', 'czwartek czwartki czwartku czw'),
  ...all('friday', 'piatek piatki piatku pt'),
  ...all('saturday', 'sobota sobote soboty sob'),
  ...all('sunday', 'niedziela niedziele niedzieli niedz nd'),
  ...all('now', 'teraz'),
  ...all('january', 'styczen stycznia sty'),
  ...all('february', 'luty lutego lut'),
  ...all('march', 'marzec marca'),
  ...all('april', 'kwiecien kwietnia kwi'),
  ...all('may', 'maj maja'),
  ...all('june', 'czerwiec czerwca cze'),
  ...all('july', 'lipiec lipca lip'),
  ...all('august', 'sierpien sierpnia sie'),
  ...all('september', 'wrzesien wrzesnia wrz'),
  ...all('october', 'pazdziernik pazdziernika paz'),
  ...all('november', 'listopad listopada lis'),
  ...all('december', 'grudzien grudnia gru'),
  ...all('today', 'dzis dzisiaj'),
  ...all('tomorrow', 'jutro'),
  ...all('midnight', 'polnoc polnocy'),
  ...all('noon', 'poludnie'),
  ...all('in', 'za'),
  ...all('at', 'o'),
  ...all('and', 'i'),
  ...all('', 'w we od godzinie kiedy gdy'),
  ...all('empty', 'pusty'),
  ...all('for', 'przez'),
  // English
  ...all('every hour', 'hourly'),
  ...all('january', 'jan'),
  ...all('february', 'feb'),
  ...all('april', 'apr'),
  ...all('june', 'jun'),
  ...all('july', 'jul'),
  ...all('august', 'aug'),
  ...all('september', 'sep sept'),
  ...all('october', 'oct'),
  ...all('november', 'nov'),
  ...all('december', 'dec'),
  ...all('every day', 'everyday'),
  ...all('2', 'two'),
  ...all('3', 'three'),
  ...all('4', 'four'),
  ...all('5', 'five'),
  ...all('6', 'six'),
  ...all('8', 'eight'),
  ...all('12', 'twelve'),
  ...all('noon', 'midday'),
  ...all('', 'from'),
]);

type Phrase = readonly [RegExp, string | ((...found: string[]) => string)];

const kanjiDays = '日月火水木金土';
const hanziDays = '日一二三四五六';
const hanziNumbers = '〇一二三四五六七八九';

/**
 * Japanese and Chinese, which have no spaces between words, the longer ones first.
 */
const phrases: readonly Phrase[] = [
  [/[〜～~–—−]/g, '-'],
  [
    /[一二三四五六七八九](?=日おき|日ごと|週間|時間|分|个|小时|天)/g,
    (digit) => `${hanziNumbers.indexOf(digit)}`,
  ],
  [/[两二](?=个?小时|天|周)/g, '2'],
  [
    /([月火水木金土日])曜?日?(?:から|-)([月火水木金土日])(?:曜日?)?(?:まで)?/g,
    (_, from = '', to = '') => ` ${dayName(kanjiDays.indexOf(from))}-${dayName(kanjiDays.indexOf(to))} `,
  ],
  [
    /(?:周|星期|礼拜)([一二三四五六日天])(?:到|至|-)(?:周|星期|礼拜)?([一二三四五六日天])/g,
    (_, from = '', to = '') => ` ${hanziDay(from)}-${hanziDay(to)} `,
  ],
  [
    /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]/g,
    (_, year, month, day) => ` ${year ? `${year}-` : 'yyyy-'}${month}-${day} `,
  ],
  [/来週|下个?(?=周|星期|礼拜)/g, ' next week '],
  [/今週|[本这](?=周|星期|礼拜)/g, ' this week '],
  [
    /誰も(?:オンラインで)?い?な(?:い|くなっ)状態が(.+?)続いた(?:とき|時|ら)/g,
    (_, length = '') => ` when empty for ${length.replace(/分$/, '分間')} `,
  ],
  [/誰も(?:オンラインに|オンラインで)?い?な(?:い(?:とき|時)|ければ|くなったら)/g, ' when empty '],
  [/(?:無人|空)(?:に)?(?:のとき|の時|なら|なったら)/g, ' when empty '],
  [
    /当?(?:服务器)?(?:无人|没有?人|空闲)(?:在线)?(?:达?\s*(\d+\s*(?:个?小时|分钟)))?\s*(?:的?时候?)?/g,
    whenEmpty,
  ],
  [/隔日|隔天|每隔1天/g, ' every 2 days '],
  [/每?隔(?=(?:周|星期|礼拜)[一二三四五六日天])|隔週|每?隔[1一]?个?(?:周|星期|礼拜)/g, ' every 2 weeks '],
  [/毎時間?|每个?小时/g, ' every hour '],
  [/明後日|あさって|后天|後天/g, ' overmorrow '],
  [/今夜|今晩|今晚/g, ' tonight '],
  [/明晩|明晚/g, ' tomorrow evening '],
  [/明朝|明早/g, ' tomorrow morning '],
  [/毎朝|每早/g, ' every day morning '],
  [/毎晩|毎夜|每晚/g, ' every day night '],
  [/毎日|每天|每日/g, ' every day '],
  [/平日|工作日/g, ' weekdays '],
  [/週末|周末/g, ' weekends '],
  [/(?:毎月の?)?(?:最終日|月?末日|月末)|(?:每个?月的?)?(?:月末|最后[一1]?[天日])/g, ' every month last day '],
  [/([毎每]个?月)\s+(\d{1,2})\s*([日号])/g, '$1$2$3'],
  [/毎月|每个?月/g, ' every month '],
  [/最終|最后(?:[一1]个)?/g, ' last '],
  [
    /第([一二三四1-4])个?/g,
    (_, nth = '') => ` ${hanziNumbers.indexOf(nth) > 0 ? hanziNumbers.indexOf(nth) : nth}th `,
  ],
  [/月曜日?|(?:周|星期|礼拜)一/g, ' monday '],
  [/火曜日?|(?:周|星期|礼拜)二/g, ' tuesday '],
  [/水曜日?|(?:周|星期|礼拜)三/g, ' wednesday '],
  [/木曜日?|(?:周|星期|礼拜)四/g, ' thursday '],
  [/金曜日?|(?:周|星期|礼拜)五/g, ' friday '],
  [/土曜日?|(?:周|星期|礼拜)六/g, ' saturday '],
  [/日曜日?|(?:周|星期|礼拜)[日天]/g, ' sunday '],
  [/毎週|每周|每星期|每/g, ' every '],
  [/今すぐ|^今$|现在|立即/g, ' now '],
  [/今日|今天/g, ' today '],
  [/明日|明天/g, ' tomorrow '],
  [/正午|中午/g, ' noon '],
  [/深夜0時|午夜/g, ' midnight '],
  [/午前|上午|早上|凌晨|朝/g, ' morning '],
  [/午後|下午/g, ' afternoon '],
  [/夕方|傍晚/g, ' evening '],
  [/深夜|晚上|夜|晩|晚/g, ' night '],
  [/半時間|半个?小时/g, ' 30 minutes '],
  [/(\d+)\s*時間(?:ごと|おき)/g, ' every $1 hours '],
  [/(\d+)\s*分(?:ごと|おき)/g, ' every $1 minutes '],
  [/(\d+)\s*日ごと/g, ' every $1 days '],
  [/(\d+)\s*週間ごと/g, ' every $1 weeks '],
  // What lies between two of them is counted: おき of one day is every second day.
  [/(\d+)\s*日おき/g, (_, days) => ` every ${Number(days) + 1} days `],
  [/(\d+)\s*週間おき/g, (_, weeks) => ` every ${Number(weeks) + 1} weeks `],
  [/(\d+)\s*(?:時間|个?小时)[後后]/g, ' in $1 hours '],
  [/(\d+)\s*(?:分間?|分钟)[後后]/g, ' in $1 minutes '],
  [/(\d+)\s*[日天][後后]/g, ' in $1 days '],
  [/(\d+)\s*(?:時間|个?小时)/g, ' $1 hours '],
  [/(\d+)\s*(?:分間|分钟)/g, ' $1 minutes '],
  [/(\d+)\s*日間/g, ' $1 days '],
  [/(\d+ minutes)\s*[後后]/g, ' in $1 '],
  [/(\d+)\s*天/g, ' $1 days '],
  [/(\d+)\s*周/g, ' $1 weeks '],
  [/(\d+)\s*[時时点]\s*(\d{1,2})\s*分?/g, (_, hour, minute = '') => ` ${hour}:${minute.padStart(2, '0')} `],
  [/(\d+)\s*[時时点]半/g, ' $1:30 '],
  [/(\d+)\s*[時时点]/g, ' $1:00 '],
  [/(\d+)\s*分$/g, ' $1 minutes '],
  [/[、，と和に的の]/g, ' '],
];

/** What takes several words in the other languages, or means something else elsewhere, without accents. */
const latinPhrases: readonly Phrase[] = [
  // English; `w` is a word that is left out in Polish, and `am` one in German.
  [/(\d+)\s+w$/g, '$1w'],
  [/(?<!\d ?)\bam (?=[\p{L}\d])/gu, ''],
  [/\bevery fortnight\b|\bfortnightly\b/g, 'every 2 weeks'],
  [/\bonce (?:an?|per|every) (?=day|week|month)/g, 'every '],
  [/\bonce (?=daily|weekly|monthly)/g, ''],
  [/\b(?:the )?day after tomorrow\b/g, 'overmorrow'],
  [/\bthis (?=(?:morning|afternoon|evening)\b)/g, 'today '],
  [/\b(?:a )?quarter (?:of an )?hour\b/g, '15 minutes'],
  [/\ban? (?=half|hour|minute|day|week)/g, '1 '],
  [/\b(\d{1,2}) ?o'? ?clock\b/g, 'at $1:00'],
  // Beside a day it is March, and alone Tuesday in French.
  [/\b(\d{1,2}\.?) (?:de )?mar\b/g, '$1 march'],
  [/\bmar (?=\d{1,2}(?:st|nd|rd|th)?,? \d)/g, 'march '],
  [
    /\b(?:there(?:['’]s| is| are) )?(?:nobody|no[ -]?one|no players?)(?:['’]s| is| are| has been| have been)? (?:online|on|playing|there)\b/g,
    'empty',
  ],
  [/\b(?:the )?server(?:['’]s| is| has been) empty\b/g, 'empty'],
  // German
  [/\b(?:seit (.+?) )?(?:niemand|keiner)(?: mehr)? (?:online|da|drauf) ist\b/g, whenEmpty],
  [/\b(?:niemand|keiner)(?: mehr)? spielt\b|\b(?:der server )?leer ist\b/g, 'leer'],
  [/(?<![:.\d])\b(\d{1,2}) ?uhr(?: (\d{2}))?\b/g, (_, hour, minute) => `at ${hour}:${minute ?? '00'}`],
  [/\b(jeden|jeder|diesen|am) morgen\b/g, '$1 morning'],
  [/\bheute morgen\b/g, 'today morning'],
  [/\b(?:einer |eine )?viertelstunde\b/g, '15 minutes'],
  // French
  [
    /\bpersonne (?:n['’]est (?:en ligne|connectee?)|ne joue)\b|\bil n['’]y a personne(?: en ligne)?\b/g,
    'vide',
  ],
  [/\ble serveur est vide\b/g, 'vide'],
  [/\b1er\b/g, '1st'],
  [/\b(?:un |1 )?quart d['’]heure\b/g, '15 minutes'],
  [/\bdemi[- ]heure\b/g, 'half hour'],
  [/\bune? (\S+) sur deux\b/g, 'every 2nd $1'],
  [/\bcet apres-midi\b/g, 'today afternoon'],
  [/\bce (?=matin|soir)/g, 'today '],
  [/\bjours (?:ouvrables|ouvres)\b|\ben semaine\b/g, 'weekdays'],
  // Spanish
  [/\blleve (.+?) sin nadie(?: en linea| conectado)?\b/g, 'vacio durante $1'],
  [
    /\bnadie (?:este|esta) (?:en linea|conectado|jugando)\b|\bno (?:haya|hay) nadie(?: en linea| conectado)?\b/g,
    'vacio',
  ],
  [/\b(cada|en) dos\b/g, '$1 2'],
  [/\bpasado manana\b/g, 'overmorrow'],
  [/\b(?:por|de|en|a) la manana\b/g, 'morning'],
  [/\b(?:cada|todas las) mananas?\b/g, 'every day morning'],
  [/\besta (?=tarde|noche)/g, 'today '],
  [/\b(?:por|en|a) la (?=tarde|noche)/g, ''],
  [/\bentre semana\b|\bdias (?:laborables|uteis)\b/g, 'weekdays'],
  [/\b(?:fin|fines|fim|fins) de semana\b/g, 'weekends'],
  [/\bque viene\b|\bque vem\b/g, 'next'],
  [/\bun[ao]? (\S+) si,? (?:y )?otr[ao] no\b/g, 'every 2nd $1'],
  // Portuguese
  [
    /\b(?:ninguem (?:estiver|esta) (?:online|jogando)|nao (?:houver|ha|tiver) ninguem(?: online)?)(?: ha(?= \d))?\b/g,
    'vazio',
  ],
  [/\b(\S+) sim,? \1 nao\b/g, 'every 2nd $1'],
  [/\bdo (?=mes\b)/g, ''],
  [/\bdepois de amanha\b/g, 'overmorrow'],
  [/\besta (?=noite|manha)/g, 'today '],
  [/\b(?:pela|de|a) (?=manha|noite)/g, ''],
  // Polish
  [/\b(?:od (.+?) )?nikogo nie (?:ma|bedzie)(?: online)?\b|\bnikt nie (?:jest online|gra)\b/g, whenEmpty],
  [/\b(?:po) poludniu\b/g, 'afternoon'],
  [/\bprzed poludniem\b/g, 'morning'],
  [/\bdni (?:robocze|powszednie)\b/g, 'weekdays'],
  // A time of day comes after these; elsewhere they mean other things, or nothing.
  [/(^|\s)(?:a las|a la|a|as) (?=\d)/g, '$1at '],
];

/** Returns in English what says that nobody is online. @param length for how long nobody has been; empty if it doesn’t say that */
function whenEmpty(_: string, length?: string): string {
  return length === undefined ? ' empty ' : ` empty for ${length} `;
}

function hanziDay(digit: string): string {
  return dayName(digit === '天' ? 0 : hanziDays.indexOf(digit));
}

/** Returns a text in lower case with the English words of `parseWhen`, as far as they are known in another language. */
export function inEnglish(text: string): string {
  const spaced = replaced(text, phrases);
  const latin = spaced.replace(/[\p{Script=Latin}\p{M}]+/gu, withoutAccents);
  return withRanges(replaced(latin, latinPhrases))
    .replace(/[^\s,;&]+/g, translated)
    .replace(/\b(?:1 )?half (?:an? |1 )?hours?\b/g, '30 minutes')
    .replace(/\s+/g, ' ')
    .trim();
}

function replaced(text: string, all: readonly Phrase[]): string {
  return all.reduce(
    // A function and a text are different overloads.
    (so, [phrase, by]) => (typeof by === 'string' ? so.replace(phrase, by) : so.replace(phrase, by)),
    text,
  );
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
}

function translated(word: string): string {
  const plain = word.replace(/(?<=\p{L})\.$/u, '');
  // `mo-do`
  return (
    words.get(plain) ??
    plain
      .split('-')
      .map((part) => words.get(part) ?? part)
      .join('-')
  );
}

/** What stands between the first and the last day of a range. */
const rangeWords = new Set('to through thru till until bis a au ate hasta jusqu jusque - do'.split(' '));
/** Days in Polish: elsewhere `do` is Thursday. */
const isPolishDay = /^(?:pon|wt|sr|czw|piat|pt|sob|niedz|nd)/;

/** Returns a text in which ranges of days are written as `monday-friday`. */
function withRanges(text: string): string {
  const all = text.split(' ');
  for (let index = 1; index < all.length - 1; index += 1) {
    const [before = '', word = ''] = [all[index - 1], all[index]];
    // “de lunes a los viernes”
    const skip = ['la', 'el', 'le', 'os', 'los', 'o'].includes(all[index + 1] ?? '') ? 1 : 0;
    const after = all[index + 1 + skip] ?? '';
    const [from, to] = [dayOf(translated(before)), dayOf(translated(after))];
    if (!rangeWords.has(word) || from === null || to === null) continue;
    if (word === 'do' && !isPolishDay.test(before)) continue;
    all.splice(index - 1, 3 + skip, `${dayName(from)}-${dayName(to)}`);
  }
  return all.join(' ');
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
