import { z } from 'zod';
import { type Language, languageNames, languages } from '../domain/language.ts';
import type { Setting } from './setting.ts';

/** The language of public messages; null: the guild's locale in Discord. */
export const language: Setting<Language | null> = {
  schema: z.enum(languages).nullable(),
  usual: null,
  told: (t, chosen, { person }) =>
    chosen === null
      ? t.md('change.language-removed', { person })
      : t.md('change.language', { person, language: languageNames[chosen] }),
};
