import type { App } from '../app.ts';
import type { Composer } from './composer.ts';

/** Handles the composer's keys; leaves the others to the browser. */
export function onKey(event: KeyboardEvent, app: App): void {
  if (event.isComposing) return;
  const { composer } = app;
  if (handleKey(event, composer, app)) {
    event.preventDefault();
    event.stopPropagation();
    app.changed();
  }
}

function handleKey(event: KeyboardEvent, composer: Composer, app: App): boolean {
  const { suggestions } = composer;
  const suggestion = suggestions[composer.active];
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return highlight(composer, event.key === 'ArrowDown' ? 1 : -1);
    case 'Tab':
      return !event.shiftKey && !event.altKey && !event.ctrlKey && tab(composer);
    case 'Enter':
      if (event.shiftKey) return false;
      if (suggestion !== undefined) composer.accept(suggestion);
      else enter(composer, app);
      return true;
    case 'Escape':
      return close(composer, app);
    case 'Backspace':
      return isAtStart(event) && backspace(composer);
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

/** Tab accepts a suggestion, then moves through the options, then leaves the composer. */
function tab(composer: Composer): boolean {
  const { suggestions, field } = composer;
  const suggestion = suggestions[Math.max(composer.active, 0)];
  if (suggestion !== undefined && (field === undefined || field.chosen === null)) {
    composer.accept(suggestion);
    return true;
  }
  if (field === undefined) return false;
  composer.stepField(1);
  return true;
}

function enter(composer: Composer, app: App): void {
  if (composer.command !== null) void composer.send();
  else if (composer.text.startsWith('/')) app.notice = app.words.unknownCommand;
  else if (composer.text.trim() !== '') app.notice = app.words.onlyCommands;
}

function close(composer: Composer, app: App): boolean {
  if (composer.suggestions.length > 0 && !composer.closed) {
    composer.closed = true;
    composer.active = -1;
    return true;
  }
  if (composer.command === null && composer.text === '') return false;
  composer.clear();
  app.focusOn('composer-text');
  return true;
}

function backspace(composer: Composer): boolean {
  if (composer.command === null) return false;
  const { field } = composer;
  if (field !== undefined) composer.removeField(field);
  else if (composer.fields.length > 0) composer.stepField(-1);
  else composer.editCommand();
  return true;
}

function isAtStart({ currentTarget: input }: KeyboardEvent): boolean {
  return input instanceof HTMLInputElement && input.selectionStart === 0 && input.selectionEnd === 0;
}
