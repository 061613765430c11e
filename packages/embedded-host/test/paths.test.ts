import { join, normalize, resolve, sep } from 'node:path';
import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupIdPattern, newBackupId } from '../src/backups/manifest.ts';
import { hostConfigSchema } from '../src/config.ts';
import { isInsidePath, pathsOverlap } from '../src/files/paths.ts';
import { toPlainLine } from '../src/game/console-log.ts';
import { parseCpuTime } from '../src/processes/process-table.ts';

const part = fc.oneof(
  fc.constantFrom('..', '.', '', '/', '\\', '~', '\0', '\n', 'world', '.steward-restore'),
  fc.string(),
);
const path = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/'));

describe('the folders of a backup', () => {
  it('never lead out of the server’s folder', () => {
    fc.assert(
      fc.property(path, (text) => {
        fc.pre(isInsidePath(text));
        const base = resolve('/srv/game');
        expect(join(base, text).startsWith(base + sep)).toBe(true);
        expect(normalize(text)).toBe(text);
      }),
    );
  });

  it.each([
    '..',
    '../x',
    'a/../..',
    '/etc',
    '',
    '.',
    './world',
    'a//b',
    'a\\b',
    'a\nb',
    'a/.',
    '.steward-restore',
    '.steward-restore/x',
  ])('are refused in the settings file: %j', (folder) => {
    const entry = { id: 'a', name: 'A', command: ['x'], cwd: '/srv', backupFolders: [folder] };
    expect(hostConfigSchema.safeParse({ servers: [entry] }).success).toBe(false);
  });

  it('must not contain one another', () => {
    expect(pathsOverlap('world', 'world/region')).toBe(true);
    expect(pathsOverlap('world', 'world')).toBe(true);
    expect(pathsOverlap('world', 'world_nether')).toBe(false);
  });
});

describe('ids', () => {
  it('of servers are never a path', () => {
    fc.assert(
      fc.property(path, (id) => {
        const entry = { id, name: 'A', command: ['x'], cwd: '/srv' };
        fc.pre(hostConfigSchema.safeParse({ servers: [entry] }).success);
        expect(join('/data', id)).toBe(`/data/${id}`);
        expect(id).not.toMatch(/[/\\]|^\./);
      }),
    );
  });

  it('of backups sort by their time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }), (date) => {
        const later = new Date(date.getTime() + 1000);
        expect(newBackupId(date)).toMatch(backupIdPattern);
        expect(newBackupId(date) < newBackupId(later)).toBe(true);
      }),
    );
  });
});

describe('a line of the console', () => {
  it('contains no control characters and has a maximum length', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 100 }), fc.nat(100), (text, times) => {
        const line = toPlainLine(text.repeat(times));
        expect(line).not.toMatch(/[^\P{Cc}\t]/u);
        expect(line.length).toBeLessThanOrEqual(2000);
      }),
    );
  });

  it('keeps plain text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        fc.pre(!/\p{Cc}/u.test(text));
        expect(toPlainLine(text)).toBe(text);
      }),
    );
  });
});

it.each([
  ['0:00.02', 20],
  ['14:27', 867_000],
  ['01:01:01', 3_661_000],
  ['1-02:03:04.50', 93_784_500],
])('CPU time %s of ps is %i ms', (text, ms) => {
  expect(parseCpuTime(text)).toBe(ms);
});
