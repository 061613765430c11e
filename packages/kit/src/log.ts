import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import { withSourcePositions } from './source-positions.ts';

/** The fields of an error that are logged. Others (URLs, headers, bodies) can hold secrets. */
const loggable = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  stack: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  status: z.number().optional(),
  httpStatus: z.number().nullable().optional(),
  kind: z.string().optional(),
  hostText: z.string().nullable().optional(),
});

const maxCauses = 4;

function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const parsed = loggable.safeParse({
    ...error,
    name: error.name,
    message: error.message,
    stack: error.stack === undefined ? undefined : withSourcePositions(error.stack),
  });
  const fields = parsed.success ? parsed.data : { name: error.name, message: error.message };
  return error.cause === undefined || depth === maxCauses
    ? fields
    : { ...fields, cause: serializeError(error.cause, depth + 1) };
}

/**
 * Interaction and webhook tokens in Discord's paths, whole or percent-encoded, and interaction tokens anywhere: they
 * begin with `interaction:` in Base64.
 */
const tokens = /(\/(?:webhooks|interactions)\/\d+\/)[\w.%~=-]+|aW50ZXJhY3Rpb246[\w+/=-]*/gi;

/** Shorter secrets occur only in tests, and would match within words. */
const shortestSecret = 8;

export interface LogOptions {
  readonly level: string;
  /** Replaced in every line, if they have 8 characters or more. */
  readonly secrets: readonly string[];
  /** Default: standard output. */
  readonly destination?: DestinationStream | 'stderr';
}

/** Opens a log of JSON lines; pretty-printed if it goes to a terminal. */
export async function openLog({ level, secrets, destination }: LogOptions): Promise<Logger> {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => serializeError(error) },
      hooks: { streamWrite: (line) => redact(line, secrets) },
    },
    typeof destination === 'object' ? destination : await standardStream(destination === 'stderr' ? 2 : 1),
  );
}

function redact(line: string, secrets: readonly string[]): string {
  let clean = line.replace(tokens, (_, path: string | undefined) => `${path ?? ''}[token]`);
  for (const secret of secrets)
    if (secret.length >= shortestSecret) clean = clean.replaceAll(secret, '[secret]');
  return clean;
}

/** @param fd 1: standard output, 2: standard error */
async function standardStream(fd: 1 | 2): Promise<DestinationStream> {
  if (!isatty(fd)) return batched(pino.destination({ fd, sync: true }));
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: true,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    destination: fd,
  });
}

/** Writes the lines of one turn of the event loop by one system call; a process that is killed loses those lines. */
function batched(destination: DestinationStream): DestinationStream {
  let lines = '';
  const write = () => {
    if (lines === '') return;
    const written = lines;
    lines = '';
    destination.write(written);
  };
  process.once('exit', write);
  return {
    write(line) {
      if (lines === '') setImmediate(write);
      lines += line;
    },
  };
}
