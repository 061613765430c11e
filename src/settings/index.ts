import { parseJson } from '@steward/kit';
import { z } from 'zod';
import type { Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import { approvalsChannelId, approvalsRoleId } from './approvals.ts';
import { commandBackups } from './command-backups.ts';
import { defaultServer } from './default-server.ts';
import { language } from './language.ts';
import { logChannelId } from './log-channel.ts';
import type { Chooser, Setting } from './setting.ts';
import { timeZone } from './time-zone.ts';

/** The settings of a guild, by the names under which they are stored. */
const settings = {
  defaultServer,
  logChannelId,
  approvalsChannelId,
  approvalsRoleId,
  language,
  timeZone,
  commandBackups,
};

export type SettingName = keyof typeof settings;

/** What a guild has chosen, and what is usual for the rest. */
export type SettingValues = {
  readonly [Name in SettingName]: (typeof settings)[Name]['usual'];
};

/** The same table, in which each value has the type of its name. */
const byName: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = settings;

/** Returns whether a setting has this name. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name);
}

export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSettingName);

const storedSchema = z.record(z.string(), z.unknown());

/** The values of a guild, and which of them someone has chosen. */
export interface ReadSettings {
  readonly values: SettingValues;
  readonly chosen: readonly SettingName[];
  /** Those whose stored value is damaged: they are as usual. */
  readonly damaged: readonly SettingName[];
}

/** Returns the values in a row. @param json null if the guild has no row */
export function readSettings(json: string | null): ReadSettings {
  const stored = storedSchema.safeParse(json === null ? {} : parseJson(json));
  const all = settingNames.map((name) => {
    const { schema, usual } = settings[name];
    if (!stored.success) return { name, value: usual, state: 'damaged' } as const;
    if (!Object.hasOwn(stored.data, name)) return { name, value: usual, state: 'usual' } as const;
    const parsed = schema.safeParse(stored.data[name]);
    return parsed.success
      ? ({ name, value: parsed.data, state: 'chosen' } as const)
      : ({ name, value: usual, state: 'damaged' } as const);
  });
  const namesOf = (wanted: (typeof all)[number]['state']) =>
    all.filter(({ state }) => state === wanted).map(({ name }) => name);
  const values = Object.fromEntries(all.map(({ name, value }) => [name, value]));
  // `fromEntries` forgets which value belongs to which name.
  return { values: values as SettingValues, chosen: namesOf('chosen'), damaged: namesOf('damaged') };
}

/** Returns what a row holds after a change. What a newer version has stored stays. */
export function changedSettings(json: string, change: Partial<SettingValues>): object {
  const stored = storedSchema.safeParse(parseJson(json));
  const values = Object.entries({ ...stored.data, ...change });
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Returns the settings that name a server of a connection, or of any if no id is given, as they are without it. */
export function withoutConnection(
  values: SettingValues,
  connectionId: string | undefined,
): Partial<SettingValues> {
  const gone = settingNames.filter((name) => {
    const server = serverIn(name, values);
    return server !== null && (connectionId ?? server.connectionId) === server.connectionId;
  });
  return Object.fromEntries(gone.map((name) => [name, settings[name].usual]));
}

/** Returns the server that a setting names; null if it names none. */
export function serverIn<Name extends SettingName>(name: Name, values: SettingValues): ServerRef | null {
  return byName[name].server?.(values[name]) ?? null;
}

/** Says who chose which value, without a full stop. @param json of the value; null: it was unset */
export function toldSetting<Name extends SettingName>(
  t: Texts,
  name: Name,
  json: string | null,
  by: Chooser,
): Markdown {
  const { schema, usual, told } = byName[name];
  const parsed = schema.safeParse(json === null ? null : parseJson(json));
  return told(t, parsed.success ? parsed.data : usual, by);
}
