import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { commandSchema } from '../../fake-discord/model/command.ts';
import { PlaygroundMistake } from './options.ts';

const ids = z.record(z.string(), z.string());

/** Commands as a bot registers them: without what Discord adds. */
export const commandsSchema = z.array(commandSchema);

const rememberedSchema = z.object({
  discord: z.object({
    token: z.string(),
    applicationId: z.string(),
    port: z.int(),
    guildId: z.string(),
    /** By name. */
    roles: ids,
    channels: ids,
    people: ids,
    /** The bot registers its commands once and remembers that it did. */
    commands: commandsSchema,
  }),
  /** What the bot's connection is bound to. */
  proxyPort: z.int(),
  /** Of the demo account. The host shows it once. */
  key: z.string(),
  gamePorts: z.record(z.string(), z.int()),
});

/** What a playground in a kept folder has to find again, so that the bot's store still fits to it. */
export type SavedState = z.infer<typeof rememberedSchema>;

/** null in a new folder. @throws PlaygroundMistake where the file is not one of ours */
export async function loadState(file: string): Promise<SavedState | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return rememberedSchema.parse(JSON.parse(text));
  } catch {
    throw new PlaygroundMistake(`${file} can't be read. Name another folder with --data, or remove it.`);
  }
}

/** Writes it whole, or not at all. */
export async function saveState(file: string, remembered: SavedState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(remembered, null, 2), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
