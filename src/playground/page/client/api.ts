import type { Act, ActAnswer, Plug, PlugAnswer } from '../../page-protocol.ts';

/** Does something as a person. An unreachable server reads as an error too. */
export function act(what: Act): Promise<ActAnswer> {
  return post<ActAnswer>('act', what);
}

/** Pulls a plug. */
export function plug(what: Plug): Promise<PlugAnswer> {
  return post<PlugAnswer>('plug', what);
}

async function post<T>(
  path: string,
  body: object,
): Promise<T | { readonly ok: false; readonly error: string }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // The page and its server are one program: what it answers is what page-protocol.ts says.
    return await response.json();
  } catch {
    return { ok: false, error: 'The playground does not answer. Is it still running?' };
  }
}
