import { inline, join, link, md, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message, notice } from '../discord/views/embed.ts';
import type { StoredAbout } from '../domain/people.ts';

/**
 * Shows what is stored about a person in a guild.
 * @param policyUrl where the privacy policy is; null: nowhere yet
 * @param contact how whoever runs the bot is asked; null: that is not set
 * @param removeId the custom id of the button that removes their name; null: nothing is old enough for that
 */
export function privacyMessage(
  t: Texts,
  { actions, oldest, requests, schedules, alerts, settings }: StoredAbout,
  policyUrl: string | null,
  contact: string | null,
  removeId: string | null,
): Message {
  const lines = [
    ...(oldest === null ? [] : [t.md('privacy.actions', { count: actions, oldest: time(oldest) })]),
    ...(requests === 0 ? [] : [t.md('privacy.requests', { count: requests })]),
    ...(schedules === 0 ? [] : [t.md('privacy.schedules', { count: schedules })]),
    ...(alerts === 0 ? [] : [t.md('privacy.alerts', { count: alerts })]),
    ...(settings === 0 ? [] : [t.md('privacy.settings', { count: settings })]),
  ];
  const more = [
    ...(policyUrl === null ? [] : [link(t.md('privacy.policy'), policyUrl)]),
    ...(contact === null ? [] : [t.md('privacy.contact', { contact: inline(contact, 200) })]),
  ];
  return message(
    {
      tone: 'neutral',
      icon: '🔒',
      title: t.md('privacy.title'),
      text: join([
        ...(lines.length === 0 ? [t.md('privacy.nothing')] : lines),
        md``,
        t.md('privacy.kept'),
        ...(lines.length === 0 ? [] : [t.md(removeId === null ? 'privacy.remove-later' : 'privacy.remove')]),
        ...(more.length === 0 ? [] : [md`-# ${join(more, ' · ')}`]),
      ]),
    },
    removeId === null ? [] : [{ customId: removeId, label: t.plain('button.remove-name'), style: 'danger' }],
  );
}

/** Says that a person's name was removed. @param count from how many entries */
export function removedMessage(t: Texts, count: number): Message {
  const text = count === 0 ? t.md('privacy.removed.none') : t.md('privacy.removed.text', { count });
  return notice(count === 0 ? 'neutral' : 'good', t.md('privacy.removed.title'), text);
}

/** Announces that a name was removed, without telling it. */
export function nameRemovedMessage(t: Texts): Message {
  return notice('neutral', t.md('log.name-removed.title'), t.md('log.name-removed.text'));
}
