/**
 * A small game server for tests: a console on its standard input, a world on disk, a Server List Ping.
 * Run it in the folder for its files:
 *
 *   node game.ts [--port <n>] [--ready-after <ms>] [--never-ready] [--ignore-stop] [--ignore-term] [--max <players>] [--save-ms <ms>]
 *                [--prompt] [--ends-after <ms>]
 *
 * It prints `Done (…)! For help, type "help"` when it is ready. With `--prompt`, it redraws a prompt around each line, as Node's
 * readline does on a terminal. With `--ends-after`, it ends like a game whose port is taken, with the exit code 255. Console:
 *   say <text>            prints `[Server] <text>`
 *   list                  who is online            join <name>, leave <name>
 *   write <file> <text>   writes world/<file>      read <file>   prints it
 *   save-off, save-all, save-on                    as Minecraft's, each with a reply
 *   spawn-child           starts a process in the same group, and prints its number
 *   flood <lines>         prints many lines        colours       prints a coloured line
 *   burn <ms>             keeps a core busy        crash [code]  ends without saving
 *   eat <MB>              takes memory, and keeps it
 *   stop                  saves and ends
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { servePing } from '@steward/fake-hosts/ping';

const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    max: { type: 'string', default: '20' },
    'ready-after': { type: 'string', default: '0' },
    'never-ready': { type: 'boolean', default: false },
    'ignore-stop': { type: 'boolean', default: false },
    'ignore-term': { type: 'boolean', default: false },
    'save-ms': { type: 'string', default: '0' },
    prompt: { type: 'boolean', default: false },
    'ends-after': { type: 'string' },
  },
});

const players = new Set<string>();
const eaten: Buffer[] = [];

/** Moves to the first column and erases what stands there. */
const anew = '\u001b[1G\u001b[0J';
const prompt = options.prompt ? `${anew}> \u001b[3G` : '';

function print(text: string): void {
  process.stdout.write(options.prompt ? `${anew}${text}\n${prompt}` : `${text}\n`);
}

function writeWorld(file: string, text: string): void {
  const path = join('world', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function save(): void {
  writeWorld('saved-at.txt', `${Date.now()}\n`);
}

async function saveAndEnd(): Promise<void> {
  print('Saving the game');
  await delay(Number(options['save-ms']));
  save();
  print('Saved the game');
  process.exit(0);
}

function spawnChild(): void {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  print(`child ${child.pid}`);
}

function burn(ms: number): void {
  const until = Date.now() + ms;
  while (Date.now() < until) Math.sqrt(until);
  print(`burnt ${ms} ms`);
}

const commands: Readonly<Record<string, (rest: string) => void>> = {
  say: (text) => print(`[Server] ${text}`),
  list: () =>
    print(`There are ${players.size} of a max of ${options.max} players online: ${[...players].join(', ')}`),
  join: (name) => {
    players.add(name);
    print(`${name} joined the game`);
  },
  leave: (name) => {
    players.delete(name);
    print(`${name} left the game`);
  },
  write: (rest) => {
    const [, file = '', text = ''] = /^(\S+) ?(.*)$/.exec(rest) ?? [];
    writeWorld(file, text);
    print(`wrote ${file}`);
  },
  read: (file) => print(readFileSync(join('world', file), 'utf8')),
  'save-off': () => print('Automatic saving is now disabled'),
  'save-on': () => print('Automatic saving is now enabled'),
  'save-all': () => {
    save();
    print('Saved the game');
  },
  'spawn-child': spawnChild,
  // At once: a busy machine could pause between two lines for so long that the output seems to have ended.
  flood: (count) => {
    const lines = Array.from({ length: Number(count) }, (_, index) => `line ${index + 1}`);
    if (lines.length > 0) print(lines.join('\n'));
  },
  colours: () => print('\u001b[31mred\u001b[0m and \u001b[1;32mgreen\u001b[m'),
  burn: (ms) => burn(Number(ms)),
  eat: (megabytes) => {
    for (let left = Number(megabytes); left > 0; left--) eaten.push(Buffer.alloc(2 ** 20, 1));
    print(`ate ${megabytes} MB`);
  },
  crash: (code) => process.exit(Number(code || 3)),
  stop: () => (options['ignore-stop'] ? print('No.') : void saveAndEnd()),
};

process.on('SIGTERM', () => {
  if (!options['ignore-term']) void saveAndEnd();
});

createInterface({ input: process.stdin }).on('line', (line) => {
  const [, word = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command) command(rest);
  else print(`Unknown command: ${line}`);
});

process.stdout.write(prompt);
print('Starting the game');
if (options['ends-after'] !== undefined) {
  print('couldn’t open socket. port 8303 might already be in use');
  setTimeout(() => process.exit(255), Number(options['ends-after']));
}
writeWorld('level.dat', `seed 4711, begun ${Date.now()}\n`);
if (options.port)
  await servePing(Number(options.port), () => ({ max: Number(options.max), names: [...players] }));
await delay(Number(options['ready-after']));
if (!options['never-ready']) print('Done (0.042s)! For help, type "help"');
