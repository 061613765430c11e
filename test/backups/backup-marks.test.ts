import { givenName } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import { anyText } from '@steward/kit/testing';
import {
  backupMarks,
  backupProblemSchema,
  backupWarningSchema,
  type Loss,
  notTriedReasons,
  signOf,
} from '@steward/worlds/model';
import * as commandLine from '@steward/worlds/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupChoiceName } from '../../src/backups/backup-texts.ts';
import {
  lossText,
  markText,
  problemText,
  shortMark,
  testText,
  warningText,
} from '../../src/backups/mark-texts.ts';
import {
  type BackupTest,
  identityOf,
  newerGoodBackup,
  saferBackup,
} from '../../src/backups/model/backup-test.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { plain } from '../../src/discord/texts/markdown.ts';
import { languages } from '../../src/domain/language.ts';
import { aCheck, aCheckOf } from '../support/marks.ts';

const en = textsIn('en');

const numbers = {
  live: 212,
  damaged: 3,
  count: 3,
  missing: 3,
  of: 1_280,
  has: 190,
  sizeBytes: 90_000,
  usualBytes: 900_000_000,
  bytes: 900_000,
  path: 'world//region',
};
const more = {
  neededBytes: 9_000_000_000,
  freeBytes: 1_000_000,
  at: 'end',
  dimension: 'minecraft:the_nether',
};
const words = {
  folder: 'world/entities',
  emptied: 3,
  file: 'Level.sav',
  world: 'world',
  rule: 'world/playerdata/*',
  backup: '26.2',
  server: '1.21.11',
};

/** Every kind of problem and of warning, with values. */
const problems = backupProblemSchema.options.map((option) =>
  backupProblemSchema.parse({ ...numbers, ...more, ...words, kind: option.shape.kind.value }),
);
const warnings = backupWarningSchema.options.map((option) =>
  backupWarningSchema.parse({ ...numbers, ...more, ...words, kind: option.shape.kind.value }),
);

