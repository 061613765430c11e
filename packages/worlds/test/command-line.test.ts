import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { runCommandLine } from '../src/command-line.ts';
import { harmless, named, problemLine, warningLine } from '../src/command-line-texts.ts';
import { backupProblemSchema, backupWarningSchema } from '../src/model/backup-findings.ts';
import { maxDataBytes } from '../src/world-data.ts';
import { wrapped } from '../src/wrap.ts';
import { makeZip, tarHeader, tarWriters, withPadding } from '../testing/archives.ts';
import { runHere } from '../testing/jobs-here.ts';
import { makeHeaded } from '../testing/made-saves.ts';
import { type Files, makeLevel, makeWorld, random, writtenAt } from '../testing/made-worlds.ts';
import { worldsMain } from '../testing/worlds-programs.ts';
import { isPlayer, remove } from './damage.ts';

const env = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

interface Ended {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** Starts the program in a folder. */
function start(folder: string, words: readonly string[], entry = worldsMain): Promise<Ended> {
  const args = ['--disable-warning=ExperimentalWarning', entry, ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

/** Does in a folder what the program does, in this process. */
async function run(folder: string, words: readonly string[]): Promise<Ended> {
  process.chdir(folder);
  const { code, to, text } = await runCommandLine(words, null, { run: runHere });
  return { code, out: to === 'stdout' ? text : '', err: to === 'stderr' ? text : '' };
}

const home = process.cwd();

/** Makes a folder with files of these names. */
async function folderWith(files: Readonly<Record<string, string | Buffer>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-worlds-'));
  onTestFinished(() => {
    process.chdir(home);
    return rm(folder, { recursive: true, force: true });
  });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** Writes a server's files into a folder, all written at a time. */
async function writeServer(folder: string, files: Files, at = writtenAt): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    await utimes(join(folder, path), at / 1000, at / 1000);
  }
}

const hour = 3_600_000;

/** Packs files as Wings does, and a log that was written some hours after all of them. */
function tarOf(files: Files, hours = 2): Buffer {
  const log = Buffer.from('Saved the game\n');
  const time = (writtenAt + hours * hour) / 1000;
  return Buffer.concat([
    tarHeader('logs/saved.log', { size: log.length, time }),
    withPadding(log),
    tarWriters.wings(files),
  ]);
}

const pack = (files: Files, hours?: number) => gzipSync(tarOf(files, hours), { level: 1 });

function without(files: Files, isRemoved: (path: string) => boolean): Files {
  const left = new Map(files);
  remove(left, isRemoved);
  return left;
}

const whole = makeWorld({ kind: 'old', seed: 1, players: 5, regions: 20 });
const noPlayers = without(whole, isPlayer);
const holdsWhole = 'It holds a world of Minecraft Java with 5 players, 22 map regions, and 3 dimensions';

describe('without anything to compare it with', () => {
  test.each([
    // As a program: the others do the same in this process.
    ['tar.gz', pack(whole), start],
    ['tar', tarOf(whole), run],
    ['zip', makeZip(whole), run],
  ])('a whole %s at most opens', async (kind, archive, test) => {
    const folder = await folderWith({ [`backup.${kind}`]: archive });
    const { code, out, err } = await test(folder, [`backup.${kind}`]);
    expect(out).toContain(`📦 “backup.${kind}” · tested: it opens, but wasn’t compared\n  ${holdsWhole}`);
    expect(out).not.toMatch(/✅|good/);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('one that is cut, one of no byte, and one without its level are bad', async () => {
    const archive = pack(whole);
    const folder = await folderWith({
      cut: archive.subarray(0, archive.length - 100),
      nothing: '',
      level: pack(without(whole, (path) => path.includes('level.dat'))),
    });
    const [cut, nothing, level] = await Promise.all(
      ['cut', 'nothing', 'level'].map((name) => run(folder, [name])),
    );
    expect(cut).toEqual({
      code: 1,
      err: '',
      out: '❌ “cut” · bad: don’t rely on it\n  - The archive is damaged: its end is missing.\n',
    });
    expect(nothing).toMatchObject({
      code: 1,
      out: '❌ “nothing” · bad: don’t rely on it\n  - It’s empty.\n',
    });
    expect(level?.code).toBe(1);
    expect(level?.out).toContain('  - “level.dat” is missing. Without it, the server starts a new world.\n');
  });
});

describe('beside the server’s folder', () => {
  test('an archive with all of it is good, and in one that lacks something, that is named', async () => {
    const less = without(noPlayers, (path) => /DIM1|r\.[1-9]\.-1/.test(path));
    const folder = await folderWith({ good: pack(whole), less: pack(less) });
    await writeServer(join(folder, 'server'), whole);
    const [good, bad] = await Promise.all(
      ['good', 'less'].map((name) => run(folder, [name, '--against', 'server'])),
    );
    expect(good?.out).toContain('✅ “good” · tested\n');
    expect(good?.out).toContain('  It was compared with the server’s folder.\n');
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(bad?.out).toContain(
      [
        '❌ “less” · bad: don’t rely on it',
        '  - It holds no player files. The server has 5.',
        '  - This backup is missing a dimension of the world: “the_end”.',
        '  - Map regions: only 12 of the 21 that it should have.\n',
      ].join('\n'),
    );
    expect(bad).toMatchObject({ code: 1, err: '' });
  });

  test('one of another world says so, and not what it lacks of the server’s', async () => {
    const seeded = (seed: bigint) => makeLevel({ WorldGenSettings: { compound: { seed: { long: seed } } } });
    const strange = makeWorld({ kind: 'old', seed: 2, players: 2, level: seeded(2n) });
    const folder = await folderWith({ strange: pack(strange) });
    await writeServer(join(folder, 'server'), new Map([...whole, ['world/level.dat', seeded(1n)]]));
    const { code, out } = await run(folder, ['strange', '--against', 'server']);
    expect(out).toMatch(
      /^⚠️ “strange” · tested, with warnings\n {2}- It contains a different world from the server’s\.\n {2}It holds /,
    );
    expect(code).toBe(1);
  });

  test('files that may be newer than the backup don’t count: if these are all, it isn’t compared', async () => {
    const folder = await folderWith({ less: pack(noPlayers) });
    await writeServer(join(folder, 'server'), whole, writtenAt + 3 * hour);
    const { code, out } = await run(folder, ['less', '--against', 'server']);
    expect(out).toContain('📦 “less” · tested: it opens, but wasn’t compared\n');
    expect(out).toContain('Not compared: the server’s files might all be newer');
    expect(code).toBe(2);
  });

  test('of an archive whose files are all of one time, someone has to say when it was created', async () => {
    const folder = await folderWith({ less: gzipSync(tarWriters.wings(noPlayers)) });
    await writeServer(join(folder, 'server'), whole);
    const words = ['less', '--against', 'server'];
    const [untimed, timed, early] = await Promise.all([
      run(folder, words),
      run(folder, [...words, '--created', `${new Date(writtenAt + hour).toISOString().slice(0, 19)}Z`]),
      run(folder, [...words, '--created', `${new Date(writtenAt).toISOString().slice(0, 19)}Z`]),
    ]);
    const hint =
      'If it was created more than ten minutes after the latest file in it, say when with --created.';
    expect(untimed.out).toContain(`might all be newer than this backup. ${hint}\n`);
    expect(untimed.code).toBe(2);
    expect(timed.out).toContain('  - It holds no player files. The server has 5.\n');
    expect(timed.code).toBe(1);
    expect(early.out).toContain('might all be newer than this backup.\n');
  });

  test('of a zip without times, someone has to say when it was created', async () => {
    const folder = await folderWith({ 'a.zip': makeZip(whole) });
    await writeServer(join(folder, 'server'), whole);
    const words = ['a.zip', '--against', 'server'];
    const created = new Date(writtenAt + hour).toISOString().replace(/\.\d+/, '');
    const [untimed, timed] = await Promise.all([
      run(folder, words),
      run(folder, [...words, '--created', created]),
    ]);
    expect(untimed.out).toContain('📦 “a.zip” · tested: it opens, but wasn’t compared\n');
    expect(untimed.out).toContain('Say when it was created with --created.');
    expect(untimed.code).toBe(2);
    expect(timed.out).toContain('✅ “a.zip” · tested\n');
    expect(timed.code).toBe(0);
  });

  test('a world that is a link there is not followed, and a folder without a world is nothing to compare with', async () => {
    const folder = await folderWith({ good: pack(whole) });
    await writeServer(join(folder, 'elsewhere'), whole);
    await mkdir(join(folder, 'server'));
    await symlink(join(folder, 'elsewhere', 'world'), join(folder, 'server', 'world'));
    const { code, out } = await run(folder, ['good', '--against', 'server']);
    expect(out).toContain('📦 “good” · tested: it opens, but wasn’t compared\n');
    expect(out).toContain('  Not compared: I found no world in the server’s folder.\n');
    expect(code).toBe(2);
  });
});

describe('a save of another game', () => {
  const palworld = (main: Buffer): Files =>
    new Map([
      ['Pal/Saved/SaveGames/0/AB01/Level.sav', main],
      ['Pal/Saved/SaveGames/0/AB01/LevelMeta.sav', headed],
    ]);
  const head = { magic: 'PlZ1', at: 8, length: 4, plus: 12, zlib: 1, unpacked: 0 } as const;
  const headed = makeHeaded(head, random(1));

  test('is called by the game’s name', async () => {
    const folder = await folderWith({
      good: pack(palworld(headed)),
      bad: pack(palworld(Buffer.alloc(9_000))),
    });
    await writeServer(join(folder, 'server'), palworld(headed));
    const [good, bad] = await Promise.all(
      ['good', 'bad'].map((name) => run(folder, [name, '--against', 'server'])),
    );
    expect(good?.out).toContain(
      '✅ “good” · tested\n  It holds a world of Palworld with 0 players (3 files, ',
    );
    expect(good?.code).toBe(0);
    expect(bad?.out).toContain(
      '❌ “bad” · bad: don’t rely on it\n  - “Pal/Saved/SaveGames/0/AB01/Level.sav” is empty. The world can’t load without it.\n',
    );
    expect(bad?.code).toBe(1);
  });

  test('of which nothing can be read inside is complete at most', async () => {
    const files: Files = new Map([
      ['worlds_local/Midgard.fwl', Buffer.from('a world')],
      ['worlds_local/Midgard.db', Buffer.from('its content')],
    ]);
    const folder = await folderWith({ backup: pack(files) });
    await writeServer(join(folder, 'server'), files);
    const { code, out } = await run(folder, ['backup', '--against', 'server']);
    expect(out).toContain(
      '📦 “backup” · complete, but I can’t look inside its files\n  It holds a world of Valheim (3 files, ',
    );
    expect(code).toBe(0);
  });

  test('that isn’t known is described by its top level, inside the single folder that holds everything', async () => {
    const names = [
      'saved/a.bin',
      'saved/b.bin',
      'mods/a.zip',
      'config/a/b.json',
      'logs/a.log',
      'run.sh',
      'eula.txt',
      '-',
    ];
    const files = new Map(names.map((name) => [`container/server/${name}`, Buffer.from(name)]));
    const folder = await folderWith({ backup: gzipSync(tarWriters.wings(files)) });
    const { code, out } = await run(folder, ['backup']);
    expect(out).toBe(
      [
        '📦 “backup” · it opens, but I found no save of a game that I know',
        '  It holds 8 files, 72 bytes unpacked. What I saw: “container/server/saved/”, “container/server/mods/”, “container/server/config/”, “container/server/logs/”, “container/server/run.sh”, and 2 more.',
        '  There was nothing to compare it with: --against names the server’s folder or an older archive.\n',
      ].join('\n'),
    );
    expect(code).toBe(0);
  });
});

describe('beside an older archive', () => {
  test.each([
    ['tar.gz', pack(whole, 1)],
    ['tar', tarOf(whole, 1)],
    ['zip', makeZip(whole)],
  ])('of the kind %s, what is gone since is named', async (kind, older) => {
    const folder = await folderWith({ [`old.${kind}`]: older, less: pack(noPlayers) });
    const less = await run(folder, ['less', '--against', `old.${kind}`]);
    expect(less.out).toContain(
      '⚠️ “less” · tested: it opens, but a lot is missing\n  - Missing from this backup: 5 of 5 players. Still in the older archive. If the loss wasn’t on purpose, restore that older archive.\n',
    );
    expect(less).toMatchObject({ code: 1, err: '' });
  });

  test('one that holds all of it is good', async () => {
    const folder = await folderWith({ old: pack(noPlayers, 1), good: pack(whole) });
    const { code, out, err } = await run(folder, ['good', '--against', 'old']);
    expect(out).toContain('✅ “good” · tested\n');
    expect(out).toContain('  It was compared with the older archive.\n');
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('one that is bad itself shows nothing of the later one', async () => {
    const folder = await folderWith({ good: pack(whole), bad: pack(whole).subarray(0, 20_000) });
    const { code, out } = await run(folder, ['good', '--against', 'bad']);
    expect(out).toContain('📦 “good” · tested: it opens, but wasn’t compared\n');
    expect(out).toContain(
      '  Not compared: “bad” isn’t good itself. The archive is damaged: its end is missing.\n',
    );
    expect(code).toBe(2);
  });

  test('two the wrong way around are pointed out', async () => {
    const folder = await folderWith({ monday: pack(noPlayers, 1), tuesday: pack(whole, 2) });
    const { out } = await run(folder, ['monday', '--against', 'tuesday']);
    expect(out).toContain('If this backup is the older one, swap the two in the command.\n');
  });
});

describe('what can’t be tested says so, and nothing of the backup', () => {
  test('an unknown kind of file, a folder, a pipe, and what isn’t there', async () => {
    const folder = await folderWith({ 'a.txt': 'This is no archive.', good: pack(whole) });
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const refused = [
      [['a.txt'], '“a.txt” wasn’t tested. I can’t open this kind of archive, only zip, tar and tar.gz.'],
      [['.'], '“.” isn’t a file. Name the archive of a backup.'],
      [['pipe'], '“pipe” isn’t a file.'],
      [['none'], '“none” couldn’t be opened: there’s no such file or folder.'],
      [['good', '--against', 'none'], '“none” couldn’t be opened: there’s no such file or folder.'],
      [['good', '--against', 'a.txt'], '“a.txt” wasn’t tested.'],
    ] as const;
    for (const [words, text] of refused) {
      const { code, out, err } = await run(folder, words);
      expect({ code, out }, text).toEqual({ code: 2, out: '' });
      expect(err).toContain(text);
    }
  });

  test('one that holds more than is kept of one', async () => {
    const many = new Map([['a'.repeat(5_000), Buffer.alloc(0)]]);
    const folder = await folderWith({ bomb: gzipSync(tarWriters.pax(many)) });
    expect(await run(folder, ['bomb'])).toEqual({
      code: 2,
      out: '',
      err: '“bomb” wasn’t tested. Unpacked, it’s too large for me to test.\n',
    });
  });
});

describe('an archive that somebody made for harm', () => {
  test('a level that unpacks to more than any level has isn’t unpacked', async () => {
    const level = gzipSync(Buffer.alloc(2 * maxDataBytes), { level: 1 });
    const folder = await folderWith({ bomb: pack(new Map([...whole, ['world/level.dat', level]])) });
    const { code, out } = await run(folder, ['bomb']);
    expect(out).toContain('📦 “bomb” · tested: it opens, but wasn’t compared\n');
    expect(code).toBe(0);
  });

  test('a link in the place of the world is no world', async () => {
    const link = tarHeader('world', { kind: '2', link: '/etc' });
    const rest = without(whole, (path) => path.startsWith('world/'));
    const folder = await folderWith({ link: gzipSync(Buffer.concat([link, tarOf(rest)])) });
    const { code, out } = await run(folder, ['link']);
    expect(out).toContain('  - I found no world in it.');
    expect(code).toBe(1);
  });

  test('names drive no terminal', async () => {
    const evil = 'worlds_local/\u001b]0;owned\u0007\u009b31m\u202eevil\r\nx.db';
    const folder = await folderWith({ evil: gzipSync(tarWriters.pax(new Map([[evil, Buffer.from('x')]]))) });
    const { code, out } = await run(folder, ['evil']);
    expect(code).toBe(1);
    expect(out).toContain('\\u{1b}]0;owned\\u{7}\\u{9b}31m\\u{202e}evil\\u{d}\\u{a}x.fwl” is missing');
    expect(out).not.toMatch(terminal);
    const { err } = await run(folder, ['\u001b[2J']);
    expect(err).toBe('“\\u{1b}[2J” couldn’t be opened: there’s no such file or folder.\n');
    expect((await run(folder, ['--\u001b[2J'])).err).not.toMatch(terminal);
  });
});

/** What a terminal could act on, besides the end of a line. */
const terminal = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

test('no name changes more of a sentence than the place where it stands', () => {
  const options = [...backupProblemSchema.options, ...backupWarningSchema.options];
  const names = ['dimension', 'folder', 'file', 'rule', 'backup', 'server', 'path', 'world'];
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (name) => {
      const text = Object.fromEntries(names.map((one) => [one, name]));
      const numbers = { of: 3, has: 2, damaged: 1, missing: 1, emptied: 1, count: 1, live: 1, bytes: 1 };
      const sizes = { sizeBytes: 1, usualBytes: 2, neededBytes: 3, freeBytes: 1, at: 'end' };
      for (const option of options) {
        const found = { ...text, ...numbers, ...sizes, kind: option.shape.kind.value };
        const problem = backupProblemSchema.safeParse(found);
        const sentence = problem.success
          ? problemLine(problem.data)
          : warningLine(backupWarningSchema.parse(found));
        expect(sentence).not.toMatch(terminal);
        expect(sentence).not.toContain('\n');
        expect(sentence.length).toBeLessThan(6_000);
      }
      expect(harmless(name)).not.toMatch(terminal);
      expect(named(name)).toMatch(/^“.*”$/su);
    }),
  );
});

describe('the command line', () => {
  test('--help tells of the exit codes, by whatever name the program is called', async () => {
    const folder = await folderWith();
    await symlink(worldsMain, join(folder, 'steward-worlds'));
    const { code, out, err } = await start(folder, ['--help'], join(folder, 'steward-worlds'));
    expect(out).toMatch(/^Usage: steward-worlds <archive>[\s\S]*Exit code:\n {2}0 [\s\S]* 1 [\s\S]* 2 /);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('--version tells the version of Steward', async () => {
    expect(await runCommandLine(['--version'])).toEqual({
      code: 0,
      to: 'stdout',
      text: `steward-worlds ${manifest.version}\n`,
    });
  });

  test('results and help fit into the columns of a terminal, and are as they are elsewhere', async () => {
    const folder = await folderWith({ archive: pack(noPlayers) });
    await writeServer(join(folder, 'server'), whole);
    const words = [join(folder, 'archive'), '--against', join(folder, 'server')];
    const { text: whole80 } = await runCommandLine(words, 80);
    const { text } = await runCommandLine(words, 40);
    const { text: uncut } = await runCommandLine(words);
    expect(uncut).toContain(`${holdsWhole.replace('5 players', '0 players')} (`);
    expect(
      Math.max(
        ...whole80
          .split('\n')
          .slice(1)
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
    expect(text).toContain(
      '\n  - It holds no player files. The server\n    has 5.\n  It holds a world of Minecraft Java\n  with 0 players, 22 map regions, and 3\n  dimensions (',
    );
    const { text: help } = await runCommandLine(['--help'], 40);
    expect(help).toContain(
      '\n  --against    what it’s compared with:\n    the server’s folder, or an older\n    archive that is good. ',
    );
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
    expect((await runCommandLine(['--help'], 200)).text).toBe((await runCommandLine(['--help'])).text);
  });

  test('a text keeps its words and lines when it’s made to fit, whatever it says', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (text, columns) => {
        const fitted = wrapped(text, columns);
        expect(fitted.split(/[ \n]+/)).toEqual(text.split(/[ \n]+/));
        expect(fitted.split('\n').length).toBeGreaterThanOrEqual(text.split('\n').length);
        for (const line of fitted.split('\n'))
          if (line.trimStart().includes(' ') && !/^ *(?:- |(?:<\w+>|--\w+|\d) {2,})/.test(line))
            expect([...line.trimEnd()].length).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test.each([
    ['no archive', [], 'Name one archive.'],
    ['two archives', ['a', 'b'], 'Name one archive.'],
    ['an unknown option', ['a', '--fast'], '“--fast” isn’t an option. --help shows which there are.\n'],
    ['an unknown short option', ['a', '--created', '-', '-f'], '“-f” isn’t an option.'],
    ['an option without its value', ['a', '--against'], 'A value follows --against and --created'],
    ['a value of an option that has none', ['a', '--version=1'], 'A value follows --against and --created'],
    ['two things to compare with', ['a', '--against', 'b', '--against', 'c'], '--against and --created'],
    ['an unclear time', ['a', '--created', 'yesterday'], '“yesterday” isn’t a time that this program knows.'],
  ])('%s is refused', async (_, words, expected) => {
    const { code, to, text } = await runCommandLine(words);
    expect({ code, to }).toEqual({ code: 2, to: 'stderr' });
    expect(text).toContain(expected);
    expect(text.trimEnd()).not.toContain('\n');
  });
});
