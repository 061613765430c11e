import { parseArgs } from 'node:util';
import { random } from '@steward/worlds/testing';
import { damaged, damageKinds, ratedKinds, type Versions } from './damage.ts';
import { Judge } from './judge.ts';
import { tryLuantiLive } from './luanti-live.ts';
import { MissingError, type OpenSubject, type Read, type Subject } from './subject.ts';
import { subjects } from './subjects/index.ts';
import { Tally } from './tally.ts';

/*
 * npm run second-readers [-- <games>] [--runs 1000] [--seed 1] [--verbose]: damages saves as disks and interrupted copies do, and compares
 * Steward's sign with what a program that nobody here wrote says of the same save. What that one refuses must never be ✅, and
 * what it still reads as it was must never be ❌. A save is the same for its seed: `--seed 17 --runs 1` judges it again.
 */

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)];
/** How many saves of a game there are, and of each game's runs those with damage that is only rated. */
const saveCount = 8;
const ratedPart = 0.2;
/** How many archives are made of a server that writes meanwhile. */
const liveArchives = 300;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function tryGame({ game, reader }: Subject, open: OpenSubject): Promise<Tally> {
  const judge = new Judge();
  const tally = new Tally(game, reader, { print, isVerbose: values.verbose });
  const saves = new Map<number, { readonly versions: Versions; readonly content: Read }>();
  const saveOf = async (seed: number) => {
    const known = saves.get(seed);
    if (known !== undefined) return known;
    const versions = await open.make(seed);
    const content = await open.read(versions.whole);
    const judgements = await judge.judge(versions, versions.whole, seed);
    tally.addWhole(seed, content, judgements);
    const made = { versions, content };
    saves.set(seed, made);
    return made;
  };
  const count = Math.ceil(runs * (1 + ratedPart));
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { versions, content } = await saveOf(seed % saveCount);
    const next = random(seed * 7_919);
    const isRated = seed - firstSeed >= runs;
    const kinds = damageKinds.filter((kind) => ratedKinds.has(kind) === isRated);
    const kind = kinds[seed % kinds.length] ?? 'cut';
    let one = damaged(versions, kind, next);
    for (let tries = 0; one === null && tries < 20; tries++) one = damaged(versions, kind, next);
    if (one === null) continue;
    const read = await open.read(one.files);
    tally.add(seed, one, content, read, await judge.judge(versions, one.files, seed));
  }
  return tally;
}

const live = 'luanti-live';
const known = [...subjects.map(({ game }) => game), live];
const wanted = subjects.filter(({ game }) => positionals.length === 0 || positionals.includes(game));
for (const name of positionals)
  if (!known.includes(name)) {
    print(`${name}: no such game. There are ${known.join(', ')}.`);
    process.exit(2);
  }
let isBroken = false;
/** Says why a game is skipped, if something is missing. @throws what else goes wrong */
async function unlessMissing(name: string, tried: () => Promise<void>): Promise<void> {
  try {
    await tried();
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    print(`${name}: skipped. ${error.message}`);
  }
}

for (const subject of wanted)
  await unlessMissing(subject.game, async () => {
    const open = await subject.open();
    try {
      const tally = await tryGame(subject, open);
      tally.print();
      isBroken ||= tally.violations > 0;
    } finally {
      await open.close();
    }
  });
if (positionals.length === 0 || positionals.includes(live))
  await unlessMissing(live, async () => {
    const violations = await tryLuantiLive(Math.min(runs, liveArchives), firstSeed, print);
    isBroken ||= violations > 0;
  });
process.exit(isBroken ? 1 : 0);
