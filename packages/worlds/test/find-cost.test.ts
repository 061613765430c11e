import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentFile, Contents, WorldFacts } from '../src/contents.ts';
import { findCost, offlineId, type RestoreFacts } from '../src/find-cost.ts';
import { javaFacts } from '../testing/java-facts.ts';

const minute = 60_000;
const hour = 60 * minute;
/** When the backup was made. */
const made = Date.UTC(2026, 10, 23, 4);
const now = made + 9 * hour;

const anna = '11111111-1111-4111-8111-111111111111';
const chris = '22222222-2222-4222-8222-222222222222';
const eve = '33333333-3333-4333-8333-333333333333';

function player(id: string, modifiedAt: number | null, sizeBytes = 900): ContentFile {
  return { path: `world/playerdata/${id}.dat`, sizeBytes, modifiedAt };
}

function region(x: number, z: number, modifiedAt: number, folder = 'world/region'): ContentFile {
  return { path: `${folder}/r.${x}.${z}.mca`, sizeBytes: 8_192, modifiedAt };
}

/** A server, or an archive, whose names count for nothing. */
function world(files: readonly ContentFile[], facts: Partial<WorldFacts> = {}, isWhole = true): Contents {
  return {
    files: [...files, { path: 'world/level.dat', sizeBytes: 1_000, modifiedAt: made }],
    isWhole,
    world: javaFacts(facts),
    names: new Map([
      [anna, 'Anna'],
      [chris, 'Chris'],
    ]),
  };
}

function cost(facts: Partial<RestoreFacts> & Pick<RestoreFacts, 'live'>) {
  const found = findCost({
    backup: { createdAt: made, completedAt: made + minute },
    archive: null,
    online: { count: 0, names: [] },
    timesMs: 1,
    exactSizes: true,
    restored: null,
    now,
    ...facts,
  });
  if (found === null) throw new Error('the cost is unknown');
  return found;
}

