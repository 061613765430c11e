import type { State } from '../../page-protocol.ts';

/** Calls back with each state that the server sends, and when the line to it breaks or is back. */
export function followState(receive: (state: State) => void, online: (is: boolean) => void): void {
  const source = new EventSource('events');
  source.addEventListener('open', () => online(true));
  source.addEventListener('error', () => online(false));
  source.addEventListener('state', (event) => receive(JSON.parse(event.data)));
}
