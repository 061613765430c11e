import type { ZodMiniType } from 'zod/mini';
import type { $ZodIssue } from 'zod/v4/core';
import type { FormError } from '../errors.ts';
import { Form, type Path } from './form.ts';

/**
 * Holds a body to Discord's own specification.
 * @throws UserError 50035 with an entry for each place that falls short
 */
export function gate(schema: ZodMiniType, body: unknown, at: Path = []): void {
  const parsed = schema.safeParse(body);
  if (parsed.success) return;
  const form = new Form();
  for (const issue of parsed.error.issues) report(form, at, issue, body);
  form.finish();
}

function report(form: Form, at: Path, issue: $ZodIssue, body: unknown): void {
  const here = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const path = [...at, ...here];
  const value = dig(body, here);
  const branch = issue.code === 'invalid_union' ? closest(issue.errors) : [];
  for (const inner of branch) report(form, path, inner, value);
  if (branch.length > 0) return;
  const { code, message } = explain(issue, value);
  form.add(path, code, message);
}

const required: FormError = { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };

/** Discord's own words for what zod found. */
function explain(issue: $ZodIssue, value: unknown): FormError {
  if (value === undefined) return required;
  const measuresLength = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array');
  switch (issue.code) {
    case 'too_big':
      return measuresLength
        ? { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${issue.maximum} or fewer in length.` }
        : {
            code: 'NUMBER_TYPE_MAX',
            message: `int value should be less than or equal to ${issue.maximum}.`,
          };
    case 'too_small':
      if (measuresLength) return required;
      return {
        code: 'NUMBER_TYPE_MIN',
        message: `int value should be greater than or equal to ${issue.minimum}.`,
      };
    case 'invalid_value':
      return {
        code: 'BASE_TYPE_CHOICES',
        message: `Value must be one of {${issue.values.map(String).join(', ')}}.`,
      };
    case 'invalid_format':
      if (issue.format === 'url') return { code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' };
      if (issue.format === 'datetime') {
        return { code: 'DATE_TYPE_PARSE', message: `Could not parse ${String(value)}. Should be ISO8601.` };
      }
      return { code: 'STRING_TYPE_REGEX', message: 'String value did not match validation regex.' };
    case 'invalid_type':
      return { code: 'BASE_TYPE_BAD_TYPE', message: `Must be of type ${issue.expected}.` };
    default:
      return { code: 'BASE_TYPE_INVALID', message: issue.message };
  }
}

/** The branch of a union that was meant: the value is of its kind, its `type` is right, and it complains least. */
function closest(branches: readonly (readonly $ZodIssue[])[]): readonly $ZodIssue[] {
  const isMeant = (issues: readonly $ZodIssue[]) =>
    issues.every(({ path }) => path.length > 0 && !(path.length === 1 && path[0] === 'type'));
  const meant = branches.filter(isMeant);
  const candidates = meant.length > 0 ? meant : branches;
  return candidates.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function dig(value: unknown, path: Path): unknown {
  let found: unknown = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}
