import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mostGrants } from '../../src/access/model/grant.ts';
import { mostAlertSettings } from '../../src/alerts/model/alert.ts';
import { defaultRateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { maxCommandLength } from '../../src/discord/resolvers/console-command.ts';
import { mostRunning } from '../../src/operations/concurrency.ts';
import { mostPanels } from '../../src/panels/model/panel.ts';
import { maxSchedules } from '../../src/schedules/model/schedule.ts';
import { maxName, maxText } from '../../src/store/column-values.ts';

const { person, guild, choices, confirmations, openConfirmations, apiKeys, atOnce } = defaultRateLimits;
const withoutKeys = `${apiKeys.refused.seconds / 60} minutes`;

/** What each page says: the cells of a row begin so. A cell that is empty here can say anything. */
const limits: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'docs/commands.md': [
    ['commands, button presses and forms a minute', figure(person.count), figure(guild.count)],
    ['suggestions while you type, a minute', figure(choices.count)],
    ['presses on confirmations a minute', figure(confirmations.count)],
    ['open confirmations', figure(openConfirmations.person), figure(openConfirmations.guild)],
    ['API keys tried a minute', figure(apiKeys.person.count), figure(apiKeys.guild.count)],
    ['after two API keys that the host refused', withoutKeys, withoutKeys],
    ['running actions', '', figure(mostRunning)],
    ['schedules', '', figure(maxSchedules)],
    ['status panels', '', figure(mostPanels)],
    ['alert settings', '', figure(mostAlertSettings)],
    ['permissions of roles', '', figure(mostGrants)],
    ['characters in a console command', figure(maxCommandLength)],
  ],
  'docs/operating.md': [
    ['', 'API keys tried a minute', figure(apiKeys.process.count)],
    ['', 'interactions in progress', figure(atOnce)],
    ['', 'a text', figure(maxText)],
    ['', 'a name', figure(maxName)],
  ],
};

function figure(count: number): string {
  return count.toLocaleString('en');
}

test.each(Object.entries(limits))('%s states the limits as they are', async (path, rows) => {
  const page = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  const shown = page.split('\n').map((line) => line.split('|').slice(1, -1));
  for (const row of rows)
    expect(shown, row.join(' | ')).toContainEqual(
      expect.arrayContaining(
        row.filter((cell) => cell !== '').map((cell) => expect.stringMatching(begins(cell))),
      ),
    );
});

/** Matches a cell that begins with a text, which no digit follows. */
function begins(cell: string): RegExp {
  return new RegExp(String.raw`^ ${cell}(?![\d,]\d)`);
}
