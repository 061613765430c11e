import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { defaultRateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { maxCommandLength } from '../../src/discord/resolvers/console-command.ts';
import { mostAlertSettings } from '../../src/domain/alert.ts';
import { mostGrants } from '../../src/domain/grant.ts';
import { mostPanels } from '../../src/domain/panel.ts';
import { maxSchedules } from '../../src/domain/schedule.ts';
import { mostRunning } from '../../src/operations/concurrency.ts';
import { maxName, maxText } from '../../src/store/column-values.ts';

const { person, guild, choices, confirmations, openConfirmations, apiKeys, atOnce } = defaultRateLimits;

/** What docs/limits.md says about each. */
const limits: Readonly<Record<string, readonly string[]>> = {
  'a person': [
    `${person.count} commands, button presses and forms a minute`,
    `${choices.count} autocomplete requests a minute`,
    `${confirmations.count} presses on confirmations a minute`,
    `${openConfirmations.person} open confirmations in a guild`,
    `${apiKeys.person.count} API keys tried a minute`,
  ],
  'a guild': [
    `${guild.count} commands, button presses and forms a minute`,
    `${mostRunning} running operations`,
    `${openConfirmations.guild} open confirmations`,
    `${maxSchedules} schedules`,
    `${mostGrants} grants`,
    `${mostPanels} status panels`,
    `${mostAlertSettings} alert settings`,
    `${apiKeys.guild.count} attempts to connect a minute`,
  ],
  'a person or guild whose last two API keys the host refused': [
    `no further key for ${apiKeys.refused.seconds / 60} minutes`,
  ],
  'a process': [
    `${figure(atOnce)} interactions in progress`,
    `${apiKeys.process.count} API keys tried a minute`,
  ],
  input: [`${figure(maxCommandLength)} characters in a console command`],
  storage: [`${figure(maxText)} characters of a text; ${maxName} of a name`],
};

function figure(count: number): string {
  return count.toLocaleString('en');
}

test.each(Object.entries(limits))(
  'docs/limits.md states the limits for %s as they are',
  async (of, sentences) => {
    const page = await readFile(new URL('../../docs/limits.md', import.meta.url), 'utf8');
    const row = page.split('\n').find((line) => line.startsWith(`| ${of} |`));
    for (const sentence of sentences) expect(row).toContain(sentence);
  },
);
