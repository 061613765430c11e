import type { TextKey, Values } from '../../../src/discord/texts/catalog.ts';
import { textsIn } from '../../../src/discord/texts/languages.ts';

const texts = textsIn('en');

/** A value of a text that may be anything. */
export const anything = '⁂';

/** Leaves out the second parameter of a text that takes no values. */
type Rest<V> = keyof V extends never ? [] : [values: V];

/** Returns what one of the bot's texts says, so that a picture doesn't depend on its words. */
export function said<Key extends TextKey>(
  key: Key,
  ...values: Rest<Values<Key, string, never>>
): string | RegExp {
  const [first = '', ...others] = texts.plain(key, ...values).split(anything);
  if (others.length === 0) return first;
  return new RegExp([first, ...others].map((part) => RegExp.escape(part)).join('.*'), 's');
}

/** Returns what is written on one of the bot's buttons or menus. */
export function label<Key extends TextKey>(key: Key, ...values: Rest<Values<Key, string, never>>): string {
  return texts.plain(key, ...values);
}
