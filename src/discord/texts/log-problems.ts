import type { Markdown } from '../views/markdown.ts';
import { isTextKey } from './catalog.ts';
import type { Texts } from './texts.ts';

/** Returns why the log channel can't be used; a newer version may have stored a code that this one doesn't know. */
export function logProblemText(t: Texts, code: string): Markdown {
  const key = `log.problem.${code}`;
  return t.mdOf(isTextKey(key) ? key : 'log.problem.refused');
}
