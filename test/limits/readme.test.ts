import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { defaultRateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { maxCommandLength } from '../../src/discord/resolvers/console-command.ts';
import { mostGrants } from '../../src/domain/grant.ts';
import { defaultRunningLimits } from '../../src/operations/concurrency.ts';
import { maxName, maxText } from '../../src/store/column-values.ts';

const { person, guild, choices, answers, questions, proofs, atOnce } = defaultRateLimits;

/** What stands in README's table of limits for each of these. */
const limits: Readonly<Record<string, readonly string[]>> = {
  'a person': [
    `${person.count} commands, presses and forms a minute`,
    `${choices.count} requests for choices`,
    `${answers.count} answers to questions`,
    `${questions.person} open questions in a guild`,
    `${proofs.person.count} API keys tried a minute`,
  ],
  'a guild': [
    `${guild.count} commands, presses and forms a minute`,
    `${defaultRunningLimits.ofGuild} operations at the same time`,
    `${questions.guild} open questions`,
    `${mostGrants} grants`,
    `${proofs.guild.count} API keys tried a minute`,
  ],
  'a person or a guild whose last two API keys the host refused': [
    `none for ${proofs.refused.seconds / 60} minutes`,
  ],
  'a process': [
    `${figure(atOnce)} interactions in hand`,
    `${figure(defaultRunningLimits.inAll)} operations`,
    `${figure(questions.inAll)} open questions`,
    `${proofs.inAll.count} API keys tried a minute`,
  ],
  'what is typed': [`${figure(maxCommandLength)} characters of a console command`],
  'what is kept of it': [`${figure(maxText)} characters of a text, ${maxName} of a name`],
};

function figure(count: number): string {
  return count.toLocaleString('en');
}

test.each(Object.entries(limits))('README tells the limits of %s as they are', async (of, sentences) => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const row = readme.split('\n').find((line) => line.startsWith(`| ${of} |`));
  for (const sentence of sentences) expect(row).toContain(sentence);
});
