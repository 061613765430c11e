import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ignoringRules } from '../src/ignore-rules.ts';

/** Returns what may be left of a path behind a glob that fits its beginning: by the definition, however slow. */
function rests(glob: string, path: string): readonly string[] {
  if (glob === '') return [path];
  if (glob === '/**') return path.startsWith('/') ? suffixes(path.slice(1)) : [];
  if (glob.startsWith('**/')) {
    const after = suffixes(path).filter(
      (rest) => rest.length < path.length && path.at(-rest.length - 1) === '/',
    );
    return [path, ...after].flatMap((rest) => rests(glob.slice(3), rest));
  }
  const [stars = ''] = /^\**/.exec(glob) ?? [];
  if (stars !== '')
    return suffixes(path)
      .filter((rest) => !path.slice(0, path.length - rest.length).includes('/'))
      .flatMap((rest) => rests(glob.slice(stars.length), rest));
  const [first = '/'] = path;
  const fits = path !== '' && (glob[0] === '?' ? first !== '/' : first === glob[0]);
  return fits ? rests(glob.slice(1), path.slice(1)) : [];
}

function suffixes(path: string): readonly string[] {
  return Array.from({ length: path.length + 1 }, (_, index) => path.slice(index));
}

function fits(rule: string, path: string): boolean {
  const glob = rule.replace(/^\/|\/$/g, '');
  const starts = rule.startsWith('/') || glob.includes('/') ? [path] : startsOf(path);
  // What ends with a slash is a folder: something is in it.
  return starts
    .flatMap((start) => rests(glob, start))
    .some((rest) => rest.startsWith('/') || (rest === '' && !rule.endsWith('/')));
}

function startsOf(path: string): readonly string[] {
  return path.split('/').map((_, index, parts) => parts.slice(index).join('/'));
}

const piece = fc.constantFrom('a', 'b', '.', 'ab', '/', '*', '**', '?', '**/', '/**', '(', '+', '\\', '[');
const rule = fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));
const path = fc
  .array(fc.array(fc.constantFrom('a', 'b', '.', '(', '+', '\\', '['), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.map((part) => part.join('')).join('/'));

describe('rules for files that a backup leaves out', () => {
  test.each([
    ['logs', 'logs/latest.log'],
    ['logs', 'a/logs'],
    ['*.mca', 'world/region/r.0.0.mca'],
    ['world/*/r.?.0.mca', 'world/region/r.0.0.mca'],
    ['/world', 'world/level.dat'],
    ['world*/**', 'world_nether/a'],
    ['**/region', 'world/DIM1/region/r.0.0.mca'],
    ['world/**/r.0.0.mca', 'world/r.0.0.mca'],
    ['world/**/r.0.0.mca', 'world/a/b/r.0.0.mca'],
    ['region/', 'world/region/r.0.0.mca'],
  ])('%s leaves out %s', (text, file) => {
    expect(ignoringRules([text], [file])).toEqual([text]);
  });

  test.each([
    ['log', 'logs/latest.log'],
    ['/logs', 'a/logs'],
    ['world/region', 'old/world/region/r.0.0.mca'],
    ['a*b', 'a/b'],
    ['r.?.0.mca', 'r.10.0.mca'],
    ['level.dat/', 'world/level.dat'],
    ['# world', 'world'],
    ['', 'world'],
    ['!', 'world'],
  ])('%s does not leave out %s', (text, file) => {
    expect(ignoringRules([text], [file])).toEqual([]);
  });

  test('decide by the last one that fits, as in .gitignore', () => {
    expect(ignoringRules(['world', '!level.dat', '*.dat'], ['world/a.mca'])).toEqual(['world']);
    expect(ignoringRules(['world', '!level.dat'], ['world/level.dat'])).toEqual([]);
  });

  test('fit what their definition says', () => {
    fc.assert(
      fc.property(rule, path, (text, file) => {
        fc.pre(text.replace(/^\/|\/$/g, '') !== '');
        expect(ignoringRules([text], [file])).toEqual(fits(text, file) ? [text] : []);
      }),
      { numRuns: 2000 },
    );
  });

  test('of any text are rules or none', () => {
    fc.assert(
      fc.property(fc.array(anyText()), fc.array(anyText()), (rules, files) => {
        ignoringRules(rules, files);
      }),
    );
    expect(ignoringRules(['('.repeat(100_000)], ['('.repeat(100_000)])).toEqual([]);
  });

  test('are passed over once many have been tried for long', () => {
    const heavy = Array.from({ length: 90 }, (_, n) => `${'*0'.repeat(240)}A${n}`);
    const paths = Array.from({ length: 100 }, (_, n) => `world/${'0'.repeat(4000)}${n}`);
    expect(ignoringRules(['*.log', ...heavy], ['a.log'])).toEqual(['*.log']);
    expect(ignoringRules(['*.log', ...heavy], [...paths, 'a.log'])).toEqual([]);
  });
});
