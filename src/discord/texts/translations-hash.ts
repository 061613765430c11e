import { hashOfTranslations } from './localizations.ts';

let made: string | null = null;

/** Returns the hash of the translations of texts in definitions. The build has it, so that a start reads no language. */
export function translationsHash(): string {
  made ??= hashOfTranslations();
  return made;
}
