import type { HostFault } from '../page-protocol.ts';

/** What happens to a call before the host: it is passed on, or something else comes of it. */
export type ProxyFault =
  | { readonly kind: 'pass'; readonly afterMs: number; readonly loseAnswer: boolean }
  | { readonly kind: 'cut' }
  | { readonly kind: 'answer'; readonly status: number; readonly headers: object; readonly body: object };

const slowMs = 4_000;
const retryAfterSeconds = 5;

const passed = { kind: 'pass', afterMs: 0, loseAnswer: false } as const;

/** The plug that is pulled on a call: an answer can only be lost usefully where a change was asked for. */
export function pulledOn(plug: HostFault, method: string): HostFault | null {
  if (plug === 'ok' || (plug === 'lose the answer' && method === 'GET')) return null;
  return plug;
}

export function fateOf(plug: HostFault | null): ProxyFault {
  switch (plug) {
    case 'slow':
      return { ...passed, afterMs: slowMs };
    case 'refuse':
      return { kind: 'cut' };
    case '429':
      return {
        kind: 'answer',
        status: 429,
        headers: { 'retry-after': String(retryAfterSeconds) },
        body: { error: { code: 'rate_limited', message: 'Too many requests.' } },
      };
    case '500':
      return {
        kind: 'answer',
        status: 500,
        headers: {},
        body: { error: { code: 'internal', message: 'A plug was pulled in the machine room.' } },
      };
    case 'lose the answer':
      return { ...passed, loseAnswer: true };
    default:
      return passed;
  }
}
