/// <reference path="../spec.d.ts" />

import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  AvailableLocalesEnumSchema,
} from 'discord-api-spec/zod';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { type CommandBody, type CommandOption, commandSchema } from '../model/command.ts';
import { optionType } from '../option-type.ts';
import { checkSchema, Form, type Path } from './form.ts';

/** discord-api-docs, interactions/application-commands.mdx, Application Command Naming. */
const namePattern = /^[-_'\u02BC\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const chatInput = 1;
/** Discord's locales. */
export const locales = AvailableLocalesEnumSchema.def.values;

/**
 * Returns a command that Discord registers.
 * @throws ApiError 50035
 */
export function readCommand(schema: ZodMiniType, raw: unknown, at: Path = []): CommandBody {
  checkSchema(schema, withoutPermissions(raw), at);
  const command = commandSchema.parse(raw);
  const form = new Form(at);
  const type = command.type ?? chatInput;
  if (type !== chatInput) form.notSimulated(['type'], `commands of type ${type}`);
  form.throwIfInvalid();
  checkPermissions(form, command);
  checkLocales(form, [], command);
  checkName(form, ['name'], command.name);
  form.checkLength(['description'], command.description ?? '', 100, 1);
  checkOptions(form, ['options'], command.options ?? [], 0);
  if (commandLength(command) > 8_000) {
    form.add([], 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
  }
  form.throwIfInvalid();
  return command;
}

/** The specification calls it an integer; Discord's reference and every library send a string. */
function withoutPermissions(raw: unknown): unknown {
  const parsed = z.looseObject({ default_member_permissions: z.unknown().optional() }).safeParse(raw);
  if (!parsed.success) return raw;
  const { default_member_permissions: _, ...rest } = parsed.data;
  return rest;
}

function checkPermissions(form: Form, command: CommandBody): void {
  const permissions = command.default_member_permissions;
  if (permissions === null || permissions === undefined || /^\d{1,19}$/.test(String(permissions))) return;
  form.add(['default_member_permissions'], 'NUMBER_TYPE_COERCE', `Value "${permissions}" is not int.`);
}

/** The specification allows any text as a locale. */
function checkLocales(form: Form, path: Path, part: LocalizedText): void {
  for (const field of ['name_localizations', 'description_localizations'] as const) {
    for (const locale of Object.keys(part[field] ?? {})) {
      if (!locales.includes(locale)) form.notOneOf([...path, field, locale], locales);
    }
  }
}

function checkName(form: Form, path: Path, name: string): void {
  if (!namePattern.test(name) || name !== name.toLowerCase()) {
    form.add(path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
}

function checkOptions(form: Form, path: Path, options: readonly CommandOption[], depth: number): void {
  form.checkLength(path, options, 25);
  const nests = (option: CommandOption) => option.type <= optionType.group;
  if (options.some(nests) && !options.every(nests)) {
    form.add(
      path,
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and sub-command group option types are mutually exclusive to all other types',
    );
  }
  const names = new Set<string>();
  let hasOptional = false;
  for (const [index, option] of options.entries()) {
    const here = [...path, index];
    checkName(form, [...here, 'name'], option.name);
    checkLocales(form, here, option);
    if (names.has(option.name)) {
      form.add(
        [...here, 'name'],
        'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
        'Option name already exists',
      );
    }
    names.add(option.name);
    if (nests(option)) {
      checkNesting(form, here, option, depth);
      continue;
    }
    if (option.required && hasOptional) {
      form.add(
        here,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    }
    hasOptional ||= !option.required;
    checkValueOption(form, here, option);
  }
}

function checkNesting(form: Form, path: Path, option: CommandOption, depth: number): void {
  const isGroup = option.type === optionType.group;
  const inner = option.options ?? [];
  if (depth > (isGroup ? 0 : 1))
    form.add([...path, 'type'], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Invalid nesting');
  if (isGroup && inner.length === 0) form.required([...path, 'options']);
  if (isGroup && inner.some((sub) => sub.type !== optionType.subcommand))
    form.notOneOf([...path, 'options'], [1]);
  checkOptions(form, [...path, 'options'], inner, depth + 1);
}

function checkValueOption(form: Form, path: Path, option: CommandOption): void {
  const choices = option.choices ?? [];
  const allowsChoices =
    option.type === optionType.string ||
    option.type === optionType.integer ||
    option.type === optionType.number;
  if (!allowsChoices && (choices.length > 0 || option.autocomplete)) {
    form.add(
      path,
      'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID',
      'Only string, integer and number options can have choices',
    );
  }
  if (option.autocomplete && choices.length > 0) {
    form.add(
      [...path, 'choices'],
      'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID',
      'Choices cannot be set with autocomplete',
    );
  }
  form.checkLength([...path, 'choices'], choices, 25);
  const names = new Set<string>();
  for (const [index, choice] of choices.entries()) {
    const here = [...path, 'choices', index];
    checkLocales(form, here, choice);
    if (typeof choice.value === 'string') form.checkLength([...here, 'value'], choice.value, 100);
    if (names.has(choice.name)) {
      form.add(
        [...here, 'name'],
        'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
        'The specified choice name is already used',
      );
    }
    names.add(choice.name);
  }
  if ((option.min_length ?? 0) > (option.max_length ?? 6_000))
    form.add([...path, 'min_length'], 'NUMBER_TYPE_MAX', 'min_length must not exceed max_length');
}

interface LocalizedText {
  readonly name: string;
  readonly name_localizations?: Record<string, string> | null | undefined;
  readonly description?: string | null | undefined;
  readonly description_localizations?: Record<string, string> | null | undefined;
}

/** Returns the length of the longest translation, the one that counts (application-commands.mdx, Registering a Command). */
function longest(
  text: string | null | undefined,
  localized: Record<string, string> | null | undefined,
): number {
  return Math.max(text?.length ?? 0, ...Object.values(localized ?? {}).map((value) => value.length));
}

function commandLength(
  part: LocalizedText & {
    readonly options?: readonly CommandOption[] | null | undefined;
    readonly choices?: CommandOption['choices'];
  },
): number {
  let sum =
    longest(part.name, part.name_localizations) + longest(part.description, part.description_localizations);
  for (const choice of part.choices ?? []) {
    sum += longest(choice.name, choice.name_localizations) + String(choice.value).length;
  }
  for (const option of part.options ?? []) sum += commandLength(option);
  return sum;
}

const choiceSchema = z.object({ name: z.string(), value: z.union([z.string(), z.number()]) });
/** A suggestion of an autocomplete response. */
export type Choice = z.infer<typeof choiceSchema>;

const autocompleteCallbackSchema = z.object({
  data: z.object({ choices: z.array(choiceSchema.nullable()).nullish() }).nullish(),
});

/**
 * Returns the choices of an autocomplete response, checked against the option's type (3 string, 4 integer, 10 number).
 * @throws ApiError 50035
 */
export function readChoices(callback: unknown, optionType: number): readonly Choice[] {
  checkSchema(ApplicationCommandAutocompleteCallbackRequestSchema, callback);
  const { data } = autocompleteCallbackSchema.parse(callback);
  const form = new Form(['data']);
  const choices = (data?.choices ?? []).filter((choice) => choice !== null);
  form.checkLength(['choices'], choices, 25);
  for (const [index, choice] of choices.entries()) {
    form.checkLength(['choices', index, 'name'], choice.name.trim(), 100, 1);
    const path = ['choices', index, 'value'];
    if (optionType === 3) {
      if (typeof choice.value !== 'string')
        form.add(path, 'STRING_TYPE_CONVERT', `Could not interpret "${choice.value}" as string.`);
      else form.checkLength(path, choice.value, 100);
    } else if (typeof choice.value !== 'number' || (optionType === 4 && !Number.isInteger(choice.value))) {
      form.add(
        path,
        'NUMBER_TYPE_COERCE',
        `Value "${choice.value}" is not ${optionType === 4 ? 'int' : 'float'}.`,
      );
    }
  }
  form.throwIfInvalid();
  return choices;
}
