import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTextKey, type TextKey } from '../../src/discord/texts/catalog.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { inline, Markdown } from '../../src/discord/texts/markdown.ts';
import type { AnyValues, MarkdownValue } from '../../src/discord/texts/texts.ts';
import {
  type TranslatedLanguage,
  translatedLanguages,
  translationsOf,
} from '../../src/discord/texts/translations.ts';
import { parseWhen } from '../../src/schedules/when.ts';

/*
 * What holds for every translation, beside its syntax (catalogs.test.ts). Only what is shown is read: a text whose English has
 * changed is shown in English. To run one language: npx vitest run test/discord/translation-rules.test.ts -t fr
 */

type Of<T> = Readonly<Record<TranslatedLanguage, T>>;

interface Translation {
  readonly key: TextKey;
  readonly english: string;
  readonly text: string;
}

/** The languages that write no spaces between words. */
const eastern = ['ja', 'zh-CN'];

const keys = Object.keys(en).filter(isTextKey);

function translationsInto(language: TranslatedLanguage): readonly Translation[] {
  const shown = translationsOf(language);
  return keys.flatMap((key) => {
    const text = shown[key];
    return text === undefined ? [] : [{ key, english: en[key], text }];
  });
}

/** Returns a text without code and without the names of values, which are the same in every language. */
function prose(text: string): string {
  return text.replaceAll(/`[^`]*`/g, '…').replaceAll(/\{\w+(?=[,}])/g, '{…');
}

/** What a translator reads: the key, what is wrong, and the text. */
function line({ key, text }: Pick<Translation, 'key' | 'text'>, why: string): string {
  return `${key}: ${why}: ${text}`;
}

/** A word of the English texts, and what each language says for it. */
interface Term {
  readonly english: RegExp;
  readonly words: Of<RegExp>;
}

const terms: readonly Term[] = [
  {
    english: /\b(?:un)?tested\b|\btest (?:a|the|this) backup/i,
    words: {
      de: /prüf/i,
      fr: /test/i,
      es: /prob|prueb/i,
      'pt-BR': /test/i,
      pl: /sprawdz/i,
      ja: /確認/,
      'zh-CN': /检验/,
    },
  },
  {
    english: /\balerts?\b/i,
    words: {
      de: /alarm/i,
      fr: /alert/i,
      es: /alerta/i,
      'pt-BR': /alerta/i,
      pl: /alert/i,
      ja: /アラート/,
      'zh-CN': /警报/,
    },
  },
  {
    english: /\bbuttons?\b/i,
    words: {
      de: /button/i,
      fr: /bouton/i,
      es: /bot[oó]n/i,
      'pt-BR': /botão|botões/i,
      pl: /przycisk/i,
      ja: /ボタン/,
      'zh-CN': /按钮/,
    },
  },
  {
    english: /\bstatus panels?\b/i,
    words: {
      de: /Status-Panel/,
      fr: /panneaux? d’état/i,
      es: /panel(?:es)? de estado/i,
      'pt-BR': /(?:painel|painéis) de status/i,
      pl: /panel\p{L}* statusu/iu,
      ja: /ステータスパネル/,
      'zh-CN': /状态面板/,
    },
  },
  {
    english: /\bapproval requests?\b/i,
    words: {
      de: /Freigabe-Anfrage/,
      fr: /demandes? d’approbation/i,
      es: /solicitud(?:es)? de aprobación/i,
      'pt-BR': /pedidos? de aprovação/i,
      pl: /pr[oó][sś]b\p{L}* o zgodę/iu,
      ja: /承認の依頼/,
      'zh-CN': /批准请求/,
    },
  },
  {
    english: /\bhost’s control panel\b/i,
    words: {
      de: /Panel des Hosters/,
      fr: /panel de l’hébergeur/i,
      es: /panel de control del hosting/i,
      'pt-BR': /painel de controle da hospedagem/i,
      pl: /panel\p{L}* hostingu/iu,
      ja: /ホスティングサービスの管理画面/,
      'zh-CN': /托管商的控制面板/,
    },
  },
  {
    english: /\bwhoever runs this bot\b/i,
    words: {
      de: /Person[^.]*, die diesen Bot betreibt/,
      fr: /personne qui gère ce bot/i,
      es: /quien mantiene este bot/i,
      'pt-BR': /quem mantém este bot/i,
      pl: /os[oó]b\p{L}*, która (?:go )?prowadzi/iu,
      ja: /Botの運営者/,
      'zh-CN': /机器人的维护者/,
    },
  },
  {
    english: /\bbackups?\b/i,
    words: {
      de: /backup|sicher/i,
      fr: /sauvegard/i,
      es: /copia/i,
      'pt-BR': /backup/i,
      pl: /kopi/i,
      ja: /バックアップ/,
      'zh-CN': /备份/,
    },
  },
  {
    english: /\bschedules?\b/i,
    words: {
      de: /zeitpl[aä]n|geplant|plan/i,
      fr: /planifi/i,
      es: /program/i,
      'pt-BR': /agend/i,
      pl: /harmonogram|zaplan/i,
      ja: /スケジュール/,
      'zh-CN': /定时|任务/,
    },
  },
  {
    english: /(?<!(?:have|has|had|with|don’t have) )\bpermissions?\b(?!:)/i,
    words: {
      de: /berechti|darf|dürfen/i,
      fr: /permission|autoris|permet/i,
      es: /permiso|permit/i,
      'pt-BR': /permiss|permit/i,
      pl: /uprawni/i,
      ja: /権限/,
      'zh-CN': /权限|授权/,
    },
  },
  {
    english: /\brestor(?:e|es|ed|ing)\b/i,
    words: {
      de: /wiederher|\bstell.* wieder her/i,
      fr: /restaur/i,
      es: /restaur/i,
      'pt-BR': /restaur/i,
      pl: /przywr/i,
      ja: /復元/,
      'zh-CN': /还原/,
    },
  },
  {
    english: /\bundo\b|\bundone\b/i,
    words: {
      de: /rückgängig/i,
      fr: /annul|réversible/i,
      es: /deshac|deshaz|deshiz|deshech/i,
      'pt-BR': /desfa|desfe|desfiz/i,
      pl: /cofn|cofa/i,
      ja: /元に戻/,
      'zh-CN': /撤销/,
    },
  },
  {
    english: /\b(?:take|taken|taking|took) (?:it |this |a command |the command |commands )?back\b/i,
    words: {
      de: /zurück(?:nehm|genomm|zunehm|nimm)|rücknahme|\b(?:nimm|nehme|nahm)\b.* zurück/i,
      fr: /annul|reven|revien|retour/i,
      es: /revert|reviert|revirt/i,
      'pt-BR': /revert/i,
      pl: /wycof/i,
      ja: /取り消/,
      'zh-CN': /撤回/,
    },
  },
  {
    english: /\bmuted?\b|\bmutes\b|\bmuting\b/i,
    words: {
      de: /stumm/i,
      fr: /sourdine/i,
      es: /silenci/i,
      'pt-BR': /sil[eê]nci/i,
      pl: /wycisz/i,
      ja: /ミュート/,
      'zh-CN': /静音/,
    },
  },
  {
    english: /\bapi keys?\b/i,
    words: {
      de: /schlüssel/i,
      fr: /clé/i,
      es: /clave/i,
      'pt-BR': /chave/i,
      pl: /klucz/i,
      ja: /キー/,
      'zh-CN': /密钥/,
    },
  },
  {
    english: /\btime zones?\b/i,
    words: {
      de: /zeitzone/i,
      fr: /fuseau/i,
      es: /zonas? horaria/i,
      'pt-BR': /fuso/i,
      pl: /stref/i,
      ja: /タイムゾーン/,
      'zh-CN': /时区/,
    },
  },
  {
    english: /\bdiscord servers?\b/i,
    words: {
      de: /discord-server/i,
      fr: /serveurs? discord/i,
      es: /servidor(?:es)? de discord/i,
      'pt-BR': /servidor(?:es)? d[oe] discord/i,
      pl: /serwer\p{L}* discord/iu,
      ja: /Discordサーバー/,
      'zh-CN': /Discord 服务器/,
    },
  },
  {
    english: /\broles?\b/i,
    words: {
      de: /rolle/i,
      fr: /rôle/i,
      es: /\brol/i,
      'pt-BR': /cargo/i,
      pl: /\br[oó]l/i,
      ja: /ロール/,
      'zh-CN': /身份组/,
    },
  },
  {
    english: /\bchannels?\b/i,
    words: {
      de: /kan[aä]l/i,
      fr: /salon/i,
      es: /canal/i,
      'pt-BR': /cana[li]/i,
      pl: /kana[lł]/i,
      ja: /チャンネル/,
      'zh-CN': /频道/,
    },
  },
];

/** Texts that some languages write without the word: it is clear there, or they say it in another way. */
const withoutTheWord: readonly string[] = [
  'access.revoked',
  'command.alerts',
  'command.alerts.set.backup_age',
  'error.alert-over.title',
  'error.restore-other-layout.title',
  'error.schedule-no-run.text',
  'error.unsupported-downloads.text',
  'panel.part.schedule',
  'schedule.limit.full',
  'schedule.limit.full-keep',
  'schedule.limit.fills',
  'setup.ask.schedules',
];

/** Sentences that people read often, and what they are in each language. */
const sentences: readonly Term[] = [
  {
    english: /\bNothing changed\./,
    words: {
      de: /(?:Es|dann|also|daher) wurde nichts geändert|wurde (?:also |daher )?nichts geändert/,
      fr: /[Rr]ien n’a été modifié/,
      es: /[Nn]o se cambió nada/,
      'pt-BR': /[Nn]ada foi alterado/,
      pl: /[Nn]iczego nie zmieniono/,
      ja: /何も変更されていません/,
      'zh-CN': /未做任何更改/,
    },
  },
  {
    english: /\bNothing was saved\./,
    words: {
      de: /wurde (?:also )?nichts gespeichert/,
      fr: /[Rr]ien n’a été enregistré/,
      es: /[Nn]o se guardó nada/,
      'pt-BR': /[Nn]ada foi salvo/,
      pl: /[Nn]iczego nie zapisano/,
      ja: /何も保存されていません/,
      'zh-CN': /未保存任何内容/,
    },
  },
  {
    english: /\bNothing was sent\./,
    words: {
      de: /wurde (?:also )?nichts gesendet/,
      fr: /[Rr]ien n’a été envoyé/,
      es: /[Nn]o se envió nada/,
      'pt-BR': /[Nn]ada foi enviado/,
      pl: /[Nn]iczego nie wysłano/,
      ja: /何も送信されていません/,
      'zh-CN': /未发送任何内容/,
    },
  },
  {
    english: /\bTry again in a minute\./,
    words: {
      de: /[Vv]ersuche es in einer Minute erneut/,
      fr: /[Rr]éessayez dans une minute/,
      es: /[Vv]uelve a intentarlo en un minuto/,
      'pt-BR': /[Tt]ente de novo daqui a um minuto/,
      pl: /[Ss]próbuj ponownie za minutę/,
      ja: /1分後にもう一度お試しください/,
      'zh-CN': /请一分钟后再试/,
    },
  },
];

/** Returns the names of permissions in Discord: those of `check.permission.*`, and others in Discord's own translations. */
function permissionsIn(language: TranslatedLanguage): readonly (readonly [english: string, name: string])[] {
  const translated = translationsOf(language);
  return [
    ...keys
      .filter((key) => key.startsWith('check.permission.'))
      .map((key) => [withoutBold(en[key]), withoutBold(translated[key] ?? en[key])] as const),
    ['Manage Server', manageServer[language]],
  ];
}

const manageServer: Of<string> = {
  de: 'Server verwalten',
  fr: 'Gérer le serveur',
  es: 'Gestionar servidor',
  'pt-BR': 'Gerenciar servidor',
  pl: 'Zarządzanie serwerem',
  ja: 'サーバー管理',
  'zh-CN': '管理服务器',
};

/** Words that a language doesn't use, with what it says. The keys are where the word is right. */
interface Banned {
  readonly word: RegExp;
  readonly instead: string;
  readonly but?: readonly string[];
}

const banned: Of<readonly Banned[]> = {
  de: [
    { word: /\bKn[oö]pf/i, instead: 'Button' },
    { word: /Statusanzeige/i, instead: 'Status-Panel' },
    { word: /\bPanels? (?:beim|des) Host\b|\bbeim Host\b/, instead: 'Hoster' },
    { word: /\b(?:Sie|Ihnen|Ihre?[mnrs]?) (?:können|haben|müssen|sollten|wollen)\b/, instead: 'du' },
    { word: /Freigabeanfrage/, instead: 'Freigabe-Anfrage' },
    { word: /\bGilde/i, instead: 'Discord-Server' },
  ],
  fr: [
    { word: /(?<!\p{L})(?:tu|toi|ton|tes) /iu, instead: 'vous' },
    { word: /\bguilde/i, instead: 'serveur Discord' },
    { word: /panneau de (?:contrôle|gestion)|panneau de l’hébergeur/i, instead: 'panel de l’hébergeur' },
    { word: /\bRien n’a changé\b/i, instead: 'Rien n’a été modifié' },
  ],
  es: [
    { word: /\bvuestr|\bvosotros\b|\p{L}{3}(?:áis|éis)\b/iu, instead: 'tu, tú' },
    { word: /\ben marcha\b/i, instead: 'en línea' },
    { word: /\bInténta(?:lo|me)\b/i, instead: 'Vuelve a intentarlo' },
    { word: /\bficheros?\b/i, instead: 'archivo' },
    { word: /\bgremio/i, instead: 'servidor de Discord' },
  ],
  'pt-BR': [
    { word: /(?<!\p{L})(?:tu|teu|tua|vosso)(?!\p{L})/iu, instead: 'você, seu' },
    { word: /\bNada mudou\b/i, instead: 'Nada foi alterado' },
    { word: /\bguilda/i, instead: 'servidor do Discord' },
    { word: /\b[Pp]ost(?:e|ar|ado|ada)\b/, instead: 'publicar' },
    { word: /\bficheiro/i, instead: 'arquivo' },
  ],
  pl: [
    { word: /wzmiank/i, instead: 'oznaczać', but: ['check.permission.mention'] },
    { word: /\bakcj/i, instead: 'operacja' },
    { word: /\bgildi/i, instead: 'serwer Discord' },
    { word: /\bNic się nie zmieniło\b/i, instead: 'Niczego nie zmieniono' },
    { word: /odnośnik/i, instead: 'link' },
  ],
  ja: [
    { word: /わか[らりるっ]/, instead: '分かる' },
    { word: /私/, instead: 'Bot, or nothing' },
    { word: /ギルド/, instead: 'Discordサーバー' },
    { word: /承認リクエスト/, instead: '承認の依頼' },
    { word: /告警/, instead: 'アラート' },
  ],
  'zh-CN': [
    {
      word: /我/,
      instead: '机器人, or nothing',
      but: ['button.remove-name', 'button.on-it', 'greeting.title', 'greeting.text'],
    },
    { word: /告警/, instead: '警报' },
    { word: /审批/, instead: '批准' },
    { word: /宕机/, instead: '停止运行' },
    { word: /公会/, instead: 'Discord 服务器' },
    { word: /您/, instead: '你' },
    { word: /点击/, instead: '按下' },
  ],
};

/** The quotation marks of other languages. */
const foreignMarks: Of<RegExp> = {
  de: /[”«»「」"]|“(?=[\p{L}{])/u,
  fr: /[“”„「」"]/,
  es: /[„«»「」"]/,
  'pt-BR': /[„«»「」"]/,
  pl: /[“«»「」"]/,
  ja: /[“”„«»"]/,
  'zh-CN': /[„«»「」"]/,
};

/** A word twice. */
const twice = /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/iu;

/** What a step or a request looks like in a sentence that has a verb of its own. */
const doubled: Of<RegExp> = {
  de: /\b(?:wird|werden) [^.]*läuft|läuft[^.]*läuft/,
  fr: twice,
  es: twice,
  'pt-BR': twice,
  pl: twice,
  ja: /(?:ます|ました|です|中)中|([をがはに])、?\1|を[\p{Script=Han}]+\*{0,2} ?を/u,
  'zh-CN': /正在\*{0,2}正在|了\*{0,2}了|已\*{0,2}已/,
};

/** A value with a name from outside that can begin with a vowel. */
const elided =
  /\b(?:de|que|le|la|je|ne|se|me|te|ce|lorsque|puisque|jusque) (?:\*\*)?\{(?:server|host|name|connection|game|zone|group)\}/i;

const counters = '件|人|個|台|回|本|つ|行|文字|分|秒|時間|日|週|か月|ヶ月|年|名|種類|段階|ページ|倍';

/** Texts in which a name stands alone, as in a list. */
const labels: readonly string[] = [
  'players.count',
  'players.count-of',
  'panel.last-seen',
  'mark.warning.newer-version',
];

/** Examples of what people type, with the signs of a keyboard. */
const asTyped: readonly string[] = ['command.schedule.add.when'];

function withoutBold(text: string): string {
  return text.replaceAll('**', '');
}

describe.each(translatedLanguages)('%s', (language) => {
  const all = translationsInto(language);
  const isEastern = eastern.includes(language);

  /** Returns a line for each translation in which something is wrong. */
  function wrong(why: string, isWrong: (translation: Translation) => boolean): readonly string[] {
    return all.filter(isWrong).map((translation) => line(translation, why));
  }

  test('has no control character, and none that is invisible', () => {
    const invisible = /[\p{Cc}\p{Cf}\ufffd]/u;
    expect(
      wrong('a character that nobody sees', ({ text }) => invisible.test(text.replaceAll('\n', ''))),
    ).toEqual([]);
  });

  test('ends with the sign with which the English text ends', () => {
    const signs: readonly (readonly [english: RegExp, sign: RegExp])[] = [
      [/\?$/, /[?？]$/],
      [/…$/, /…$/],
      [/:$/, /[:：]$/],
      [/[^.]\.$/, /[.。}]$/],
      [/[\p{L}\d”’)*]$/u, /[^.。:：?？…]$/],
    ];
    expect(
      wrong('another sign at the end than in English', ({ english, text }) =>
        signs.some(([ends, sign]) => ends.test(english) && !sign.test(text)),
      ),
    ).toEqual([]);
  });

  test('has its own quotation marks', () => {
    expect(
      wrong('quotation marks of another language', ({ text }) => foreignMarks[language].test(prose(text))),
    ).toEqual([]);
  });

  test.each(permissionsIn(language))('names the permission “%s” as Discord does', (english, name) => {
    expect(
      wrong(
        `“${english}” is “${name}” in Discord`,
        (translation) => translation.english.includes(english) && !translation.text.includes(name),
      ),
    ).toEqual([]);
  });

  test.each(terms.map(({ english, words }) => [english.source, english, words] as const))(
    'has one term for %s',
    (_name, english, words) => {
      expect(
        wrong(
          `${english} is ${words[language]}`,
          (translation) =>
            !withoutTheWord.includes(translation.key) &&
            english.test(prose(translation.english)) &&
            !words[language].test(prose(translation.text)),
        ),
      ).toEqual([]);
    },
  );

  test.each(sentences.map(({ english, words }) => [english.source, english, words] as const))(
    'has one sentence for %s',
    (_name, english, words) => {
      expect(
        wrong(
          `${english} is ${words[language]}`,
          (translation) => english.test(translation.english) && !words[language].test(translation.text),
        ),
      ).toEqual([]);
    },
  );

  test.each(banned[language].map((entry) => [entry.word.source, entry] as const))(
    'doesn’t say %s',
    (_name, { word, instead, but = [] }) => {
      expect(
        wrong(`say “${instead}”`, ({ key, text }) => word.test(prose(text)) && !but.includes(key)),
      ).toEqual([]);
    },
  );

  test('counts each noun by its own number', () => {
    const two = /\{(\w+), number\}[ \u00a0]?\{(?!\1\b)\w+, plural, (?:=\d+|\w+) \{\p{L}/u;
    expect(
      wrong('this noun follows one number, and its plural another', ({ text }) => two.test(text)),
    ).toEqual([]);
  });

  test('joins each step and request with each sentence around it', () => {
    expect(joined(language).filter(([, text]) => doubled[language].test(text))).toEqual([]);
  });

  test('shows lists of two names without a sign or word twice', () => {
    const t = textsIn(language);
    const two = t.list([inline('Ada'), inline('Ben')], 'and');
    const signs = /[,;:、，；：]\s?[,;:。、，；：]|\.\.|。。| {2}/;
    // In German, “die” can follow “die”.
    expect(
      all
        .map(({ key, text }) => [key, `${t.mdOf(key, valuesOf(text, two))}`] as const)
        .filter(([, text]) => signs.test(text) || (language !== 'de' && twice.test(text))),
    ).toEqual([]);
  });

  test('gives examples of times that are understood', () => {
    const key = 'command.schedule.add.when';
    const examples = all.flatMap((translation) =>
      translation.key === key ? translation.text.split(/ · |[・、]/) : [],
    );
    const now = Date.UTC(2026, 10, 24);
    const notUnderstood = examples.filter((example) => {
      try {
        parseWhen(example, 'UTC', now);
        return false;
      } catch {
        return true;
      }
    });
    expect(notUnderstood).toEqual([]);
  });

  if (isEastern) {
    test('has full-width signs', () => {
      const half = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][:,?!;(]/u;
      expect(
        wrong('a half-width sign', ({ key, text }) => !asTyped.includes(key) && half.test(prose(text))),
      ).toEqual([]);
    });

    test('has names in its quotation marks, unless they are bold', () => {
      const [open, close] = language === 'ja' ? ['「', '」'] : ['“', '”'];
      const quotedBold = new RegExp(`${open}\\*\\*\\{\\w+\\}\\*\\*${close}`);
      const bare = new RegExp(`(?<![${open}*])\\{server\\}(?![${close}*])`);
      expect(
        wrong(
          `a name stands in ${open}${close} or is bold`,
          ({ key, text }) => !labels.includes(key) && (quotedBold.test(text) || bare.test(text)),
        ),
      ).toEqual([]);
    });
  }

  if (language === 'ja')
    test('has no space before a counter', () => {
      const spaced = new RegExp(`[\\d#}] (?:${counters})`);
      expect(wrong('no space before a counter', ({ text }) => spaced.test(text))).toEqual([]);
    });

  if (language === 'fr') {
    test('has no ordinary space before a sign, nor inside quotation marks: the sign could begin a line', () => {
      expect(
        wrong('U+00A0 belongs before ; : ! ? » and after «', ({ text }) =>
          / [;:!?»]|«[^\u00a0]|[^\u00a0]»/.test(prose(text)),
        ),
      ).toEqual([]);
    });

    test('elides before no name from outside: write “du serveur {server}”', () => {
      expect(wrong('“de exaroton”', ({ text }) => elided.test(text))).toEqual([]);
    });
  }
});

