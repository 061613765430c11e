import { render, type TemplateResult } from 'lit-html';
import type { App } from './app.ts';

/** Paints the page at each change, and every second while times tick; keeps a log that is at its end there. */
export function startPainting(root: HTMLElement, app: App, page: (app: App) => TemplateResult): void {
  root.replaceChildren();
  let asked = false;
  const paint = () => {
    asked = false;
    const before = root.querySelector('.log');
    const atEnd = before === null || before.scrollHeight - before.scrollTop - before.clientHeight < 60;
    render(page(app), root);
    for (const dialog of root.querySelectorAll('dialog')) if (!dialog.open) dialog.showModal();
    const log = root.querySelector('.log');
    if (log !== null && (atEnd || app.takeScroll())) log.scrollTop = log.scrollHeight;
    focus(root, app.takeFocus());
  };
  app.onChange(() => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(paint);
  });
  window.addEventListener('resize', () => app.changed());
  setInterval(() => {
    if (!document.hidden) app.changed();
  }, 1_000);
  paint();
}

function focus(root: HTMLElement, id: string | null): void {
  if (id === null) return;
  const element = root.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  element?.focus();
  if (element instanceof HTMLInputElement)
    element.setSelectionRange(element.value.length, element.value.length);
}