describe.each(languages)('in %s', (language) => {
  const t = textsIn(language);

  test('each problem and each warning is a sentence', () => {
    const sentences = [
      ...problems.map((one) => problemText(t, one)),
      ...warnings.map((one) => warningText(t, one)),
    ];
    for (const sentence of sentences) {
      expect(`${sentence}`).toMatch(/[.。]$/);
      expect(`${sentence}`.length).toBeLessThan(200);
    }
  });

  test('a mark is a sign and words, in every case', () => {
    for (const mark of [...backupMarks, null])
      for (const reason of [...notTriedReasons, null])
        for (const warned of [true, false]) {
          const check = aCheck('b', { mark, notTried: reason, warnings: warned ? warnings : [] });
          const text = `${testText(t, check, 'full')}`;
          expect(text).toMatch(/^(?:✅|⚠️|❌|📦) \*\*[^*]{2,}\*\* · .*<t:\d+:d> <t:\d+:t>/u);
          expect(shortMark(t, aBackup('b'), new Map([['b', check]]))).toMatch(
            /^(?:(?:✅|⚠️|❌) )?[^✅⚠❌📦]{2,}$/u,
          );
        }
  });

  test('a choice has at most 100 characters, with its lock and 30 of its name: its mark is cut first', () => {
    const { compared } = aCheck('b');
    const check = fc.constantFrom<Partial<BackupTest>>(
      {},
      { warnings },
      { compared: null },
      { compared: compared && { ...compared, game: null } },
      { mark: 'plausible' },
      { mark: 'plausible', warnings },
      { mark: 'bad', problems },
    );
    fc.assert(
      fc.property(
        check,
        anyText({ maxLength: 200 }),
        fc.nat({ max: 2 ** 45 }),
        fc.nat({ max: 900 }),
        (change, name, sizeBytes, days) => {
          const now = new Date('2026-11-23T12:00:00Z');
          const createdAt = new Date(now.getTime() - days * 86_400_000);
          const backup = aBackup('b', { name, sizeBytes, createdAt, locked: true });
          const marks = new Map([['b', aCheckOf(backup, change)]]);
          const choice = backupChoiceName(t, 'Europe/Berlin', backup, marks, 'id');
          expect(choice.length).toBeLessThanOrEqual(100);
          const given = givenName(backup);
          if (given !== null) expect(choice).toContain(plain(given, 30).replace(/…$/, ''));
          expect(choice).toMatch(/ · 🔒$/u);
          expect(choice).toContain(`${shortMark(t, backup, marks)}`.slice(0, 8));
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('a backup', () => {
  test('has a tick only if it was tested, and compared, and nothing was found', () => {
    for (const mark of [...backupMarks, null])
      for (const compared of [aCheck('b').compared, null])
        for (const kind of ['live', 'last', 'none'] as const)
          for (const found of [warnings, []]) {
            const check = aCheck('b', {
              mark,
              compared: compared && { ...compared, with: kind },
              warnings: found,
            });
            const isTested = mark === 'tested' && compared !== null && kind !== 'none' && found.length === 0;
            expect(`${testText(en, check, 'full')}`.startsWith('✅')).toBe(isTested);
          }
  });

  test('that was read with nothing to compare it with says so', () => {
    const { compared } = aCheck('b');
    const check = aCheck('b', { compared: compared && { ...compared, with: 'none' } });
    expect(`${testText(en, check, 'full')}`).toBe(
      '📦 **tested: it opens, but wasn’t compared** · <t:1795407120:d> <t:1795407120:t>\n• 212 players, 1,280 map regions',
    );
  });

  test('that was looked at on its own has each detail in a line of its own', () => {
    const { compared } = aCheck('b');
    const check = aCheck('b', {
      warnings: [{ kind: 'other-layout' }, { kind: 'level-only-old' }],
      compared: compared && { ...compared, uncounted: ['world/data'], guessed: true },
      notTried: 'transfer',
    });
    const [first, ...details] = `${testText(en, check, 'full')}`.split('\n');
    expect(first).toBe('⚠️ **tested, with warnings** · <t:1795407120:d> <t:1795407120:t>');
    expect(details).toHaveLength(6);
    for (const detail of details) expect(detail).toMatch(/^• [^•]+$/);
    expect(`${testText(en, check, 'brief')}`).not.toMatch(/[\n•]/);
    expect(`${testText(en, aCheck('b', { mark: null, notTried: 'transfer' }), 'full')}`).not.toContain('\n');
  });

  test.each([
    ['unlisted', 'I can’t list the server’s files'],
    ['no-world', 'I found no world on the server'],
    ['restored', 'the server has been restored since'],
    ['newer', 'the server’s files might all be newer than this backup'],
    ['times', 'I can’t rely on the host’s dates and times'],
  ] as const)('that could not be compared says why: %s', (why, words) => {
    const { compared } = aCheck('b');
    const check = aCheck('b', { compared: compared && { ...compared, with: 'none', why } });
    const counted = '\n• 212 players, 1,280 map regions';
    expect(`${testText(en, check, 'full')}`).toContain(`${counted}\n• Not compared: ${words}`);
    expect(`${testText(en, check, 'brief')}`).not.toContain(words);
  });

  test('whose archive is damaged is not described by what was read up to there', () => {
    const check = aCheck('b', { mark: 'bad', problems: [{ kind: 'archive-damaged', at: 'entry' }] });
    expect(`${testText(en, check, 'full')}`).not.toContain('212 players');
  });

  test('of an unknown game is described by its files', () => {
    const { compared } = aCheck('b');
    const check = aCheck('b', { compared: compared && { ...compared, players: null, regions: null } });
    expect(`${testText(en, check, 'full')}`).toContain('1,600 files (compared with the server)');
  });

  test('that could not be read says why, and not as a fault', () => {
    const check = aCheck('b', { mark: 'plausible', compared: null, notTried: 'unsupported' });
    const text = `${testText(en, check, 'full')}`;
    expect(text).toMatch(
      /^📦 \*\*not tested, nothing looks wrong\*\* .* · I can’t download backups from this host$/,
    );
  });

  test('that was not tested says so once, and why: each reason has its own words', () => {
    const texts = notTriedReasons.flatMap((notTried) =>
      [null, 'plausible' as const].map((mark) => {
        const check = aCheck('b', { mark, compared: null, notTried });
        expect(shortMark(en, aBackup('b'), new Map([['b', check]]))).toMatch(/^(?:not tested|maybe )/);
        return `${testText(en, check, 'brief')}`;
      }),
    );
    for (const text of texts) expect(text.match(/not tested|maybe (?:gone|not finished)/g)).toHaveLength(1);
    const reasons = texts.map((text) => text.split(' · ')[1] ?? text);
    expect(new Set(reasons).size).toBe(notTriedReasons.length);
  });

  test('that ends in the middle is not said to look complete', () => {
    const check = aCheck('b', { mark: 'plausible', compared: null, notTried: 'unfinished' });
    expect(`${testText(en, check, 'brief')}`).toBe('maybe not finished: the host may still be writing it');
    expect(`${testText(en, { ...check, notTried: 'unlisted' }, 'brief')}`).toBe(
      'maybe gone: the host couldn’t find it',
    );
  });

  test('that is gone, still being written, broken, of an unknown kind, or cut on the way is told apart', () => {
    const gone = aCheck('b', { mark: 'bad', compared: null, problems: [{ kind: 'archive-gone' }] });
    const broken = { ...gone, problems: [{ kind: 'archive-damaged', at: 'end' }] } as const;
    const growing = { bytes: 1, since: 1, againAt: Date.now() + 60_000 };
    const notTested = (change: Partial<BackupTest>) => aCheck('b', { mark: null, compared: null, ...change });
    const said = (check: BackupTest) => `${testText(en, check, 'brief')}`;
    expect(said(gone)).toContain('gone: the host no longer has its file');
    expect(said(notTested({ notTried: 'unfinished', growing }))).toMatch(
      /the host may still be writing it · I’ll test it again at <t:\d+:t>$/,
    );
    expect(said(broken)).toContain('The archive is damaged: its end is missing.');
    expect(said(notTested({ notTried: 'format' }))).toContain('I can’t open this kind of archive');
    expect(said(notTested({ notTried: 'transfer' }))).toContain(
      'the connection was cut off during the test, but the backup may be fine',
    );
  });

  test('that is incomplete, or of which nothing could be read from the store, has no mark', () => {
    expect(markText(en, aBackup('b', { state: 'failed' }), new Map(), 'full')).toBeNull();
    expect(markText(en, aBackup('b'), null, 'full')).toBeNull();
    expect(`${markText(en, aBackup('b'), new Map(), 'full')}`).toBe('📦 **not tested**');
  });

  test('says how many reasons there are more', () => {
    const check = aCheck('b', {
      mark: 'bad',
      problems: problems.filter(({ kind }) => kind !== 'archive-gone').slice(0, 3),
    });
    expect(`${testText(en, check, 'brief')}`).toMatch(/It’s empty\. … and 2 more$/);
  });
});

const loss: Loss = {
  good: { id: 'b-1', createdAt: Date.UTC(2026, 0, 1), label: 'Monday' },
  earlierMs: 12 * 60_000 + 400,
  onServer: true,
  world: false,
  players: { gone: 5, of: 5 },
  regions: { gone: 125, of: 133 },
  dimensions: ['the_nether'],
  folders: ['world/data'],
  severe: true,
  accepted: false,
};

describe('what is gone since the last good backup', () => {
  const text = (change: Partial<Loss>) => `${lossText(en, { ...loss, ...change })}`;

  test('is a sentence, and of a severe loss what to do', () => {
    expect(text({})).toBe(
      'Gone from this backup and from the server: 5 of 5 players, 125 of 133 map regions, the dimension Nether, and the folder `world/data`. Still in the backup **“Monday”** (12 min earlier). If the loss wasn’t on purpose, restore that older backup.',
    );
    const one = { regions: { gone: 1, of: 133 }, players: null, dimensions: [], folders: [], severe: false };
    expect(text(one)).toBe(
      'Gone from this backup and from the server: 1 of 133 map regions. Still in the backup **“Monday”** (12 min earlier).',
    );
    expect(text({ ...one, onServer: false, earlierMs: null })).toBe(
      'Missing from this backup: 1 of 133 map regions. Still in the backup **“Monday”**. I couldn’t check the server.',
    );
    expect(text({ world: true })).toContain(': the whole world.');
    expect(text({ good: { ...loss.good, label: '' } })).toMatch(
      /\. Still in the backup \*\*<t:\d+:f>\*\* \(12 min earlier\)\./,
    );
    expect(text({ onServer: false })).toMatch(
      /I couldn’t check the server\. Check the server first\. If this is missing there too, and nobody deleted it on purpose, restore \*\*“Monday”\*\*\.$/,
    );
    expect(`${testText(en, aCheck('b', { loss: { ...loss, onServer: false } }), 'full')}`).not.toContain(
      'compared with the server',
    );
    expect(text({ good: { ...loss.good, label: '@everyone `a' } })).not.toContain('@everyone `a');
  });

  test('is told in plain words where the names of the game’s files don’t say what they are', () => {
    const dimensions = ['overworld', 'the_end', 'mod:moon', 'creative/the_nether'];
    const folders = ['DIM-1/entities', '_the_end/DIM1/poi', 'dimensions/minecraft/the_nether/data', 'data'];
    expect(text({ players: null, regions: null, dimensions, folders })).toContain(
      ': the dimension Overworld, the dimension End, the dimension mod:moon, the dimension Nether (`creative`), the folder `DIM-1/entities` (Nether), the folder `_the_end/DIM1/poi` (End), the folder `dimensions/minecraft/the_nether/data` (Nether), and the folder `data`.',
    );
    const [dimension, folder] = ['the_nether', 'world/DIM-1/entities'];
    const said = [
      problemText(en, { kind: 'dimension-missing', dimension }),
      warningText(en, { kind: 'dimension-gone', dimension }),
      problemText(en, { kind: 'folder-missing', folder }),
      warningText(en, { kind: 'folder-gone', folder }),
    ].join('\n');
    expect(said.match(/: Nether\./g)).toHaveLength(2);
    expect(said.match(/: `world\/DIM-1\/entities` \(Nether\)\./g)).toHaveLength(2);
  });

  test('takes the tick, in words of its own if it is severe', () => {
    expect(signOf(aCheck('b'))).toEqual({ sign: '✅', words: 'mark.tested' });
    expect(signOf(aCheck('b', { loss }))).toEqual({ sign: '⚠️', words: 'mark.tested-lost' });
    const small = { ...loss, severe: false };
    expect(signOf(aCheck('b', { loss: small }))).toEqual({ sign: '⚠️', words: 'mark.tested-warned' });
  });

  test('that was on purpose takes nothing', () => {
    const accepted = aCheck('b', { loss: { ...loss, accepted: true }, warnings: [{ kind: 'other-world' }] });
    expect(signOf(accepted).sign).toBe('✅');
    expect(`${testText(en, accepted, 'full')}`).not.toMatch(/gone|seed/);
  });
});

test('there is no tick where something was not counted, or the world was only guessed, and it is named', () => {
  const { compared } = aCheck('b');
  if (compared === null) throw new Error('it was compared');
  const uncounted = aCheck('b', { compared: { ...compared, uncounted: ['world/data', 'world/mods'] } });
  expect(signOf(uncounted).sign).toBe('📦');
  expect(`${testText(en, uncounted, 'full')}`).toContain(
    '\n• Folders that I couldn’t compare: `world/data`, `world/mods`',
  );
  const guessed = aCheck('b', { compared: { ...compared, guessed: true } });
  expect(signOf(guessed).sign).toBe('📦');
  expect(`${testText(en, guessed, 'full')}`).toContain(
    'I’m not sure which of several worlds the server uses',
  );
});

describe('rather than a backup from after a severe loss', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  const [old, good, hollow, newest] = [1, 2, 3, 4].map((date) =>
    aBackup(`b-${date}`, { createdAt: day(date), sizeBytes: date }),
  );
  if (!old || !good || !hollow || !newest) throw new Error('four backups');
  const all = [old, good, hollow, newest];
  const known = (change: Partial<BackupTest> = {}) =>
    new Map(
      [aCheckOf(old), aCheckOf(good), aCheckOf(hollow, { loss, ...change })].map((one) => [
        one.backupId,
        one,
      ]),
    );

  test('the last good one is safer', () => {
    expect(saferBackup(hollow, all, known())?.id).toBe('b-2');
    expect(saferBackup(hollow, all, known({ loss: { ...loss, severe: false } }))).toBeNull();
    expect(saferBackup(hollow, all, known({ loss: { ...loss, accepted: true } }))).toBeNull();
  });

  test('neither it nor what was not tested since costs less than a good one', () => {
    expect(newerGoodBackup(good, all, known(), false)).toBeNull();
    expect(newerGoodBackup(old, all, known(), false)?.id).toBe('b-2');
    expect(newerGoodBackup(hollow, all, known(), false)).toBeNull();
    expect(newerGoodBackup(good, all, known({ loss: null }), false)?.id).toBe('b-4');
    // The mark of the one that showed the loss is gone.
    expect(newerGoodBackup(good, all, new Map([['b-2', aCheckOf(good)]]), true)).toBeNull();
    expect(newerGoodBackup(good, all, new Map([...known(), ['b-4', aCheckOf(newest)]]), false)?.id).toBe(
      'b-4',
    );
  });
});

test('a backup without a world is no better choice, though it may be all that the server had', () => {
  const [old, bad, hollow] = [1, 2, 3].map((date) =>
    aBackup(`b-${date}`, { createdAt: new Date(Date.UTC(2026, 0, date)), sizeBytes: date }),
  );
  if (!old || !bad || !hollow) throw new Error('three backups');
  const checks = [
    aCheckOf(old),
    aCheckOf(bad, { mark: 'bad', problems: [{ kind: 'level-missing' }] }),
    aCheckOf(hollow, { warnings: [{ kind: 'no-world' }] }),
  ];
  const known = new Map(checks.map((one) => [one.backupId, one]));
  expect(saferBackup(bad, [old, bad, hollow], known)?.id).toBe('b-1');
  expect(newerGoodBackup(old, [old, hollow], known, false)).toBeNull();
});

describe('rather than a bad backup', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  const all = [1, 2, 3, 4].map((date) => aBackup(`b-${date}`, { createdAt: day(date) }));
  const [, , , bad] = all;
  const ofListed = (check: BackupTest) => {
    const backup = all.find(({ id }) => id === check.backupId);
    return backup === undefined ? check : { ...check, identity: identityOf(backup) };
  };
  const safer = (...checks: readonly BackupTest[]) =>
    bad &&
    saferBackup(
      bad,
      all,
      new Map([aCheck('b-4', { mark: 'bad' }), ...checks].map((one) => [one.backupId, ofListed(one)])),
    );

  test('the newest one that was tested is offered', () => {
    const plausible = aCheck('b-3', { mark: 'plausible' });
    expect(safer(plausible, aCheck('b-1'), aCheck('b-2'))?.id).toBe('b-2');
  });

  test('else the newest plausible one without a warning', () => {
    const warned = aCheck('b-3', { mark: 'plausible', warnings });
    expect(safer(warned, aCheck('b-1', { mark: 'plausible' }))?.id).toBe('b-1');
    expect(safer(warned)).toBeNull();
  });

  test('nothing is offered if it is not bad, or that is unknown', () => {
    const [one] = all;
    expect(one && saferBackup(one, all, new Map([['b-2', aCheck('b-2')]]))).toBeNull();
    expect(one && saferBackup(one, all, null)).toBeNull();
  });
});

describe('`steward-worlds` judges a backup in the same words', () => {
  /** What is left of a sentence without the marks around names, and without what the program calls the last good backup. */
  const bare = (text: unknown) =>
    `${text}`.replace(/[“”`\\]/g, '').replace('the older archive', 'the last good backup');

  test.each([
    'mark.tested',
    'mark.complete',
    'mark.opens-unknown',
    'mark.opens-none',
    'mark.tested-uncompared',
    'mark.tested-partly',
    'mark.tested-warned',
    'mark.tested-lost',
    'mark.bad',
  ] as const)('%s', (words) => {
    expect(commandLine.markWords(words)).toBe(en.plain(words));
  });

  const change = { dimension: 'the moon', folder: 'moon' };
  test.each(problems.map((one) => ({ ...one, ...(one.kind.includes('dimension') ? change : {}) })))(
    'the problem $kind',
    (problem) => {
      expect(bare(commandLine.problemLine(problem))).toBe(bare(problemText(en, problem)));
    },
  );
  test.each(warnings)('the warning $kind', (warning) => {
    expect(bare(commandLine.warningLine(warning))).toBe(bare(warningText(en, warning)));
  });
});
