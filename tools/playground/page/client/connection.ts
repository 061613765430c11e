import type { Action, ActionResult, FaultRequest, FaultResult, State } from '../../page-protocol.ts';

/** Calls back with each state from the server, and when the connection breaks or is restored. */
export function followState(onState: (state: State) => void, onOnline: (online: boolean) => void): void {
  const source = new EventSource('events');
  source.addEventListener('open', () => onOnline(true));
  source.addEventListener('error', () => onOnline(false));
  source.addEventListener('state', (event) => onState(JSON.parse(event.data)));
}

/** Returns an error, too, if the server can't be reached. */
export function sendAction(action: Action): Promise<ActionResult> {
  return post<ActionResult>('action', action);
}

/** Returns an error, too, if the server can't be reached. */
export function sendFault(fault: FaultRequest): Promise<FaultResult> {
  return post<FaultResult>('fault', fault);
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
    // The page and its server are one program, and page-protocol.ts types both.
    return await response.json();
  } catch {
    return { ok: false, error: 'The playground can’t be reached. Is it still running?' };
  }
}
