import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { MessageView, State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import { icon } from '../look.ts';
import { dayOf } from '../times.ts';
import { message } from './message.ts';
import { visibleMessages } from './visible.ts';

/** Messages of one author within so long stand under one name. */
const togetherMs = 7 * 60_000;

/** The messages of the channel. */
export function chat(app: App, state: State): TemplateResult {
  const channel = state.guild.channels.find(({ id }) => id === app.channelId);
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
          return html`<li>
            ${startsDay(one, before) ? html`<div class="day"><span>${dayOf(one.timestamp)}</span></div>` : nothing}
            ${message(app, state, one, standsAlone(one, before))}
          </li>`;
        },
      )}
    </ol>
  </div>`;
}

function startsDay(one: MessageView, before: MessageView | undefined): boolean {
  return before === undefined || dayOf(one.timestamp) !== dayOf(before.timestamp);
}

function standsAlone(one: MessageView, before: MessageView | undefined): boolean {
  return (
    before === undefined ||
    one.invokedBy !== null ||
    one.replyTo !== null ||
    before.failed !== null ||
    one.author.name !== before.author.name ||
    one.visibleTo !== before.visibleTo ||
    one.timestamp - before.timestamp > togetherMs ||
    startsDay(one, before)
  );
}

function beginning(app: App, { room }: State, channel: string): TemplateResult {
  const admin = app.person?.isAdmin === true;
  return html`<div class="beginning">
    <div class="big-hash">${icon('hash')}</div>
    <h2>Welcome to #${channel}!</h2>
    <p>
      This is a Discord on your own machine, with the real bot in it. Type <kbd>/</kbd> to see its commands.
      ${
        admin
          ? html`Begin with <b>/setup connect</b> and the demo account’s API key, which lies in the machine room;
              then let the moderators in with <b>/access grant</b>.`
          : html`Nothing may be done here until an admin has connected the guild and granted it to a role: be the admin
              first.`
      }
    </p>
    <p>${room.real.note}</p>
  </div>`;
}
