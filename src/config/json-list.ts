import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Returns the parsed JSON of an inline list or of a file; a mistake as text. */
export function readList(text: string): unknown {
  const isInline = /^[[{"]/.test(text);
  let json = text;
  if (!isInline) {
    try {
      json = readFileSync(text, 'utf8');
    } catch (error) {
      return `is neither a JSON list nor the path of a file that can be read${codeOf(error)}`;
    }
  }
  try {
    const list: unknown = JSON.parse(json);
    return typeof list === 'string' ? null : list;
  } catch {
    return isInline ? 'is not valid JSON' : 'names a file that is not valid JSON';
  }
}

/** Returns the code of a system error in parentheses; an empty text for any other error. */
function codeOf(error: unknown): string {
  const { data } = z.object({ code: z.string().regex(/^E[A-Z]+$/) }).safeParse(error);
  return data === undefined ? '' : ` (${data.code})`;
}
