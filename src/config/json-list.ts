import { readFileSync } from 'node:fs';
import { errorCode } from '@steward/kit';
import { z } from 'zod';
import type { Variable } from './environment.ts';

/**
 * Returns a setting whose value is a list in JSON, or the path of a file with one. Default: an empty list.
 * @param describe says what is wrong with a list that the schema refuses
 * @param furtherMistakes returns mistakes in JSON that the schema does not see. Default: none
 */
export function jsonList<T>(
  schema: z.ZodType<readonly T[]>,
  describe: (issue: z.core.$ZodIssue) => string | readonly string[],
  hint: string,
  furtherMistakes: (json: unknown) => readonly string[] = () => [],
): Variable<readonly T[]> {
  return {
    schema: z
      .string()
      .optional()
      .transform((text, context) => {
        if (text === undefined) return [];
        const read = readList(text);
        const { data, error } = schema.safeParse(read);
        const found = [...(error?.issues ?? []).flatMap(describe), ...furtherMistakes(read)];
        const mistakes = new Set(typeof read === 'string' ? [read] : found);
        for (const mistake of mistakes) context.addIssue(mistake);
        return mistakes.size > 0 || data === undefined ? z.NEVER : data;
      }),
    hint,
  };
}

/** Returns the parsed JSON of an inline list or of a file; a mistake as text. */
function readList(text: string): unknown {
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
  const code = errorCode(error);
  return code === null ? '' : ` (${code})`;
}
