import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { defaultRateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { maxCommandLength } from '../../src/discord/resolvers/console-command.ts';
import { mostGrants } from '../../src/domain/grant.ts';
import { defaultRunningLimits } from '../../src/operations/concurrency.ts';
import { maxName, maxText } from '../../src/store/column-values.ts';

const { person, guild, choices, answers, questions, proofs, atOnce } = defaultRateLimits;

/** What docs/limits.md says about each. */
const limits: Readonly<Record<string, readonly string[]>> = {
  'a person': [
    `${person.count} commands, button presses and forms a minute`,
    `${choices.count} autocomplete requests a minute`,
    `${answers.count} presses on confirmations a minute`,
    `${questions.person} open confirmations in a guild`,
    `${proofs.person.count} API keys tried a minute`,
  ],
  'a guild': [
    `${guild.count} commands, button presses and forms a minute`,
    `${defaultRunningLimits.ofGuild} running operations`,
    `${questions.guild} open confirmations`,
    `${mostGrants} grants`,
    `${proofs.guild.count} API keys tried a minute`,
  ],
  'a person or guild whose last two API keys the host refused': [
    `no further key for ${proofs.refused.seconds / 60} minutes`,
  ],
  'a process': [
    `${figure(atOnce)} interactions in progress`,
    `${figure(defaultRunningLimits.inAll)} operations`,
    `${figure(questions.inAll)} open confirmations`,
    `${proofs.inAll.count} API keys tried a minute`,
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
