import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Docker, SkipError } from '@steward/embedded-host/testing/engine';
import { type FakeDiscord, type OptionValues, type Reply, startFakeDiscord } from '@steward/fake-discord';
import { PterodactylPanel, type ShownServer } from '@steward/fake-hosts';
import { root } from '../build/builds.ts';
import type { Resources } from '../playground/resources.ts';
import { readmeCommand, renamed } from './readme-command.ts';

/** The image, the container, and with `-data` the volume: not `steward`, which may be someone's bot. */
const name = 'steward-tried';

/** Shares this machine's network: the fakes are at 127.0.0.1, and some engines have no other. */
const network = ['--network', 'host'];

/** What the container must not have, and what `/proc/1/status` and `/proc/mounts` say in it if it doesn't. */
const prevented = {
  capabilities: /^CapBnd:\s*0+$/m,
  'a way to gain privileges': /^NoNewPrivs:\s*1$/m,
  'a file system that can be written': /^\S+ \/ \S+ ro,/m,
};

/** Each thing that is waited for. */
const patient = { timeoutMs: 60_000 };

/** Runs `docker` with these words in a folder. Returns what it prints. */
type Run = (words: readonly string[], folder?: string) => Promise<string>;

/** What the fakes are, and how the README's commands are run. */
interface Setting {
  readonly run: Run;
  readonly discord: FakeDiscord;
  readonly panel: PterodactylPanel;
  readonly server: ShownServer;
  /** Has the file `.env`. */
  readonly folder: string;
  readonly readme: string;
  readonly print: (line: string) => void;
}

/**
 * Builds the image, runs it as the README says with the fake Discord and a fake panel, and prints what it costs.
 * @throws SkipError if its base can't be had
 * @throws Error if it doesn't do what it should
 */
