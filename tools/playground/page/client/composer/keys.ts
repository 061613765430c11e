import type { App } from '../app.ts';
import { atEnd, type Composer } from './composer.ts';
import { take } from './suggestions.ts';

/** What a key does in the composer; the browser does the rest. */
export function onKey(event: KeyboardEvent, app: App): void {
  if (event.isComposing) return;
  const { composer } = app;
  if (handled(event, composer, app)) {
    event.preventDefault();
    event.stopPropagation();
    app.changed();
  }
}

function handled(event: KeyboardEvent, composer: Composer, app: App): boolean {
  const { suggestions } = composer;
  const offered = suggestions[composer.active];
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return highlight(composer, event.key === 'ArrowDown' ? 1 : -1);
    case 'Tab':
      return !event.shiftKey && !event.altKey && !event.ctrlKey && tab(composer);
    case 'Enter':
      if (event.shiftKey) return false;
      if (offered !== undefined) take(composer, offered);
      else enter(composer, app);
      return true;
    case 'Escape':
      return close(composer, app);
    case 'Backspace':
      return isAtStart(event) && backspace(composer);
    case 'ArrowLeft':
      return composer.leaf !== null && isAtStart(event) && step(composer, -1);
    case 'ArrowRight':
      return composer.leaf !== null && isAtStop(event) && step(composer, 1);
    default:
      return false;
  }
}

function highlight(composer: Composer, by: 1 | -1): boolean {
  const count = composer.suggestions.length;
  if (count === 0) {
    composer.closed = false;
    composer.active = composer.suggestions.length > 0 ? 0 : -1;
    return composer.active === 0;
  }
  const from = composer.active < 0 && by < 0 ? 0 : composer.active;
  composer.active = (from + by + count) % count;
  return true;
}

/** Tab takes what is offered, then goes on through the options; from the end it leaves the composer. */
function tab(composer: Composer): boolean {
  const { suggestions, field } = composer;
  const offered = suggestions[Math.max(composer.active, 0)];
  if (offered !== undefined && (field === undefined || field.chosen === null)) {
    take(composer, offered);
    return true;
  }
  if (field === undefined) return false;
  composer.step(1);
  return true;
}

function enter(composer: Composer, app: App): void {
  if (composer.leaf !== null) void composer.send();
  else if (composer.text.startsWith('/')) app.notice = 'There is no such command.';
  else if (composer.text.trim() !== '') void composer.say();
}

function close(composer: Composer, app: App): boolean {
  if (composer.suggestions.length > 0 && !composer.closed) {
    composer.closed = true;
    composer.active = -1;
    return true;
  }
  if (composer.leaf === null && composer.text === '') return false;
  composer.clear();
  app.focusOn('composer-text');
  return true;
}

function backspace(composer: Composer): boolean {
  if (composer.leaf === null) return false;
  const { field } = composer;
  if (field !== undefined) composer.remove(field);
  else if (composer.fields.length > 0) composer.step(-1);
  else composer.backToText();
  return true;
}

function step(composer: Composer, by: 1 | -1): boolean {
  if (by === -1 && composer.fields[0] === composer.field && composer.at !== atEnd) return false;
  composer.step(by);
  return true;
}

function isAtStart({ currentTarget: input }: KeyboardEvent): boolean {
  return input instanceof HTMLInputElement && input.selectionStart === 0 && input.selectionEnd === 0;
}

function isAtStop({ currentTarget: input }: KeyboardEvent): boolean {
  return (
    input instanceof HTMLInputElement &&
    input.selectionStart === input.value.length &&
    input.selectionEnd === input.value.length
  );
}