describe('who has played since', () => {
  test('are those whose files were written after the backup, the last first', () => {
    const { people, lostMs } = cost({
      live: world([player(anna, made + hour), player(chris, made + 2 * hour), player(eve, made - hour)]),
    });
    expect(people).toMatchObject({ verdict: 'some', atLeast: 2, upTo: 2, names: ['Chris', 'Anna'] });
    expect(lostMs).toBe(9 * hour);
  });

  test('are also those who are online now, whose files may be older', () => {
    const { people } = cost({
      live: world([player(anna, made - hour), player(chris, made + hour)]),
      online: { count: 1, names: ['Anna'] },
    });
    expect(people).toMatchObject({ atLeast: 2, names: ['Anna', 'Chris'] });
  });

  test('are counted once if they are online under a name that no file has', () => {
    const { people } = cost({
      live: world([player(eve, made + hour)]),
      online: { count: 2, names: ['Eve'] },
    });
    expect(people).toMatchObject({ atLeast: 2, names: ['Eve'] });
  });

  test('are counted without a name if no list has it', () => {
    const { people } = cost({ live: world([player(anna, made + hour), player(eve, made + hour)]) });
    expect(people).toMatchObject({ atLeast: 2, names: ['Anna'] });
  });

  test('are named at a server in offline mode by the names that are online', () => {
    // Computed by Java's UUID.nameUUIDFromBytes.
    expect(offlineId('Notch')).toBe('b50ad385829d3141a2167e7d7539ba7f');
    const id = 'b50ad385-829d-3141-a216-7e7d7539ba7f';
    const { people } = cost({
      live: world([player(id, made + hour)]),
      online: { count: 1, names: ['Notch'] },
    });
    expect(people).toMatchObject({ atLeast: 1, names: ['Notch'] });
  });

  test('are only counted in “up to” if their files may be of before or after', () => {
    const live = world([player(anna, made + 30_000), player(chris, made - 3 * minute)]);
    expect(cost({ live }).people).toMatchObject({ verdict: 'unknown', atLeast: 0, upTo: 2 });
    const archive = world([player(anna, made - hour), player(chris, made - 3 * minute)]);
    expect(cost({ live, archive }).people).toMatchObject({ atLeast: 1, upTo: 1, names: ['Anna'] });
  });

  test('are known from when a backup was read to its end, although its host does not say when it was complete', () => {
    const timeless = (files: readonly ContentFile[]) =>
      world(files.map((file) => ({ ...file, modifiedAt: null })));
    const backup = { createdAt: made, completedAt: null, readAt: made + 5 * minute };
    const live = world([player(anna, made + 20 * minute), player(eve, made + 3 * minute)]);
    // As a zip, whose times say nothing: what it lacks came since, and what it holds may have been written before its end.
    const archive = timeless([player(anna, made - hour)]);
    expect(cost({ live, archive, backup }).people).toMatchObject({ atLeast: 2, upTo: 2, joined: 1 });
    const held = timeless([player(anna, made - hour), player(eve, made - hour)]);
    expect(cost({ live, archive: held, backup }).people).toMatchObject({ atLeast: 1, upTo: 2, joined: 0 });
    expect(cost({ live, archive: held, backup: { ...backup, readAt: null } }).people).toMatchObject({
      atLeast: 0,
      upTo: 2,
    });
  });

  test('are not known within the hour in which a backup may still have run', () => {
    const backup = { createdAt: made, completedAt: null };
    const { people } = cost({ live: world([player(anna, made + 50 * minute)]), backup });
    expect(people).toMatchObject({ atLeast: 0, upTo: 1 });
  });

  test('who joined for the first time are counted apart', () => {
    const { people } = cost({
      live: world([player(anna, made + hour), player(chris, made + hour)]),
      archive: world([player(anna, made - hour)]),
    });
    expect(people).toMatchObject({ atLeast: 2, joined: 1 });
  });

  test('are not all that a backup without players lacks', () => {
    const { people } = cost({
      live: world([player(anna, made - hour), player(chris, made + hour)]),
      archive: world([region(0, 0, made - hour)]),
    });
    expect(people).toMatchObject({ names: ['Chris'], atLeast: 1, upTo: 1, joined: 0 });
  });

  test.each([
    ['world/playerdata/', 1],
    ['world/players/data/', 1],
    ['world/old/', 0],
  ])('are those with a file %s<UUID>.dat', (path, atLeast) => {
    const file = { path: `${path}${anna}.dat`, sizeBytes: 1, modifiedAt: made + hour };
    expect(cost({ live: world([player(eve, made - hour), file]) }).people.atLeast).toBe(atLeast);
  });

  test('are not files beside the players’ own', () => {
    const files = [`${anna}.dat_old`, `${anna}-123456.dat`].map((name) => ({
      path: `world/playerdata/${name}`,
      sizeBytes: 1,
      modifiedAt: made + hour,
    }));
    expect(cost({ live: world([player(eve, made - hour), ...files]) }).people.atLeast).toBe(0);
  });
});

describe('“nobody has played since”', () => {
  const quiet = world([player(anna, made - hour)]);
  test('is said if all files are older and nobody is online', () => {
    expect(cost({ live: quiet }).people.verdict).toBe('nobody');
  });
  test.each([
    ['the list was cut', { live: world(quiet.files, {}, false) }],
    ['who is online is unknown', { live: quiet, online: null }],
    ['a file may be newer', { live: world([player(anna, made - minute)]) }],
    ['there is no file of a player', { live: world([region(0, 0, made - hour)]) }],
    ['all files were written anew', { live: quiet, restored: { at: made + hour, keptTimes: false } }],
  ] satisfies [string, Partial<RestoreFacts> & Pick<RestoreFacts, 'live'>][])(
    'is not said if %s',
    (_, facts) => {
      expect(cost(facts).people.verdict).toBe('unknown');
    },
  );
});

