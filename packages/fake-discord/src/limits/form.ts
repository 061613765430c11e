import type { ZodMiniType } from 'zod/mini';
import type { $ZodIssue } from 'zod/v4/core';
import { apiErrors, type ErrorTree, type FieldError } from '../errors.ts';

export type Path = readonly (string | number)[];

interface Node {
  readonly errors: FieldError[];
  readonly children: Map<string, Node>;
}

/** Collects the errors of a body by their path, as Discord reports them (50035). */
export class Form {
  readonly #at: Path;
  readonly #root: Node = { errors: [], children: new Map() };
  #invalid = false;

  /** All paths are relative to `at`. */
  constructor(at: Path = []) {
    this.#at = at;
  }

  add(path: Path, code: string, message: string): void {
    this.#invalid = true;
    let node = this.#root;
    for (const key of [...this.#at, ...path]) {
      const child = node.children.get(String(key)) ?? { errors: [], children: new Map() };
      node.children.set(String(key), child);
      node = child;
    }
    node.errors.push({ code, message });
  }

  required(path: Path): void {
    this.add(path, 'BASE_TYPE_REQUIRED', 'This field is required');
  }

  /** Adds an error if a text or a list is longer than `most` or shorter than `least`. */
  checkLength(
    path: Path,
    value: { readonly length: number } | null | undefined,
    most: number,
    least = 0,
  ): void {
    if (value === null || value === undefined) return;
    if (value.length >= least && value.length <= most) return;
    if (least > 0) {
      this.add(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`);
    } else {
      this.add(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
    }
  }

  notOneOf(path: Path, values: readonly (string | number)[]): void {
    this.add(path, 'BASE_TYPE_CHOICES', `Value must be one of {${values.join(', ')}}.`);
  }

  /** Adds an error for something that Discord takes. `what`: in the plural, such as "commands of type 2". */
  notSimulated(path: Path, what: string): void {
    this.add(path, 'NOT_SIMULATED', `The fake Discord doesn't simulate ${what}. Discord takes them.`);
  }

  /** @throws ApiError 50035 if anything was added */
  throwIfInvalid(): void {
    if (this.#invalid) throw apiErrors.form(toErrorTree(this.#root));
  }
}

function toErrorTree(node: Node): ErrorTree {
  const result: ErrorTree = {};
  if (node.errors.length > 0) result['_errors'] = node.errors;
  for (const [key, child] of node.children) result[key] = toErrorTree(child);
  return result;
}

/**
 * Checks a body against Discord's own specification.
 * @throws ApiError 50035 with an entry for each invalid field
 */
export function checkSchema(schema: ZodMiniType, body: unknown, at: Path = []): void {
  const parsed = schema.safeParse(body);
  if (parsed.success) return;
  const form = new Form();
  for (const issue of parsed.error.issues) addIssue(form, at, issue, body);
  form.throwIfInvalid();
}

function addIssue(form: Form, at: Path, issue: $ZodIssue, body: unknown): void {
  const here = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const path = [...at, ...here];
  const value = valueAt(body, here);
  const branch = issue.code === 'invalid_union' ? likeliestBranch(issue.errors) : [];
  for (const inner of branch) addIssue(form, path, inner, value);
  if (branch.length > 0) return;
  const { code, message } = toFieldError(issue, value);
  form.add(path, code, message);
}

const requiredError: FieldError = { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };

/** Returns Discord's error for an issue of zod's. */
function toFieldError(issue: $ZodIssue, value: unknown): FieldError {
  if (value === undefined) return requiredError;
  const isLength = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array');
  switch (issue.code) {
    case 'too_big':
      return isLength
        ? { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${issue.maximum} or fewer in length.` }
        : {
            code: 'NUMBER_TYPE_MAX',
            message: `int value should be less than or equal to ${issue.maximum}.`,
          };
    case 'too_small':
      if (isLength) return requiredError;
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

/** Returns the issues of the union branch that the value was most likely meant for: its `type` fits, fewest issues. */
function likeliestBranch(branches: readonly (readonly $ZodIssue[])[]): readonly $ZodIssue[] {
  const isMeant = (issues: readonly $ZodIssue[]) =>
    issues.every(({ path }) => path.length > 0 && !(path.length === 1 && path[0] === 'type'));
  const meant = branches.filter(isMeant);
  const candidates = meant.length > 0 ? meant : branches;
  return candidates.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function valueAt(value: unknown, path: Path): unknown {
  let found: unknown = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}
