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
 * Runs the bot in 10,000 guilds with a host that takes ten seconds for every response. Fails if its memory grows, an
 * acknowledgement is late, or an interaction gets no final response.
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
/** The longest that an operation takes at this host, with all its reads. */
const drainMs = 12 * hostMs;

function print(text: string): void {
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

print('seeding');
discord.gateway.reset(token, 1);
const first = new Subject(launch);
await discord.gateway.identified(token);
const fingerprint = await registered(databaseUrl);
await first.stop();
await seed(databaseUrl, guilds, hostUrl, fingerprint);

discord.gateway.reset(token, guilds);
const bot = new Subject(launch);
await discord.gateway.identified(token);
await bot.idle();
const crowd = new Crowd(discord, guilds);
print(`warming up for ${warmUp} s, then ${minutes} min`);
await crowd.run(rate, warmUp * 1_000);

const cpuBefore = await bot.cpu();
const samples: Sample[] = [];
const startedAt = performance.now();
const running = crowd.run(rate, minutes * 60_000);
while (performance.now() - startedAt < minutes * 60_000 - sampleMs / 2) {
  await sleep(sampleMs);
  samples.push({ atMs: performance.now() - startedAt, ...(await bot.memory()) });
}
await running;
const cpuMs = ((await bot.cpu()) - cpuBefore) / 1_000;
print('waiting for running operations');
await crowd.confirmed();
const interactions = [...discord.interactions.values()];
const deadline = performance.now() + drainMs;
while (performance.now() < deadline && interactions.some(({ isFinal }) => !isFinal)) await sleep(500);
await bot.stop();
const log = await readFile(join(folder, 'output.log'), 'utf8');
const errorLines = log
  .split('\n')
  .filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"'));
for (const line of errorLines.slice(0, 5)) print(line.slice(0, 500));
for (const { name, text } of interactions.filter(({ isFinal }) => !isFinal).slice(0, 5))
  print(`no final response: ${name} ${text.slice(0, 300)}`);
await rm(folder, { recursive: true, force: true });

const { text, met } = report({
  interactions,
  samples,
  host,
  guilds,
  minutes,
  cpuMs,
  errorLines: errorLines.length,
});
print(`\n${text}`);
process.exit(met ? 0 : 1);
