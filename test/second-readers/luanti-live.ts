import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hostConfigSchema, startHost } from '@steward/embedded-host';
import { createHosts } from '@steward/hosts';
import type { Account, Backup, Hosting } from '@steward/hosts/model';
import { serverFiles, type TestOptions } from '@steward/worlds';
import { isGood } from '@steward/worlds/model';
import { random, runHere, worldsWith } from '@steward/worlds/testing';
import { filesIn } from './folder.ts';
import { judgeArchive } from './judge.ts';
import { readDatabases } from './sqlite.ts';
import { MissingError, type Read } from './subject.ts';

/** Where Debian has it, which isn't in root's path. */
const programs = ['minetestserver', '/usr/games/minetestserver'];
const game = 'writer';

/** A server on a host, as the bot reads it. */
interface Hosted {
  readonly hosting: Hosting;
  readonly account: Account;
  readonly id: string;
}

/**
 * Archives a real server that writes all the time, by the embedded host, as many times as told, and judges each archive, and each
 * cut at a random byte. Returns how many contradict what SQLite says of them.
 */
export async function tryLuantiLive(
  count: number,
  seed: number,
  print: (line: string) => void,
): Promise<number> {
  const program = await programHere();
  const folder = await mkdtemp(join(tmpdir(), 'steward-luanti-'));
  try {
    return await onHost(folder, program, (hosted) => judgeAll(hosted, count, seed, print));
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
}

/** Returns the program of the server. @throws MissingError */
async function programHere(): Promise<string> {
  for (const program of programs) {
    const version = await promisify(execFile)(program, ['--version']).catch(() => null);
    if (version !== null) return program;
  }
  throw new MissingError(`There’s no ${programs[0]}.`);
}

/** Starts the server on a host, and waits until it writes. */
async function onHost<Result>(
  folder: string,
  program: string,
  use: (hosted: Hosted) => Promise<Result>,
): Promise<Result> {
  const cwd = join(folder, 'server');
  await makeServer(cwd);
  const settings = join(cwd, 'minetest.conf');
  const port = await freePort();
  const command = [program, '--port', `${port}`, '--world', join(cwd, 'world'), '--config', settings];
  const config = hostConfigSchema.parse({
    listen: { port: 0 },
    dataFolder: join(folder, 'data'),
    backupsFolder: join(folder, 'backups'),
    rateLimit: { requests: 10_000, perSeconds: 1 },
    servers: [{ id: 'luanti', name: 'Luanti', command, cwd, env: { HOME: cwd }, backupFolders: ['world'] }],
  });
  const host = await startHost(config, { respondWithinMs: 60_000 });
  const hosts = createHosts({
    hosts: [{ id: 'home', name: 'Home', kind: 'generic', address: host.url, certificateSha256: null }],
    timeoutMs: 60_000,
    powerField: 'action',
    commandField: 'command',
  });
  try {
    const account = { id: 'account', apiKey: await host.keys.add('second readers') };
    const [{ hosting } = { hosting: null }] = hosts.all;
    if (hosting === null) throw new Error('There is no host');
    const hosted = { hosting, account, id: 'luanti' };
    await hosting.power(account, hosted.id, 'start');
    const map = join(cwd, 'world/map.sqlite');
    const size = async () => (existsSync(map) ? (await stat(map)).size : 0);
    for (let waited = 0; (await size()) < 200_000; waited++) {
      if (waited > 240) throw new Error(`${program} writes nothing`);
      await setTimeout(500);
    }
    return await use(hosted);
  } finally {
    await hosts.close();
    await host.close({ now: true });
  }
}

/** Makes a server with a game of one mod, which builds without an end. */
async function makeServer(cwd: string): Promise<void> {
  const mod = join(cwd, '.minetest/games', game, 'mods/writer');
  await mkdir(mod, { recursive: true });
  await mkdir(join(cwd, 'world'));
  await copyFile(join(import.meta.dirname, 'live-mod.lua'), join(mod, 'init.lua'));
  await writeFile(join(mod, 'mod.conf'), 'name = writer\n');
  await writeFile(join(cwd, '.minetest/games', game, 'game.conf'), 'title = Writer\n');
  const backends = ['backend', 'player_backend', 'auth_backend', 'mod_storage_backend'];
  const world = [`gameid = ${game}`, ...backends.map((name) => `${name} = sqlite3`)];
  await writeFile(join(cwd, 'world/world.mt'), `${world.join('\n')}\n`);
  const settings = ['mg_name = singlenode', 'bind_address = 127.0.0.1', 'server_map_save_interval = 0.2'];
  await writeFile(join(cwd, 'minetest.conf'), `${settings.join('\n')}\n`);
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

async function judgeAll(
  { hosting, account, id }: Hosted,
  count: number,
  seed: number,
  print: (line: string) => void,
): Promise<number> {
  const { worlds } = worldsWith({ run: runHere });
  const next = random(seed);
  const signs = new Map<string, number>();
  let good: TestOptions['good'] = null;
  let violations = 0;
  const tell = (what: string) => {
    violations++;
    print(`luanti-live, ${what}`);
  };
  for (let index = 0; index < count; index++) {
    const backup = await made({ hosting, account, id });
    const archive = await received({ hosting, account, id }, backup);
    const options = {
      createdAt: backup.createdAt,
      timesMs: hosting.capabilities.files?.timesMs ?? null,
      good,
    };
    const files = () => serverFiles({ hosting, account }, id, {});
    const { judged, sign, why, packed } = await judgeArchive(worlds, archive, { ...options, files });
    const read = await readUnpacked(archive);
    if (read.kind === 'refused' && sign === '✅') tell(`archive ${index}: ✅, but refused: ${read.reason}`);
    if (read.kind === 'read' && sign === '❌') tell(`archive ${index}: ❌, but read: ${why}`);
    const said = `${read.kind} ${sign}`;
    signs.set(said, (signs.get(said) ?? 0) + 1);
    const at = Math.floor(next() * archive.length);
    const cut = await judgeArchive(worlds, archive.subarray(0, at), { ...options, files: () => null });
    if (cut.sign === '✅') tell(`archive ${index} cut at ${at}: ✅`);
    const ofCut = `cut ${cut.sign}`;
    signs.set(ofCut, (signs.get(ofCut) ?? 0) + 1);
    if (packed !== null && isGood(judged))
      good = { id: backup.id, createdAt: backup.createdAt?.getTime() ?? null, label: '', packed };
    await hosting.deleteBackup(account, id, backup.id);
  }
  const counted = [...signs].sort().map(([what, times]) => `${what} ${times}`);
  print(`luanti-live (minetestserver, SQLite): ${count} archives, ${violations} contradictions`);
  print(`  ${counted.join(', ')}`);
  return violations;
}

async function made({ hosting, account, id }: Hosted): Promise<Backup> {
  const backup = await hosting.createBackup(account, id);
  if (backup?.state !== 'complete') throw new Error(`A backup is ${backup?.state}`);
  return backup;
}

async function received({ hosting, account, id }: Hosted, backup: Backup): Promise<Buffer> {
  const stream = await hosting.openBackup?.(account, id, backup.id);
  if (stream === undefined) throw new Error('There is no archive');
  const parts: Uint8Array[] = [];
  for await (const part of stream.chunks) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Unpacks an archive with tar, and reads its databases. What a journal beside one says is done first. */
async function readUnpacked(archive: Buffer): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-luanti-'));
  try {
    const tar = spawn('tar', ['xzf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
    tar.stdin.end(archive);
    await once(tar, 'exit');
    return await readDatabases(await filesIn(folder), 'world/map.sqlite');
  } finally {
    await rm(folder, { recursive: true });
  }
}
