import { z } from 'zod';
import { optionType } from '../option-type.ts';

const localizations = z.record(z.string(), z.string()).nullish();

const ownFieldsSchema = z.object({
  type: z.number(),
  name: z.string(),
  name_localizations: localizations,
  description: z.string(),
  description_localizations: localizations,
  required: z.boolean().nullish(),
  autocomplete: z.boolean().nullish(),
  choices: z
    .array(
      z.object({
        name: z.string(),
        name_localizations: localizations,
        value: z.union([z.string(), z.number()]),
      }),
    )
    .nullish(),
  channel_types: z.array(z.number()).nullish(),
  min_value: z.number().nullish(),
  max_value: z.number().nullish(),
  min_length: z.number().nullish(),
  max_length: z.number().nullish(),
});

/** An option of a command: a value to type, a subcommand, or a group of these. */
export interface CommandOption extends z.infer<typeof ownFieldsSchema> {
  readonly options?: readonly CommandOption[] | null | undefined;
}

const optionSchema: z.ZodType<CommandOption> = z.lazy(() =>
  ownFieldsSchema.extend({ options: z.array(optionSchema).nullish() }),
);

export const commandSchema = z.object({
  type: z.number().nullish(),
  name: z.string(),
  name_localizations: localizations,
  description: z.string().nullish(),
  description_localizations: localizations,
  options: z.array(optionSchema).nullish(),
  default_member_permissions: z.union([z.string(), z.number()]).nullish(),
  dm_permission: z.boolean().nullish(),
  contexts: z.array(z.number()).nullish(),
  integration_types: z.array(z.number()).nullish(),
  nsfw: z.boolean().nullish(),
});
/** A command as a bot registers it. */
export type CommandBody = z.infer<typeof commandSchema>;

/** A command that was registered in an earlier run, with the id that it got then. */
export const registeredCommandSchema = commandSchema.extend({ id: z.string().optional() });
export type RegisteredCommand = z.infer<typeof registeredCommandSchema>;

/** A command as Discord keeps it. */
export interface Command {
  readonly id: string;
  readonly application_id: string;
  readonly version: string;
  readonly guild_id?: string;
  readonly type: number;
  readonly name: string;
  readonly name_localizations: Record<string, string> | null;
  readonly description: string;
  readonly description_localizations: Record<string, string> | null;
  readonly options?: readonly CommandOption[];
  readonly default_member_permissions: string | null;
  readonly dm_permission: boolean;
  readonly contexts: readonly number[] | null;
  readonly integration_types: readonly number[];
  readonly nsfw: boolean;
}

/** Returns what people type to run a command or its subcommands, without the slash: `backup list`. */
export function subcommandPaths({
  name,
  options,
}: Pick<CommandOption, 'name' | 'options'>): readonly string[] {
  const inner = (options ?? []).filter(({ type }) => type <= optionType.group);
  if (inner.length === 0) return [name];
  return inner.flatMap((one) => subcommandPaths(one).map((path) => `${name} ${path}`));
}
