import { expect, test } from 'vitest';
import { outdated, translations } from '../../tools/translations/made-from.ts';

test.each(translations)('every text in %s was translated from the English of today', (language) => {
  const keys = outdated(language);
  expect(keys, `Correct these, then: npm run translated -- ${language} ${keys.join(' ')}`).toEqual([]);
});
