import { judgeRead, type TestOptions, type Worlds } from '@steward/worlds';
import { type Sign, signOf } from '@steward/worlds/model';
import {
  type Files,
  inParts,
  madeAt,
  packers,
  runHere,
  streamOf,
  testing,
  worldsWith,
  writtenAt,
} from '@steward/worlds/testing';
import { serverOf } from '../hostile/try-sample.ts';
import type { Versions } from './damage.ts';

/** What a backup is compared with. */
interface Beside {
  readonly live: Files;
  /** When each of the server's files was written last, in milliseconds since 1970. */
  readonly liveAt: number;
  readonly hasGood: boolean;
}

/** What a server and its last good backup can hold beside a damaged backup. */
const situations: Readonly<Record<string, (whole: Files, damaged: Files) => Beside>> = {
  'server and last good one whole': (live) => ({ live, liveAt: writtenAt, hasGood: true }),
  'server whole, written since': (live) => ({ live, liveAt: madeAt.getTime() + 60_000, hasGood: false }),
  'server damaged like it': (_, live) => ({ live, liveAt: writtenAt, hasGood: false }),
  'server damaged like it, last good one whole': (_, live) => ({ live, liveAt: writtenAt, hasGood: true }),
};

/** What a backup is judged as, next to a server and a last good one. */
export interface Judgement {
  readonly situation: string;
  readonly sign: Sign['sign'];
  readonly isLiveWhole: boolean;
  /** Whether the server, or the last good one, has the whole file with the time of the damaged one: another size says it all. */
  readonly isTimed: boolean;
  /** Kinds of what is wrong. */
  readonly why: string;
}

const hourMs = 3_600_000;
const packing = Object.values(packers);
type Pack = (typeof packing)[number];

/** Judges saves as the bot does backups: an archive in, a sign out. */
export class Judge {
  readonly #worlds: Worlds;
  readonly #good = new WeakMap<Files, Map<Pack, Uint8Array | null>>();

  constructor() {
    this.#worlds = worldsWith({ run: runHere }).worlds;
  }

  /** Judges a damaged save in each situation. */
  async judge({ whole }: Pick<Versions, 'whole'>, files: Files, seed: number): Promise<readonly Judgement[]> {
    const judgements: Judgement[] = [];
    // A host packs all its backups in one way.
    const pack = packing[seed % packing.length] ?? packers.zip;
    for (const [situation, besideOf] of Object.entries(situations)) {
      const beside = besideOf(whole, files);
      const good = beside.hasGood ? await this.#goodOf(whole, pack) : null;
      const { sign, why } = await this.#test(pack(files), {
        files: () => serverOf(beside.live, beside.liveAt),
        good: good && { id: 'good', createdAt: madeAt.getTime() - hourMs, label: 'Good', packed: good },
      });
      const isLiveWhole = beside.live === whole;
      const isTimed = beside.hasGood || (isLiveWhole && beside.liveAt === writtenAt);
      judgements.push({ situation, sign, why, isLiveWhole, isTimed });
    }
    return judgements;
  }

  async #goodOf(whole: Files, pack: Pack): Promise<Uint8Array | null> {
    const known = this.#good.get(whole) ?? new Map<Pack, Uint8Array | null>();
    this.#good.set(whole, known);
    const before = known.get(pack);
    if (before !== undefined) return before;
    const { packed } = await this.#test(pack(whole), {});
    known.set(pack, packed);
    return packed;
  }

  #test(archive: Buffer, options: Partial<TestOptions>) {
    return judgeArchive(this.#worlds, archive, { createdAt: madeAt, timesMs: 1000, ...options });
  }
}

/** Judges an archive as the bot does. @throws if it has no result */
export async function judgeArchive(worlds: Worlds, archive: Buffer, options: Partial<TestOptions>) {
  const end = await testing(streamOf(inParts(archive), archive.length), options, worlds);
  if (end.kind !== 'tested') throw new Error(`It wasn’t tested: ${JSON.stringify(end)}`);
  const judged = judgeRead(null, end);
  const why = new Set([...judged.problems, ...judged.warnings].map(({ kind }) => kind));
  return { judged, packed: end.packed, sign: signOf(judged).sign, why: [...why].join(', ') };
}
