import type { HttpResponse } from '../http/client.ts';
import { type HoldsKey, redactJson, withheld } from './redact.ts';

/** What an answer's body is. */
export type ResponseBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** Plain text; a JSON string is JSON. */
  | { readonly kind: 'text'; readonly text: string }
  /** A page made for browsers, mostly by a proxy: never shown. */
  | { readonly kind: 'html' };

/** An answer of the host, without the texts in it that hold the API key. */
export interface HostResponse {
  readonly status: number;
  header(name: string): string | null;
  readonly body: ResponseBody;
}

export function toHostResponse(answer: HttpResponse, holdsKey: HoldsKey): HostResponse {
  return { status: answer.status, header: answer.header, body: bodyOf(answer, holdsKey) };
}

const tags = '(?:html|head|body|title|h[1-6]|p|div|center|pre|script|hr|br)\\b';
const markup = new RegExp(`^\\s*<[!?]|</?${tags}`, 'i');
const page = new RegExp(`^\\s*<(?:[!?]|${tags})`, 'i');

/** Whether a text holds markup for browsers, which is never shown; `<Steve> hello` in a console is none. */
export function isMarkup(text: string): boolean {
  return markup.test(text);
}

function bodyOf({ text }: HttpResponse, holdsKey: HoldsKey): ResponseBody {
  if (text.trim() === '') return { kind: 'empty' };
  const json = parsed(text);
  if (json !== undefined) {
    // The key can stand in JSON as it is, or hidden by escapes.
    const mayHoldKey = text.includes('\\') || holdsKey(text);
    return { kind: 'json', value: mayHoldKey ? redactJson(json, holdsKey) : json };
  }
  // By its text alone: web frameworks call a plain "OK" `text/html` too.
  if (page.test(text)) return { kind: 'html' };
  return { kind: 'text', text: holdsKey(text) ? withheld : text };
}

/** Undefined for what is no JSON. The parser's error is not kept: it quotes the text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
