import { z } from 'zod';
import { type HttpResponse, parseJson } from '../../http/client.ts';

const limited = z.object({ retry_after: z.number().nonnegative() });

/** How long a 429 asks to wait: from the body, in seconds with a fraction, or from the header (rate-limits.mdx, "Exceeding A Rate Limit"). */
export function retryAfterMs(sent: HttpResponse): number {
  const body = limited.safeParse(parseJson(sent));
  const seconds = body.success ? body.data.retry_after : Number(sent.header('retry-after') ?? 1);
  return Math.ceil((Number.isFinite(seconds) ? seconds : 1) * 1_000) + Math.random() * 50;
}
