import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Subject } from '../bench/run/subject.ts';
import { Crowd } from './crowd.ts';
import { SoakDiscord } from './discord.ts';
import { SlowHost } from './host.ts';
import { report, type Sample } from './report.ts';
import { registered, seed } from './seeds.ts';

/*
 * The real bot in 10,000 guilds at a host that takes ten seconds for every answer: its memory stays flat, everybody is
 * acknowledged in time, and nobody is left without an answer.
 *
 *   npm run test:soak [-- --minutes <n>] [--guilds <n>] [--rate <interactions a second>] [--host-ms <n>] [--warm-up <seconds>]
 */
const number = z.coerce.number().positive();
const {
  minutes,
  guilds,
  rate,
  'host-ms': hostMs,
  'warm-up': warmUp,
} = z
  .object({
    minutes: number.default(2),
    guilds: number.default(10_000),
    rate: number.default(20),
    'host-ms': number.default(10_000),
    'warm-up': number.default(75),
  })
  .parse(
    parseArgs({
      options: {
        minutes: { type: 'string' },
        guilds: { type: 'string' },
        rate: { type: 'string' },
        'host-ms': { type: 'string' },
        'warm-up': { type: 'string' },
      },
    }).values,
  );

const token = 'soak.of-the-limits';
const sampleMs = 5_000;
/** The longest that an operation takes at this host, with all its looks. */
const drainMs = 12 * hostMs;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'steward-soak-'));
const discord = new SoakDiscord(token);
const host = new SlowHost(hostMs);
const [discordUrl, hostUrl] = await Promise.all([discord.listen(), host.listen()]);
const databaseUrl = `sqlite:${join(folder, 'steward.db')}`;
const env = {
  DISCORD_TOKEN: token,
  DISCORD_API_URL: discordUrl,
  HOSTING_API_URL: hostUrl,
  DATABASE_URL: databaseUrl,
};
const launch = { token, program: 'src/main.ts', env, folder };

say('seeding');
discord.gateway.expect(token, 1);
const first = new Subject(launch);
await discord.gateway.identified(token);
const fingerprint = await registered(databaseUrl);
await first.stop();
await seed(databaseUrl, guilds, hostUrl, fingerprint);

discord.gateway.expect(token, guilds);
const bot = new Subject(launch);
await discord.gateway.identified(token);
await bot.quiet();
const crowd = new Crowd(discord, guilds);
say(`warming up for ${warmUp} s, then ${minutes} min`);
await crowd.works(rate, warmUp * 1_000);

const cpuBefore = await bot.cpu();
const samples: Sample[] = [];
const begun = performance.now();
const working = crowd.works(rate, minutes * 60_000);
while (performance.now() - begun < minutes * 60_000 - sampleMs / 2) {
  await sleep(sampleMs);
  samples.push({ atMs: performance.now() - begun, ...(await bot.memory()) });
}
await working;
const cpuMs = ((await bot.cpu()) - cpuBefore) / 1_000;
say('waiting for what is under way');
await crowd.answered();
const stories = [...discord.stories.values()];
const until = performance.now() + drainMs;
while (performance.now() < until && stories.some(({ answered }) => !answered)) await sleep(500);
await bot.stop();
const log = await readFile(join(folder, 'output.log'), 'utf8');
const strange = log
  .split('\n')
  .filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"'));
for (const line of strange.slice(0, 5)) say(line.slice(0, 500));
for (const { what, text } of stories.filter(({ answered }) => !answered).slice(0, 5))
  say(`unanswered: ${what} ${text.slice(0, 300)}`);
await rm(folder, { recursive: true, force: true });

const { text, holds } = report({
  stories,
  samples,
  host,
  guilds,
  minutes,
  cpuMs,
  strangeLines: strange.length,
});
say(`\n${text}`);
process.exit(holds ? 0 : 1);