describe('where somebody was', () => {
  test('is by dimension, and nearest to the spawn first', () => {
    const { dimensions } = cost({
      live: world([
        player(anna, made + hour),
        region(0, 0, made - hour),
        region(-3, 1, made + hour),
        region(-4, 2, made + hour),
        region(0, -1, made + hour),
        region(0, 0, made + hour, 'world/DIM-1/region'),
      ]),
    });
    expect(dimensions).toMatchObject([
      {
        id: 'overworld',
        touched: 3,
        total: 4,
        fresh: null,
        places: [
          { regions: 1, x: 256, z: -256, distance: 0 },
          { regions: 2, x: -1_536, z: 1_024, distance: 1_145 },
        ],
      },
      { id: 'the_nether', touched: 1, total: 1, places: [{ regions: 1, distance: null }] },
    ]);
  });

  test('tells new land apart', () => {
    const { dimensions } = cost({
      live: world([player(anna, made + hour), region(0, 0, made + hour), region(9, 9, made + hour)]),
      archive: world([player(anna, made - hour), region(0, 0, made - hour)]),
    });
    expect(dimensions).toMatchObject([{ touched: 2, fresh: 1 }]);
  });

  test.each([
    ['world/region', 'overworld'],
    ['world/DIM1/region', 'the_end'],
    ['world/DIM7/region', 'DIM7'],
    ['world_nether/DIM-1/region', 'the_nether'],
    ['world/dimensions/minecraft/overworld/region', 'overworld'],
    ['world/dimensions/minecraft/the_nether/region', 'the_nether'],
    ['world/dimensions/twilight/forest/dark/region', 'twilight:forest/dark'],
    ['creative/region', 'creative/overworld'],
  ])('reads %s as %s', (folder, id) => {
    const { dimensions } = cost({
      live: world([player(anna, made + hour), region(5, 5, made + hour, folder)]),
    });
    expect(dimensions.map((one) => one.id)).toEqual([id]);
  });

  test('leaves out what an old server writes around the spawn while nobody is online', () => {
    const files = [player(anna, made - hour), region(0, 0, made + hour), region(-1, 0, made + hour)];
    const old = { version: { name: '1.20.1', data: 3_465 } };
    expect(cost({ live: world(files, old) }).dimensions).toEqual([]);
    expect(cost({ live: world(files) }).dimensions).toMatchObject([{ touched: 2 }]);
    const played = [...files, player(chris, made + hour)];
    expect(cost({ live: world(played, old) }).dimensions).toMatchObject([{ touched: 2 }]);
  });
});

describe('files that were copied', () => {
  const copied = made + 5 * hour;
  const many = Array.from({ length: 40 }, (_, n) => region(n, 0, copied + n * 1_000));

  test('are counted since they were copied', () => {
    const { people, dimensions, countedFrom } = cost({
      live: world([player(anna, copied), player(chris, copied + hour), ...many]),
    });
    expect(people).toMatchObject({ atLeast: 1, names: ['Chris'] });
    expect(dimensions).toEqual([]);
    expect(countedFrom).toBeGreaterThanOrEqual(copied);
  });

  test('before the backup tell what was written since', () => {
    const early = many.map((file) => ({ ...file, modifiedAt: made - hour }));
    const { people, countedFrom } = cost({ live: world([player(anna, made + hour), ...early]) });
    expect(people.names).toEqual(['Anna']);
    expect(countedFrom).toBeNull();
  });

  test('are not all the regions that people are in', () => {
    const { countedFrom } = cost({
      live: world([
        player(anna, made + hour),
        ...many.slice(0, 10),
        ...many.slice(10).map((file, n) => ({ ...file, modifiedAt: made - n * hour })),
      ]),
    });
    expect(countedFrom).toBeNull();
  });
});

test('an older backup that was restored since: what comes back, and what was lost since then', () => {
  const { people, comesBack, lostMs } = cost({
    live: world([player(anna, made - 5 * hour), player(chris, made + 8 * hour)]),
    archive: world([player(anna, made - hour), player(chris, made - hour)]),
    restored: { at: made + 7 * hour, keptTimes: true },
  });
  expect(comesBack).toBe(1);
  expect(people.names).toEqual(['Chris']);
  expect(lostMs).toBe(2 * hour);
});

