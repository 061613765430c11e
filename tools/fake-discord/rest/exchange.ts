import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { Refusal } from '../errors.ts';
import type { Fault } from './faults.ts';
import { limitedResponse } from './rate-limits.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Route } from './route.ts';

export type Env = { Bindings: HttpBindings };

/** What the log keeps of a request. The body can be read again afterwards. */
export async function peek(
  c: Context<Env>,
  route: Route,
): Promise<Omit<LoggedRequest, 'status' | 'error' | 'at'>> {
  return {
    method: c.req.method,
    route: route.template,
    path: route.path,
    query: new URL(c.req.url).search,
    userAgent: c.req.header('user-agent') ?? '',
    authorized: c.req.header('authorization') !== undefined,
    body: await readable(c),
  };
}

async function readable(c: Context<Env>): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  const text = type.startsWith('multipart/form-data')
    ? (await c.req.formData()).get('payload_json')
    : await c.req.text();
  if (typeof text !== 'string' || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Cuts the connection without an answer. */
export function cut(c: Context<Env>): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

export function faultyResponse(fault: Fault, status: number): Response {
  if (status === 429) return limitedResponse(fault.retryAfter ?? 0.05, fault.global ?? false);
  const { body } = fault;
  if (typeof body === 'string')
    return new Response(body, { status, headers: { 'content-type': 'text/html' } });
  return Response.json(body ?? { message: `${status}: Injected`, code: 0 }, { status });
}

/** Whatever is no refusal is a defect of the stand-in itself: it is said, not hidden. */
export function answerRefusal(c: Context, error: unknown): Response {
  if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
  const said = error instanceof Error ? error.stack : String(error);
  return c.json({ message: `The stand-in Discord failed: ${said}`, code: 0 }, 500);
}
