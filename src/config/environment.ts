import { config } from 'dotenv';
import { z } from 'zod';

/** Environment variables by name. A blank variable counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How a variable is parsed, and where the operator gets a correct value. */
export interface Variable<T> {
  /** Its messages complete the sentence "NAME …" or "NAME, …" and don't quote the value. An unset variable is undefined. */
  readonly schema: z.ZodType<T, string | undefined>;
  readonly hint: string;
}

/** Thrown if variables are missing or wrong. The message has a line for each: `NAME is wrong in this way. The hint.` */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

type Values<V extends Readonly<Record<string, Variable<unknown>>>> = {
  readonly [Name in keyof V]: V[Name] extends Variable<infer T> ? T : never;
};

/**
 * Returns the values of all variables. The error names every mistake at once.
 * @throws ConfigError
 */
export function parseEnvironment<const V extends Readonly<Record<string, Variable<unknown>>>>(
  variables: V,
  environment: Environment,
): Values<V> {
  const lines: string[] = [];
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { schema }] of Object.entries(variables)) shape[name] = schema;
  const known = Object.keys(shape).map((name) => [name, blankAsUnset(environment[name])]);
  // Compiling a parser takes longer than parsing once.
  const parsed = z.object(shape).safeParse(Object.fromEntries(known), { jitless: true });
  if (parsed.success) return parsed.data as Values<V>;
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    // A message about a part of the value begins with a comma: "HOSTS, host 1: …".
    const subject = issue.message.startsWith(',') ? name : `${name} `;
    lines.push(`${subject}${issue.message}. ${variables[name]?.hint ?? ''}`);
  }
  throw new ConfigError(lines);
}

/** Returns the process's environment; variables that it doesn't set come from `.env` in the working directory. */
export function readEnvironment(processEnvironment: Environment = process.env): Environment {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(processEnvironment))
    if (blankAsUnset(value) !== undefined && value !== undefined) set[name] = value;
  config({ processEnv: set, quiet: true });
  return set;
}

export function blankAsUnset(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

/**
 * Returns the schema of a text from which a value is read.
 * @param read returns null for any other text
 * @param problem what is wrong with such a text
 */
export function textOf<T>(read: (text: string) => T | null, problem: string) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue(problem);
    return z.NEVER;
  });
}

/** Returns the schema of a variable that need not be set: null. */
export function nullIfUnset<T>(schema: z.ZodType<T, string>) {
  return schema.optional().transform((value) => value ?? null);
}
