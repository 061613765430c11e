import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeDiscord } from '@steward/fake-discord';
import { globalScope } from '@steward/fake-discord/testing';
import { GenericHost } from '@steward/fake-hosts';
import { guildId, joinedAt, moderatorRole } from '../bench/ids.ts';
import { registeredBy, SeedData } from '../bench/run/seeds.ts';
import { Subject } from '../bench/run/subject.ts';
import { Builds, root } from '../build/builds.ts';
import { bundle } from '../build/bundle.ts';
import { Crowd, isFinal } from './crowd.ts';
import { report, type Sample } from './report.ts';

/*
 * Runs the bot in 10,000 guilds with a host that takes ten seconds for every response. Fails if its memory grows, an
 * acknowledgement is late, or an interaction gets no final response.
 */
const minutes = 2;
const guilds = 10_000;
/** Interactions a second. */
const rate = 20;
const hostMs = 10_000;
const warmUpMs = 75_000;

const sampleMs = 5_000;
/** The longest that an operation takes at this host, with all its reads. */
const drainMs = 12 * hostMs;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'steward-soak-'));
const discord = await startFakeDiscord({ guildsPerShard: Number.POSITIVE_INFINITY });
const { token } = discord;
const host = new GenericHost({ delayMs: hostMs, transitionMs: 4_000 });
const hostUrl = await host.listen();

print('building');
await new Builds(root).make(bundle);

print('seeding');
const seeds = new SeedData(join(folder, 'seeds'), hostUrl, guilds, 'manager');
const launch = seeds.launch(folder, token, discord.url);
await seeds.create([guilds]);
await seeds.copyTo(folder, guilds, launch);
discord.restoreCommands(globalScope, registeredBy(launch));
for (let index = 0; index < guilds; index += 1) {
  const guild = discord.addGuild({ id: guildId(index) });
  guild.addRole('Moderators', 0n, moderatorRole);
  guild.joinedAt = joinedAt.getTime();
}

const bot = new Subject(launch);
await discord.connected();
await bot.idle();
const crowd = new Crowd(discord.guilds);
print(`warming up for ${warmUpMs / 1_000} s, then ${minutes} min`);
await crowd.run(rate, warmUpMs);

const samples: Sample[] = [];
const startedAt = performance.now();
const running = crowd.run(rate, minutes * 60_000);
while (performance.now() - startedAt < minutes * 60_000 - sampleMs / 2) {
  await sleep(sampleMs);
  samples.push({ atMs: performance.now() - startedAt, ...(await bot.memory()) });
}
await running;
print('waiting for running operations');
await crowd.finished(drainMs);
await bot.stop();
const log = await readFile(join(folder, 'output.log'), 'utf8');
const errorLines = log
  .split('\n')
  .filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"'));
for (const line of errorLines.slice(0, 5)) print(line.slice(0, 500));
for (const { name, reply } of crowd.uses.filter((use) => !isFinal(use)).slice(0, 5))
  print(`no final response: ${name} ${reply?.text.slice(0, 300)}`);
await rm(folder, { recursive: true, force: true });

const { text, met } = report({
  uses: crowd.uses,
  flooded: crowd.flooded,
  samples,
  errorLines: errorLines.length,
});
print(`\n${text}`);
process.exit(met ? 0 : 1);
