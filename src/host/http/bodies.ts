import type { Context } from 'hono';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';

/** Longest console command, in characters; the pipe takes a line of 4096 bytes at once. */
export const longestCommand = 1000;

export const powerBody = z.object({
  action: z.enum(['start', 'stop', 'restart', 'kill'], 'must be start, stop, restart or kill'),
});

export const commandBody = z.object({
  command: z
    .string('must be a text')
    .refine((command) => command.trim() !== '', 'must not be empty')
    .max(longestCommand, `must not be longer than ${longestCommand} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line without control characters'),
});

/** The request's JSON body. @throws ApiError `body_invalid`, naming what is wrong */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const json: unknown = await c.req.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new ApiError('body_invalid', 'The body is not JSON.');
    throw error;
  });
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the body'}: ${message}`,
  );
  throw new ApiError('body_invalid', `${mistakes.join('; ')}.`);
}
