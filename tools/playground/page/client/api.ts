import type { Action, ActionResult, FaultRequest, FaultResult } from '../../page-protocol.ts';

/** Does something as a person. An unreachable server reads as an error too. */
export function act(what: Action): Promise<ActionResult> {
  return post<ActionResult>('act', what);
}

/** Pulls a plug. */
export function plug(what: FaultRequest): Promise<FaultResult> {
  return post<FaultResult>('plug', what);
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
