import { FormData, Response } from 'undici';

/** The body of a request, and the headers that it needs. */
interface EncodedForm {
  readonly headers: Readonly<Record<'content-type', string>>;
  readonly body: Buffer;
}

/**
 * Returns a form as bytes: undici sends no form that another version of it, or Node, has made. `Response` may be
 * @hono/node-server's.
 */
export async function encodeForm(fields: Iterable<readonly [string, string | File]>): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  }
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, body };
}
