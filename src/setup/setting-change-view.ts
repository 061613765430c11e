import { inline, inlineCode, join, type Markdown, md, mention } from '../discord/texts/markdown.ts';
import { personMention, roleText } from '../discord/texts/people.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import { scheduledActions } from '../schedules/model/schedule.ts';
import { scheduleText } from '../schedules/schedule-texts.ts';
import { isSettingName, type SettingName, toldSetting } from '../settings/index.ts';
import type { SettingChangeKind, StoredSettingChange } from '../settings/setting-change.ts';

/** What a sentence about a change is made of. */
type Told = Pick<StoredSettingChange, 'guildId' | 'server' | 'roleId' | 'value'> & {
  readonly person: Markdown;
};

/** Returns a sentence that says what was changed, without a full stop. */
type Sentence = (t: Texts, told: Told) => Markdown;

/** The sentences about what roles may do. */
const accessSentences = {
  grant: (t, { guildId, person, roleId, server, value }) => {
    const values = { person, role: roleText(t, guildId, roleId ?? ''), permission: inlineCode(value ?? '') };
    return server === null
      ? t.md('change.grant', values)
      : t.md('change.grant-on', { ...values, server: inline(server.name, 60) });
  },
  revoke: (t, { guildId, person, roleId, server, value }) => {
    const permission = value === null ? t.md('change.everything') : inlineCode(value);
    const values = { person, role: roleText(t, guildId, roleId ?? ''), permission };
    return server === null
      ? t.md('change.revoke', values)
      : t.md('change.revoke-on', { ...values, server: inline(server.name, 60) });
  },
} satisfies Partial<Record<SettingChangeKind, Sentence>>;

/** The sentences about what is in no table of settings. */
const sentences: { readonly [Kind in Exclude<SettingChangeKind, SettingName>]: Sentence } = {
  ...accessSentences,
  connect: (t, { person, value }) => t.md('change.connect', { person, host: inline(value ?? '', 60) }),
  disconnect: (t, { person, value }) => t.md('change.disconnect', { person, host: inline(value ?? '', 60) }),
  address: (t, { person, server, value }) => {
    const values = { person, server: inline(server?.name ?? '', 60) };
    return value === null
      ? t.md('change.address-removed', values)
      : t.md('change.address', { ...values, address: inlineCode(value) });
  },
  game: (t, { person, server, value }) => {
    const values = { person, server: inline(server?.name ?? '', 60) };
    return value === null
      ? t.md('change.game-removed', values)
      : t.md('change.game', { ...values, game: inline(value) });
  },
  alerts: (t, { guildId, person, roleId, server, value }) => {
    if (value === null)
      return server === null
        ? t.md('change.alerts-off', { person })
        : t.md('change.alerts-off-server', { person, server: inline(server.name, 60) });
    const values = { person, channel: mention.channel(value) };
    const set =
      server === null
        ? t.md('change.alerts', values)
        : t.md('change.alerts-server', { ...values, server: inline(server.name, 60) });
    return roleId === null ? set : t.md('change.alerts-role', { set, role: roleText(t, guildId, roleId) });
  },
  schedule: (t, told) => t.md('change.schedule', { person: told.person, schedule: scheduleOf(t, told) }),
  'schedule-removed': (t, told) =>
    t.md('change.schedule-removed', { person: told.person, schedule: scheduleOf(t, told) }),
};

function scheduleOf(t: Texts, { server, value }: Told): Markdown {
  const action = scheduledActions.find((each) => each === value);
  return action === undefined || server === null ? md`` : scheduleText(t, { settings: { action }, server });
}

function isOfAccess({ kind }: StoredSettingChange): boolean {
  return Object.hasOwn(accessSentences, kind);
}

/** Returns what someone changed, with its sign. @param about what stands before the sentence */
export function settingChangeLine(
  t: Texts,
  change: StoredSettingChange,
  about: readonly Markdown[] = [],
): Markdown {
  const { kind, value, guildId } = change;
  const person = personMention(t, change.by);
  const sentence = isSettingName(kind)
    ? toldSetting(t, kind, value, { person, guildId })
    : sentences[kind](t, { ...change, person });
  return md`${inline(isOfAccess(change) ? '🔑' : '⚙️')} ${join([...about, sentence], ' · ')}`;
}

/** Announces what was changed, oldest first. */
export function settingChangesMessage(t: Texts, changes: readonly StoredSettingChange[]): Message {
  const isAccess = changes.every(isOfAccess);
  const lines = changes.map((change) => settingChangeLine(t, change));
  const title = t.md(isAccess ? 'change.permissions' : 'change.settings');
  return message({ tone: 'neutral', title, text: t.lines(lines, 3_900) });
}
