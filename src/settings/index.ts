import { parseJson } from '@steward/kit';
import { z } from 'zod';
import type { Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { Language } from '../domain/language.ts';
import { approvalsChannelId, approvalsRoleId } from './approvals.ts';
import { commandBackups } from './command-backups.ts';
import { defaultServer } from './default-server.ts';
import { language } from './language.ts';
import { logChannelId } from './log-channel.ts';
import type { Choices, Chooser, Setting } from './setting.ts';
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

/** Returns who chose which value, without a full stop. @param json of the value; null if it was unset */
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

/** Returns how a setting is set. @throws Error if its record has no line */
export function settingLine<Name extends SettingName>(
  t: Texts,
  name: Name,
  values: SettingValues,
  guildLanguage: Language,
): Markdown {
  const { line } = byName[name];
  if (line === undefined) throw new Error(`the setting ${name} has no line`);
  return line(t, values[name], guildLanguage);
}

/** Returns the names of the settings whose lines stand below the steps of the checklist. */
export function namesBelowSteps(hasBackups: boolean): readonly SettingName[] {
  return settingNames.filter((name) => {
    const { line, isStep = false, isOfBackups = false } = settings[name];
    return line !== undefined && !isStep && (hasBackups || !isOfBackups);
  });
}

/** A setting with few values. */
export interface ChosenSetting {
  readonly name: SettingName;
  readonly choices: Omit<Choices<never>, 'saved'>;
  /** Returns the change that stores what was chosen, and what to say of it. */
  readonly choose: (chosen: string) => Chosen;
}

interface Chosen {
  readonly change: Partial<SettingValues>;
  readonly saved: (
    t: Texts,
    guildLanguage: Language,
  ) => { readonly title: Markdown; readonly text: Markdown };
}

/** The settings with few values, in the order in which `/setup` has them. */
export const chosenSettings: readonly ChosenSetting[] = settingNames.flatMap(
  (name) => chosenSetting(name) ?? [],
);

function chosenSetting<Name extends SettingName>(name: Name): ChosenSetting | null {
  const { schema, choices } = byName[name];
  if (choices === undefined) return null;
  const choose = (chosen: string) => {
    const value = schema.parse(chosen === choices.unset?.value ? null : chosen);
    const change = Object.fromEntries([[name, value]]);
    return { change, saved: (t: Texts, guildLanguage: Language) => choices.saved(t, value, guildLanguage) };
  };
  return { name, choices, choose };
}
