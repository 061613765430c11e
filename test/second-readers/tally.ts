import { type Damaged, type DamageKind, damageKinds, ratedKinds } from './damage.ts';
import type { Judgement } from './judge.ts';
import type { Read } from './subject.ts';

/** What a second reader says of a damaged save. `other`: it reads it, but not all that was in it. */
type Answer = 'refused' | 'same' | 'other';

interface Row {
  saves: number;
  /** Saves with ✅ in at least one situation, those next to a server that is whole, and saves with ❌ in one. */
  ticks: number;
  besideWhole: number;
  crosses: number;
}

const signs = { tick: '✅', cross: '❌' } as const;

/** Counts how Steward judges saves, by what a second reader says of them, and tells what contradicts. */
export class Tally {
  violations = 0;
  readonly #game: string;
  readonly #reader: string;
  readonly #print: (line: string) => void;
  readonly #rows = new Map<string, Row>();
  #whole = 0;

  readonly #isVerbose: boolean;

  constructor(
    game: string,
    reader: string,
    { print, isVerbose }: { readonly print: (line: string) => void; readonly isVerbose: boolean },
  ) {
    this.#game = game;
    this.#reader = reader;
    this.#print = print;
    this.#isVerbose = isVerbose;
  }

  /** Adds a save that isn't damaged. */
  addWhole(seed: number, read: Read, judgements: readonly Judgement[]): void {
    this.#whole++;
    if (read.kind === 'refused') throw new Error(`${this.#game}: save ${seed} is refused: ${read.reason}`);
    for (const judgement of judgements)
      if (judgement.sign !== signs.tick && judgement.sign !== '📦')
        this.#tell(`save ${seed} as it is`, judgement, 'whole');
  }

  add(
    seed: number,
    { kind, path, isOtherSize }: Damaged,
    whole: Read,
    read: Read,
    judgements: readonly Judgement[],
  ): void {
    const answer = answerOf(whole, read);
    const key = keyOf(kind, answer);
    const row = this.#rows.get(key) ?? { saves: 0, ticks: 0, besideWhole: 0, crosses: 0 };
    this.#rows.set(key, row);
    const ticked = judgements.filter(({ sign }) => sign === signs.tick);
    const crossed = judgements.filter(({ sign }) => sign === signs.cross);
    row.saves++;
    if (ticked.length > 0) row.ticks++;
    if (ticked.some(({ isLiveWhole }) => isLiveWhole)) row.besideWhole++;
    if (crossed.length > 0) row.crosses++;
    const odd = answer === 'other' ? ticked : answer === 'same' ? crossed : [];
    if (this.#isVerbose)
      for (const { sign, situation, why } of odd)
        this.#print(
          `${this.#game}, seed ${seed}, ${kind} of ${path}: ${sign}, read: ${answer} [${situation}] ${why}`,
        );
    if (ratedKinds.has(kind)) return;
    // A file that is cut where nothing is has lost a part of itself all the same.
    const unproven = crossed.filter(({ isTimed }) => !(isTimed && isOtherSize));
    const wrong = answer === 'refused' ? ticked : answer === 'same' ? unproven : [];
    const said = read.kind === 'refused' ? `refused (${read.reason.split('\n', 1)[0]})` : 'read as it was';
    for (const judgement of wrong) this.#tell(`seed ${seed}, ${kind} of ${path}`, judgement, said);
  }

  print(): void {
    this.#print(`${this.#game} (${this.#reader}): ${this.#whole} saves, ${this.violations} contradictions`);
    const demanded = damageKinds.filter((kind) => !ratedKinds.has(kind));
    for (const kinds of [demanded, ...[...ratedKinds].map((kind) => [kind])]) {
      const parts = (['refused', 'same', 'other'] as const).map((answer) => {
        const rows = kinds.flatMap((kind) => this.#rows.get(keyOf(kind, answer)) ?? []);
        const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
        const ticks = `✅ ${sum((row) => row.ticks)}, of them ${sum((row) => row.besideWhole)} beside a whole server`;
        return `${answer} ${sum((row) => row.saves)} (${ticks}; ❌ ${sum((row) => row.crosses)})`;
      });
      this.#print(`  ${kinds.join(', ')}: ${parts.join(', ')}`);
    }
  }

  #tell(what: string, { sign, situation, why }: Judgement, said: string): void {
    this.violations++;
    this.#print(`${this.#game}, ${what}: ${sign}, but ${said} [${situation}] ${why}`);
  }
}

function answerOf(whole: Read, read: Read): Answer {
  if (read.kind === 'refused') return 'refused';
  return whole.kind === 'read' && read.content === whole.content ? 'same' : 'other';
}

function keyOf(kind: DamageKind, answer: Answer): string {
  return `${kind} ${answer}`;
}