/** Returns the names of the values of a text, each with the same value. */
function valuesOf(text: string, value: MarkdownValue): AnyValues {
  return Object.fromEntries(
    [...text.matchAll(/\{(\w+)(?:, (\w+))?/g)].map(([, name = '', format]) => [
      name,
      format === undefined ? value : format === 'select' ? 'other' : 2,
    ]),
  );
}

/** Returns every step and request in every sentence that has one as a value, by the two keys. */
function joined(language: TranslatedLanguage): readonly (readonly [keys: string, text: string])[] {
  const t = textsIn(language);
  const translated = new Set(translationsInto(language).map(({ key }) => key));
  const pieces = (pattern: RegExp) => keys.filter((key) => pattern.test(key) && translated.has(key));
  const kinds: readonly (readonly [value: string, pieces: readonly TextKey[]])[] = [
    ['doing', pieces(/^step\..*\.doing(?:-|$)/)],
    ['done', pieces(/^step\..*\.done(?:-|$)/)],
    ['failed', pieces(/^step\..*\.failed(?:-|$)/)],
    ['step', pieces(/^step\..*\.doing(?:-|$)/)],
    ['request', pieces(/^request\./)],
  ];
  return kinds.flatMap(([value, steps]) =>
    keys
      .filter((key) => translated.has(key) && en[key].includes(`{${value}}`))
      .flatMap((frame) =>
        steps.map((step) => {
          const piece = t.mdOf(step, valuesOf(en[step], 'Q'));
          const values: AnyValues = { ...valuesOf(en[frame], 'Q'), [value]: piece };
          const both: string = `${frame} with ${step}`;
          return [both, `${t.mdOf(frame, values)}`] as const;
        }),
      ),
  );
}

test('Spanish says “e” before a bold “I”: the word before is chosen by what is read', () => {
  const two = [Markdown.trusted('**Enviar mensajes**'), Markdown.trusted('**Insertar enlaces**')];
  expect(`${textsIn('es').list(two, 'and')}`).toBe('**Enviar mensajes** e **Insertar enlaces**');
});

test('every exception is a text', () => {
  const exceptions: readonly string[] = [
    ...withoutTheWord,
    ...labels,
    ...asTyped,
    ...translatedLanguages.flatMap((language) => banned[language].flatMap(({ but = [] }) => but)),
  ];
  expect(exceptions.filter((key) => !isTextKey(key))).toEqual([]);
});

test('no quotation mark is in code outside of texts: each language has its own', () => {
  const root = join(import.meta.dirname, '../..');
  // Settings, command lines and the errors of programs are in English only.
  const files = globSync(['commands/*.ts', 'src/**/*.ts', 'packages/{kit,hosts,worlds}/src/**/*.ts'], {
    cwd: root,
  }).filter((file) => !/texts\/languages\/|src\/(?:config|cli)\/|command-line/.test(file));
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((code, index) =>
        /(?<!\*.*|\/\/.*|Error\(.*)(['`]).*[“”„«»「」].*\1/.test(code)
          ? [`${file}:${index + 1}: ${code.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
