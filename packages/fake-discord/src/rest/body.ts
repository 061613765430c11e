import type { Context, HonoRequest } from 'hono';
import { apiErrors } from '../errors.ts';
import type { Upload } from '../model/message-body.ts';

/** A request's JSON and uploaded files. */
export interface RequestBody {
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

/**
 * Reads JSON, or multipart with `payload_json` and files (discord-api-docs, reference.mdx, Uploading Files).
 * @throws ApiError 50109 if it is neither
 */
export async function readBody(c: Context): Promise<RequestBody> {
  const type = c.req.header('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return readForm(await c.req.formData());
  const text = await c.req.text();
  if (text === '') return { body: {}, uploads: [] };
  if (!type.startsWith('application/json')) throw apiErrors.invalidJson();
  return { body: parseOnce(c.req, text), uploads: [] };
}

const parsed = new WeakMap<HonoRequest, unknown>();

/** Parses the text of a request, which is both logged and read. @throws ApiError 50109 if it isn't JSON */
export function parseOnce(request: HonoRequest, text: string): unknown {
  if (!parsed.has(request)) parsed.set(request, parseJson(text));
  return parsed.get(request);
}

async function readForm(form: FormData): Promise<RequestBody> {
  const uploads: Upload[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') continue;
    uploads.push({
      placeholder: /^files\[(\d+)\]$/.exec(name)?.[1] ?? String(uploads.length),
      filename: value.name,
      contentType: value.type || 'application/octet-stream',
      data: new Uint8Array(await value.arrayBuffer()),
    });
  }
  const payload = form.get('payload_json');
  return { body: typeof payload === 'string' ? parseJson(payload) : {}, uploads };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw apiErrors.invalidJson();
  }
}
