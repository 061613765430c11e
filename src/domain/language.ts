/** The languages of the texts in Discord, as BCP 47 tags. */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'pl', 'ja', 'zh-CN'] as const;

export type Language = (typeof languages)[number];

/** The name of each language in that language, as people find it in Discord's settings. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português do Brasil',
  pl: 'Polski',
  ja: '日本語',
  'zh-CN': '中文',
};
