import { parseJson } from '@steward/kit';
import type { HttpResponse } from './http/client.ts';
import { type KeyFinder, redact, withheld } from './redact.ts';

/** The body of a response. */
export type ResponseBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** Plain text; a JSON string is JSON. */
  | { readonly kind: 'text'; readonly text: string }
  /** What a request that `isRaw` returned. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** A web page, usually from a proxy: never shown. */
  | { readonly kind: 'html'; readonly text: string };

/** A response of the host, in which texts that hold the API key are replaced. */
export interface HostResponse {
  readonly status: number;
  header(name: string): string | null;
  readonly body: ResponseBody;
  /** Finds the API key of the request in what belongs to the response and is sent elsewhere, such as a console's lines. */
  readonly key: KeyFinder;
}

export function toHostResponse(response: Omit<HttpResponse, 'bytes'>, key: KeyFinder): HostResponse {
  const { status, header, text } = response;
  return { status, header, body: bodyOf(text, key), key };
}

/** Returns the response to a request that `isRaw`. A file that holds the API key is replaced whole. */
export function toRawResponse(response: HttpResponse, key: KeyFinder): HostResponse {
  const { status, header, text, bytes } = response;
  if (status < 200 || status >= 300) return toHostResponse(response, key);
  const body = key.isIn(text)
    ? ({ kind: 'text', text: withheld } as const)
    : ({ kind: 'bytes', bytes } as const);
  return { status, header, body, key };
}

const tags = '(?:html|head|body|title|h[1-6]|p|div|center|pre|script|hr|br)\\b';
const markup = new RegExp(`^\\s*<[!?]|</?${tags}`, 'i');
const page = new RegExp(`^\\s*<(?:[!?]|${tags})`, 'i');

/** Returns whether a text holds HTML, which is never shown; `<Steve> hello` in a console is none. */
export function isMarkup(text: string): boolean {
  return markup.test(text);
}

/** Returns whether a text is a web page. */
export function isPage(text: string): boolean {
  return page.test(text);
}

function bodyOf(text: string, key: KeyFinder): ResponseBody {
  if (text.trim() === '') return { kind: 'empty' };
  const json = parseJson(text);
  if (json !== undefined) return { kind: 'json', value: redact(json, key, ['string', 'number']) };
  // Not by the content type: web frameworks send a plain "OK" as `text/html` too.
  const kind = isPage(text) ? 'html' : 'text';
  return { kind, text: key.isIn(text) ? withheld : text };
}
