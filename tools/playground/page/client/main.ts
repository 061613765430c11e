import { render } from 'lit-html';
import type { ActionResult, FaultResult, State } from '../../page-protocol.ts';
import type { Action, FaultRequest } from '../requests.ts';
import { App } from './app.ts';
import { page } from './page.ts';

const root = document.querySelector<HTMLElement>('#app');
if (root === null) throw new Error('The page has no #app element');

const app = new App({ perform: sendAction, injectFault: sendFault });
startRendering(root, app);
followState(
  (state) => app.setState(state),
  (online) => app.setOnline(online),
);

/** Renders the page at each change, and every second for relative times. A log scrolled to its end stays there. */
function startRendering(root: HTMLElement, app: App): void {
  root.replaceChildren();
  let scheduled = false;
  const renderNow = () => {
    scheduled = false;
    const before = root.querySelector('.log');
    const atEnd = before === null || before.scrollHeight - before.scrollTop - before.clientHeight < 60;
    render(page(app), root);
    for (const dialog of root.querySelectorAll('dialog')) if (!dialog.open) dialog.showModal();
    const log = root.querySelector('.log');
    if (log !== null && (atEnd || app.consumeScroll())) log.scrollTop = log.scrollHeight;
    focusElement(root, app.consumeFocus());
  };
  app.onChange(() => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(renderNow);
  });
  window.addEventListener('resize', () => app.changed());
  setInterval(() => {
    if (!document.hidden) app.changed();
  }, 1_000);
  renderNow();
}

function focusElement(root: HTMLElement, id: string | null): void {
  if (id === null) return;
  const element = root.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  element?.focus();
  if (element instanceof HTMLInputElement)
    element.setSelectionRange(element.value.length, element.value.length);
}

/** Calls back with each state from the server, and when the connection breaks or is restored. */
function followState(onState: (state: State) => void, onOnline: (online: boolean) => void): void {
  const source = new EventSource('events');
  source.addEventListener('open', () => onOnline(true));
  source.addEventListener('error', () => onOnline(false));
  source.addEventListener('state', (event) => onState(JSON.parse(event.data)));
}

/** Returns an error, too, if the server can't be reached. */
function sendAction(action: Action): Promise<ActionResult> {
  return post<ActionResult>('action', action);
}

/** Returns an error, too, if the server can't be reached. */
function sendFault(fault: FaultRequest): Promise<FaultResult> {
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
