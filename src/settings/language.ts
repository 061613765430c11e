import { z } from 'zod';
import { join } from '../discord/texts/markdown.ts';
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
  line: (t, chosen, guildLanguage) =>
    chosen === null
      ? t.md('setup.language-of-guild', { language: languageNames[guildLanguage] })
      : t.md('setup.language', { language: languageNames[chosen] }),
  isStep: true,
  choices: {
    command: 'language',
    option: 'language',
    values: languages,
    unset: { value: 'discord', label: 'setup.language-of-discord' },
    // Each in its own language, so that everybody finds theirs.
    nameOf: (value) => ({ name: languageNames[z.enum(languages).parse(value)] }),
    texts: {
      option: 'command.setup.language.language',
      title: 'setup.step.language',
      ask: 'setup.ask.language',
      pick: 'setup.pick.language',
    },
    saved: (t, chosen, guildLanguage) => {
      const used = { language: languageNames[chosen ?? guildLanguage] };
      const [title, text] =
        chosen === null
          ? [t.md('setup.language-removed.title'), t.md('setup.language-removed.text', used)]
          : [t.md('setup.language-set.title'), t.md('setup.language-set.text', used)];
      return { title, text: join([text, t.md('setup.private-language')]) };
    },
  },
};