test('nothing is claimed of files without times, or of a game whose files don’t tell', () => {
  const { people, dimensions } = cost({ live: world([player(anna, null)]) });
  expect(people).toMatchObject({ verdict: 'unknown', atLeast: 0 });
  expect(dimensions).toEqual([]);
  const bedrock = { ...world([]), world: null };
  expect(
    findCost({
      backup: { createdAt: made, completedAt: null },
      live: bedrock,
      archive: null,
      online: null,
      timesMs: 1,
      exactSizes: true,
      restored: null,
      now,
    }),
  ).toBeNull();
});

/** A person's file: when it was last written before the backup, and, if they played since, when that was. */
const lives = fc.array(
  fc.record({
    before: fc.integer({ min: 5_000, max: 100 * hour }),
    since: fc.option(fc.integer({ min: 1, max: 9 * hour })),
  }),
  { minLength: 1, maxLength: 20 },
);
const clocks = {
  /** How far the clock of the panel, and so the time of the backup, is off. */
  skew: fc.integer({ min: -90_000, max: 90_000 }),
  tookMs: fc.integer({ min: 0, max: 20 * minute }),
  hasEnd: fc.boolean(),
};

function idOf(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

function rounded(at: number, stepMs: number): number {
  return Math.floor(at / stepMs) * stepMs;
}

test('never counts anybody who has not played, whatever the clocks, the precision and the cuts', () => {
  fc.assert(
    fc.property(
      lives,
      fc.constantFrom(1, 1_000, minute),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 20 }),
      fc.record(clocks),
      (people, timesMs, isTested, isCut, cut, { skew, tookMs, hasEnd }) => {
        const last = people.map(({ before, since }) =>
          since === null ? made - before : made + tookMs + since,
        );
        const files = last.map((at, n) => player(idOf(n), rounded(at, timesMs)));
        const { people: found } = cost({
          backup: { createdAt: made + skew, completedAt: hasEnd ? made + tookMs + skew : null },
          live: world(isCut ? files.slice(0, cut) : files, {}, !isCut),
          archive: isTested
            ? world(people.map(({ before }, n) => player(idOf(n), rounded(made - before, 1_000))))
            : null,
          timesMs,
          now: made + 10 * hour,
        });
        const truth = people.filter(({ since }) => since !== null).length;
        expect(found.atLeast).toBeLessThanOrEqual(truth);
        if (!isCut) expect(found.upTo).toBeGreaterThanOrEqual(truth);
        if (found.verdict === 'nobody') expect(truth).toBe(0);
      },
    ),
  );
});

test('counts exactly those who have played, if the backup was tested and times are precise', () => {
  fc.assert(
    fc.property(lives, fc.record(clocks), (people, { skew, tookMs }) => {
      const gap = 3 * minute;
      const files = people.map(({ before, since }, n) =>
        player(idOf(n), since === null ? made - before - gap : made + tookMs + since + gap),
      );
      const { people: found } = cost({
        backup: { createdAt: made + skew, completedAt: null },
        live: world(files),
        archive: world(people.map(({ before }, n) => player(idOf(n), rounded(made - before - gap, 1_000)))),
        now: made + 10 * hour,
      });
      expect(found.atLeast).toBe(people.filter(({ since }) => since !== null).length);
      expect(found.upTo).toBe(found.atLeast);
    }),
  );
});

test('lists of 10,000 regions and 500 players are compared whole', () => {
  const files = (shift: number) => [
    ...Array.from({ length: 10_000 }, (_, n) =>
      region((n % 100) - 50, Math.floor(n / 100) - 50, made + (n % 3 === 0 ? shift + n * 1_000 : -n * 1_000)),
    ),
    ...Array.from({ length: 500 }, (_, n) => player(idOf(n), made + (n % 2 === 0 ? shift : -hour))),
  ];
  const { people, dimensions } = cost({ live: world(files(hour)), archive: world(files(-hour)) });
  expect(people.atLeast).toBe(250);
  expect(dimensions).toMatchObject([{ touched: 3_334, total: 10_000, fresh: 0 }]);
});