export async function tryImage(
  docker: Docker,
  resources: Resources,
  print: (line: string) => void,
): Promise<void> {
  const base = await haveBase(docker);
  await removeAll(docker);
  await resources.add(null, () => removeAll(docker));
  // The removal waits for a command that is still running.
  const run: Run = (words, folder) => resources.add(docker.run(words, folder));
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  print('building the image, which takes a minute the first time');
  const buildMs = await timed(() => run(['build', ...network, '-t', name, '.'], root));
  const bytes = (await sizeOf(docker, name)) - (await sizeOf(docker, base));
  print(`built in ${seconds(buildMs)}: ${(bytes / 1e6).toFixed(1)} MB on top of ${base}`);

  const discord = await resources.add(
    startFakeDiscord({ acknowledgeWithinMs: patient.timeoutMs }),
    (started) => started.close(),
  );
  const times = { backupMs: Number.POSITIVE_INFINITY };
  const panel = await resources.add(PterodactylPanel.start({ times }), (started) => started.close());
  const server = panel.addServer().run();
  const folder = await resources.add(mkdtemp(join(tmpdir(), 'steward-image-')), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  await writeFile(join(folder, '.env'), await environment(discord, panel), { mode: 0o600 });
  try {
    await liveThrough({ run, discord, panel, server, folder, readme, print });
  } catch (error) {
    await docker.shows(['logs', '--tail', '20', name]);
    throw error;
  }
}

/** Returns the image that the Dockerfile's is made from, which is there afterwards. */
async function haveBase(docker: Docker): Promise<string> {
  const base = /^FROM (\S+)$/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8'))?.[1];
  if (base === undefined) throw new Error('The Dockerfile names no image to begin from');
  if ((await docker.problem(['image', 'inspect', base])) === null) return base;
  const problem = await docker.problem(['pull', base]);
  if (problem !== null) throw new SkipError(`${base} can’t be pulled: ${problem}`);
  return base;
}

/** Removes what an earlier run left, too. What the engine caches of the build stays, for the next one. */
async function removeAll(docker: Docker): Promise<void> {
  for (const words of [
    ['rm', '--force', '--volumes', name],
    ['volume', 'rm', `${name}-data`],
    ['image', 'rm', name],
  ])
    await docker.problem(words);
}

async function sizeOf(docker: Docker, image: string): Promise<number> {
  return Number(await docker.run(['image', 'inspect', '--format', '{{.Size}}', image]));
}

/** Returns `.env.example`, filled in. */
async function environment(discord: FakeDiscord, panel: PterodactylPanel): Promise<string> {
  const settings = {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.url,
    HOSTS: JSON.stringify([{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }]),
  };
  let text = await readFile(join(root, '.env.example'), 'utf8');
  for (const [setting, value] of Object.entries(settings))
    text = text.replace(new RegExp(`^${setting}=$`, 'm'), () => `${setting}=${value}`);
  return text;
}

/** Ten commands, a stop, the same volume in a new container, and the end of all processes in the middle of a backup. */
async function liveThrough(setting: Setting): Promise<void> {
  const { run, discord, panel, server, folder, readme, print } = setting;
  const guild = discord.addGuild({ roles: ['Moderators'], channels: ['general', 'log'] });
  const admin = guild.member({ name: 'Ada', permissions: 'administrator' });
  const [log, role] = [guild.channel('log'), guild.role('Moderators')];
  const says = async (reply: Reply, what: RegExp) => reply.until(({ text }) => what.test(text), patient);
  const types = async (line: string, options: OptionValues, what: RegExp) =>
    says(await admin.types(line, options), what);
  const begun = (count: number) =>
    panel.requested(
      ({ method, path }) => method === 'POST' && path.endsWith('/backups') && server.backups.length === count,
    );
  const starts = async () => {
    const [, verb = '', ...words] = renamed(readmeCommand(readme, 'docker run'), name);
    await run([verb, ...network, ...words], folder);
    await discord.connected(1, patient);
    await discord.registered(guild, 'status', patient);
  };

  print(`started in ${seconds(await timed(starts))}`);
  const found = await run(['exec', name, 'cat', '/proc/1/status', '/proc/mounts']);
  for (const [what, pattern] of Object.entries(prevented))
    if (!pattern.test(found)) throw new Error(`The container has ${what}`);

  const modal = await admin.types('/setup connect');
  await says(await admin.submits(modal, { 'API key': panel.owner.key }), /Connected/);
  await types('/setup log', { channel: log }, /Log channel set/);
  await types('/access grant', { role, permission: 'manager' }, /Permission granted/);
  const create = await admin.types('/backup create');
  await begun(1);
  server.backups[0]?.complete();
  await says(create, /Survival backed up/);
  await types('/backup list', {}, /1 backup of .* \(limit: 3\)/);
  await types('/status', {}, /running/);
  await types('/players', {}, /Players on Survival/);
  await types('/cmd', { command: 'say hello' }, /\[Server\] hello/);
  await types('/history list', {}, /Survival backed up/);
  await types('/help', {}, /What you can do here/);
  const memory = await run(['stats', '--no-stream', '--format', '{{.MemUsage}}', name]);
  print(`memory after ten commands: ${memory}`);

  const stops = async () => {
    await run(['stop', name]);
    await discord.disconnected(patient);
  };
  const stopMs = await timed(stops);
  const exitCode = await run(['inspect', '--format', '{{.State.ExitCode}}', name]);
  if (exitCode !== '0') throw new Error(`It was stopped and exited with ${exitCode}`);
  print(`stopped in ${seconds(stopMs)} with exit code 0`);

  await run(['rm', name]);
  print(`started with the same volume in ${seconds(await timed(starts))}`);
  await types('/status', {}, /running/);
  await types('/backup list', {}, /1 backup of .* \(limit: 3\)/);

  const interrupted = await admin.types('/backup create');
  await begun(2);
  const killed = async () => {
    // The shell is spared, and the container ends with the bot.
    await run(['exec', name, 'sh', '-c', 'kill -9 -1']).catch(() => {});
    await discord.disconnected(patient);
    server.backups[1]?.complete();
    await discord.connected(1, patient);
  };
  print(`killed in a backup, and started again by the engine in ${seconds(await timed(killed))}`);
  await says(interrupted, /Survival backed up/);
  await types('/backup list', {}, /2 backups of .* \(limit: 3\)/);
  const announced = () => log.messages.filter(({ text }) => text.includes('Survival backed up'));
  await log.message(() => announced().length === 2, patient);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
