/** The languages of the texts in Discord, as BCP 47 tags. */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'pl', 'ja', 'zh-CN'] as const;

export type Language = (typeof languages)[number];
