import { languages } from '../../domain/language.ts';
import { scheduledActions } from '../../schedules/model/schedule.ts';
import type { SettingChangeKind, StoredSettingChange } from '../../setup/model/setting-change.ts';
import { languageNames } from '../texts/languages.ts';
import { inline, inlineCode, join, type Markdown, md, mention } from '../texts/markdown.ts';
import { personMention } from '../texts/people.ts';
import { scheduleText } from '../texts/schedules.ts';
import type { Texts } from '../texts/texts.ts';
import { roleText } from './access-view.ts';
import { type Message, message } from './embed.ts';

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

const sentences: { readonly [Kind in SettingChangeKind]: Sentence } = {
  ...accessSentences,
  connect: (t, { person, value }) => t.md('change.connect', { person, host: inline(value ?? '', 60) }),
  disconnect: (t, { person, value }) => t.md('change.disconnect', { person, host: inline(value ?? '', 60) }),
  'default-server': (t, { person, server }) =>
    server === null
      ? t.md('change.default-server-removed', { person })
      : t.md('change.default-server', { person, server: inline(server.name, 60) }),
  'log-channel': (t, { person, value }) =>
    value === null
      ? t.md('change.log-channel-removed', { person })
      : t.md('change.log-channel', { person, channel: mention.channel(value) }),
  'approvals-channel': (t, { person, value }) =>
    value === null
      ? t.md('change.approvals-channel-removed', { person })
      : t.md('change.approvals-channel', { person, channel: mention.channel(value) }),
  'approvals-role': (t, { guildId, person, roleId }) =>
    roleId === null
      ? t.md('change.approvals-role-removed', { person })
      : t.md('change.approvals-role', { person, role: roleText(t, guildId, roleId) }),
  language: (t, { person, value }) => {
    const language = languages.find((each) => each === value);
    return language === undefined
      ? t.md('change.language-removed', { person })
      : t.md('change.language', { person, language: languageNames[language] });
  },
  'time-zone': (t, { person, value }) => t.md('change.time-zone', { person, zone: inline(value ?? 'UTC') }),
  'command-backups': (t, { person }) => t.md('change.command-backups', { person }),
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
  const sentence = sentences[change.kind](t, { ...change, person: personMention(t, change.by) });
  return md`${inline(isOfAccess(change) ? '🔑' : '⚙️')} ${join([...about, sentence], ' · ')}`;
}

/** Announces what was changed, oldest first. */
export function settingChangesMessage(t: Texts, changes: readonly StoredSettingChange[]): Message {
  const isAccess = changes.every(isOfAccess);
  const lines = changes.map((change) => settingChangeLine(t, change));
  const title = t.md(isAccess ? 'change.permissions' : 'change.settings');
  return message({ tone: 'neutral', title, text: t.lines(lines, 3_900) });
}
