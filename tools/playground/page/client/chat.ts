import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { MessageView, State } from '../../page-protocol.ts';
import { type App, visibleMessages } from './app.ts';
import { dayOf } from './format.ts';
import { icon } from './icons.ts';
import { markdown } from './markdown.ts';
import { message } from './message.ts';
import { fill } from './words.ts';

/** Messages within this time are grouped. */
const groupMs = 7 * 60_000;

/** The open channel's messages. */
export function chat(app: App, state: State): TemplateResult {
  const { locale, channels } = state.guild;
  const channel = channels.find(({ id }) => id === app.channelId);
  const messages = visibleMessages(app, app.person?.id ?? '', app.channelId);
  return html`<div class="log" role="log" aria-live="polite" aria-relevant="additions"
    aria-label="Messages in #${channel?.name ?? ''}" tabindex="0">
    ${beginning(app, state, channel?.name ?? '')}
    <ol class="messages">
      ${repeat(
        messages,
        ({ id }) => id,
        (one, index) => {
          const before = messages[index - 1];
          const day = dayOf(one.timestamp, locale);
          const startsDay = before === undefined || day !== dayOf(before.timestamp, locale);
          return html`<li>
            ${startsDay ? html`<div class="day"><span>${day}</span></div>` : nothing}
            ${message(app, state, one, startsDay || startsGroup(one, before))}
          </li>`;
        },
      )}
    </ol>
  </div>`;
}

function startsGroup(one: MessageView, before: MessageView | undefined): boolean {
  return (
    before === undefined ||
    one.invokedBy !== null ||
    one.replyTo !== null ||
    before.failed !== null ||
    one.visibleTo !== before.visibleTo ||
    one.timestamp - before.timestamp > groupMs
  );
}

function beginning(app: App, state: State, channel: string): TemplateResult {
  const { welcome, about, forAdmin, forOthers } = app.words;
  const admin = app.person?.isAdmin === true;
  return html`<div class="beginning">
    <div class="big-hash">${icon('hash')}</div>
    <h2>${fill(welcome, { channel })}</h2>
    <p class="markdown">${markdown(`${about} ${admin ? forAdmin : forOthers}`, state)}</p>
    <p>${state.inspector.survival.note}</p>
  </div>`;
}
