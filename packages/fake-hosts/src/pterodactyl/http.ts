import type { Context } from 'hono';
import { z } from 'zod';
import type { TestClock } from '../clock.ts';

/** An exception of the panel, as app/Exceptions/Handler.php renders it. */
export class PanelError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a client that did not ask for JSON is sent to another page. */
  readonly redirects: boolean;
  readonly #mistakes: readonly Mistake[];

  constructor(status: number, code: string, detail: string, options: PanelErrorOptions = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.redirects = options.redirects ?? false;
    this.#mistakes = options.mistakes ?? [];
  }

  /** Returns the same error in Russian (panel, resources/lang). */
  translated(): PanelError {
    const { status, code, headers, redirects } = this;
    return new PanelError(status, code, 'Ошибка.', { headers, redirects, mistakes: this.#mistakes });
  }

  /** The exceptions that Laravel renders itself are pretty-printed. */
  get body(): string {
    const error = { code: this.code, status: String(this.status), detail: this.message };
    const errors = this.#mistakes.map(({ field, rule, detail }) => ({
      ...error,
      detail,
      meta: { source_field: field, rule },
    }));
    return JSON.stringify({ errors: errors.length > 0 ? errors : [error] }, null, this.redirects ? 0 : 4);
  }
}

interface PanelErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirects?: boolean;
  readonly mistakes?: readonly Mistake[];
}

interface Mistake {
  readonly field: string;
  readonly rule: string;
  readonly detail: string;
}

export const exceptions = {
  unauthenticated: () =>
    new PanelError(401, 'AuthenticationException', 'Unauthenticated.', { redirects: true }),
  forbidden: (detail = 'This action is unauthorized.') =>
    new PanelError(403, 'AccessDeniedHttpException', detail),
  notFound: (detail = 'The requested resource could not be found on the server.') =>
    new PanelError(404, 'NotFoundHttpException', detail),
  badRequest: (detail: string) => new PanelError(400, 'BadRequestHttpException', detail),
  /** An error that the panel's own classes render (app/Exceptions/DisplayException.php). */
  display: (status: number, code: string, detail: string) =>
    new PanelError(status, code, detail, { redirects: true }),
};

/**
 * Returns the response to a failed request. Any error but a `PanelError` is a mistake in the test double.
 * @param isTranslated whether the panel's own words are in another language
 */
export function renderError(c: Context, error: Error, isTranslated = false): Response {
  const known =
    error instanceof PanelError ? error : new PanelError(500, 'Error', error.stack ?? error.message);
  const isOfNode = known.code === 'DaemonConnectionException';
  const shown = isTranslated && !isOfNode ? known.translated() : known;
  const { status, headers } = shown;
  if (isJson(c.req.header('accept')))
    return new Response(shown.body, { status, headers: { 'Content-Type': 'application/json', ...headers } });
  const html = { 'Content-Type': 'text/html; charset=utf-8', ...headers };
  const page = '<!DOCTYPE html><html><body>An error</body></html>';
  if (!shown.redirects) return new Response(page, { status, headers: html });
  const location = `${new URL(c.req.url).origin}${status === 401 ? '/auth/login' : '/'}`;
  return new Response(page, { status: 302, headers: { ...html, Location: location } });
}

export type Body = Readonly<Record<string, unknown>>;
const bodySchema = z.record(z.string(), z.unknown());

/**
 * Returns the request's fields: strings are trimmed, and empty ones null (Laravel's TrimStrings and
 * ConvertEmptyStringsToNull).
 * @throws PanelError if the JSON is malformed (app/Http/Middleware/Api/IsValidJson.php)
 */
export async function readBody(c: Context): Promise<Body> {
  const text = await c.req.text();
  if (text === '' || !isJson(c.req.header('content-type'))) return {};
  const json = parseJson(text);
  if (json === undefined)
    throw exceptions.badRequest('The JSON data passed in the request appears to be malformed: Syntax error');
  return Object.fromEntries(
    Object.entries(bodySchema.safeParse(json).data ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() || null : value,
    ]),
  );
}

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isJson(type: string | undefined): boolean {
  return /[/+]json/.test(type ?? '');
}

type Rule = 'required' | 'string' | 'boolean' | { readonly in: readonly string[] } | { readonly max: number };

/** Checks fields as Laravel does. @throws PanelError with every mistake */
export function validate(body: Body, rules: Readonly<Record<string, readonly Rule[]>>): void {
  const mistakes = Object.entries(rules).flatMap(([field, all]) =>
    all.flatMap((rule) => mistakeIn(body[field] ?? null, field, rule)),
  );
  if (mistakes.length > 0)
    throw new PanelError(422, 'ValidationException', 'The given data was invalid.', {
      redirects: true,
      mistakes,
    });
}

function mistakeIn(value: unknown, field: string, rule: Rule): Mistake[] {
  const name = field.replace('_', ' ');
  if (value === null)
    return rule === 'required' ? [{ field, rule, detail: `The ${name} field is required.` }] : [];
  if (rule === 'string' && typeof value !== 'string')
    return [{ field, rule, detail: `The ${name} must be a string.` }];
  if (rule === 'boolean' && ![true, false, 0, 1, '0', '1'].some((one) => one === value))
    return [{ field, rule, detail: `The ${name} field must be true or false.` }];
  if (typeof rule === 'string') return [];
  if ('in' in rule)
    return rule.in.some((one) => one === value)
      ? []
      : [{ field, rule: 'in', detail: `The selected ${name} is invalid.` }];
  return typeof value === 'string' && value.length > rule.max
    ? [{ field, rule: 'max', detail: `The ${name} may not be greater than ${rule.max} characters.` }]
    : [];
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1';
}

interface PageOptions {
  /** Default of `per_page`. */
  readonly perPage: number;
  readonly most: number;
}

/** Returns one page and its `meta.pagination` without links (Fractal's IlluminatePaginatorAdapter). */
export function paginate<T>(c: Context, all: readonly T[], { perPage: usual, most }: PageOptions) {
  const url = new URL(c.req.url);
  const number = (name: string, otherwise: number): number => {
    const value = Number(url.searchParams.get(name) ?? otherwise);
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  const perPage = Math.min(number('per_page', usual), most);
  const page = number('page', 1);
  const items = all.slice((page - 1) * perPage, page * perPage);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const pagination = {
    total: all.length,
    count: items.length,
    per_page: perPage,
    current_page: page,
    total_pages: pages,
  };
  return { items, pagination };
}

/** The headers of a rate limit. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
}

/** Counts requests in fixed windows, as Laravel's ThrottleRequests does. */
export class RateLimiter {
  readonly #clock: TestClock;
  readonly #windows = new Map<string, { hits: number; readonly endsAt: number }>();

  constructor(clock: TestClock) {
    this.#clock = clock;
  }

  /** @throws PanelError if the limit is reached */
  hit(name: string, limit: number, perMs: number): RateLimit {
    const now = this.#clock.now();
    const current = this.#windows.get(name);
    const window = current && current.endsAt > now ? current : { hits: 0, endsAt: now + perMs };
    this.#windows.set(name, window);
    if (window.hits >= limit) {
      const headers = {
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': '0',
        'Retry-After': String(Math.ceil((window.endsAt - now) / 1_000)),
        'X-RateLimit-Reset': String(Math.ceil(window.endsAt / 1_000)),
      };
      throw new PanelError(429, 'ThrottleRequestsException', 'Too Many Attempts.', { headers });
    }
    window.hits += 1;
    return { limit, remaining: limit - window.hits };
  }
}

/** Returns a time as PHP's ATOM format writes it. */
export function toAtom(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}
