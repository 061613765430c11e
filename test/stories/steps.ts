import { random } from '@steward/worlds/testing';
import { type StoryGameName, storyGames } from './saves.ts';
import type { Loss } from './world.ts';

const damages = ['cut', 'zeros', 'without players', 'of another world', 'gone'] as const;
/** Whose server a story is about: each so many stories. */
const games: readonly StoryGameName[] = [
  'java',
  'bedrock',
  'palworld',
  'terraria',
  'java',
  'luanti',
  'valheim',
  'factorio',
];

/** What happens in a story. `which`: the so many newest backup, counted again from the newest beyond the last. */
export type Step =
  | { readonly kind: 'played'; readonly hours: number; readonly players: number; readonly regions: number }
  | { readonly kind: 'backed up' }
  | { readonly kind: 'backed up by the panel'; readonly leavesOutPlayers: boolean }
  | { readonly kind: 'tested'; readonly which: number }
  | { readonly kind: 'a schedule’s run' }
  | { readonly kind: 'a night' }
  | { readonly kind: 'lost on the server'; readonly what: Loss }
  | { readonly kind: 'damaged'; readonly which: number; readonly how: (typeof damages)[number] }
  | { readonly kind: 'reset on purpose' }
  | { readonly kind: 'said to be on purpose' }
  | { readonly kind: 'restored'; readonly which: number; readonly backsUpFirst: boolean }
  | { readonly kind: 'undone' }
  | { readonly kind: 'deleted at the panel'; readonly which: number };

/** A random life of a server. */
export interface Plan {
  readonly seed: number;
  readonly game: StoryGameName;
  readonly host: 'pterodactyl' | 'crafty';
  /** How many backups a schedule keeps, which makes one every six hours; null: there is none. */
  readonly keep: number | null;
  /** How many Crafty keeps; 0: all. */
  readonly hostKeeps: number;
  /** Whether the server runs by day, so that nothing is read by itself. */
  readonly isRunning: boolean;
  readonly players: number;
  readonly regions: number;
  readonly steps: readonly Step[];
}

export function planOf(seed: number): Plan {
  const next = random(seed * 7_919);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const oneOf = <T>(some: readonly T[]) => some[upTo(some.length - 1)] as T;
  const chance = (part: number) => next() < part;
  /** Mostly the newest. */
  const which = () => Math.floor(next() ** 2 * 4);
  const game = games[seed % games.length] ?? 'java';
  const { losses } = storyGames[game];
  const host = chance(0.7) ? 'pterodactyl' : 'crafty';
  const keep = chance(0.65) ? 1 + upTo(2) : null;
  const played = (): Step => ({ kind: 'played', hours: 1 + upTo(7), players: upTo(2), regions: upTo(2) });
  const backedUp = (): Step[] => {
    if (keep !== null && chance(0.5)) return [{ kind: 'a schedule’s run' }];
    if (chance(0.3)) return [{ kind: 'backed up by the panel', leavesOutPlayers: chance(0.15) }];
    return [{ kind: 'backed up' }];
  };
  const read = (): Step[] => {
    if (chance(0.5)) return [{ kind: 'tested', which: 0 }];
    return chance(0.5) ? [{ kind: 'a night' }] : [];
  };
  const scene = (): Step[] => {
    const draw = next();
    if (draw < 0.2) return [played(), ...backedUp(), ...read()];
    if (draw < 0.5) {
      const hollow = () => [...backedUp(), ...read()];
      return [
        { kind: 'lost on the server', what: oneOf(losses) },
        ...hollow(),
        ...(chance(0.6) ? hollow() : []),
      ];
    }
    if (draw < 0.62) return [{ kind: 'damaged', which: which(), how: oneOf(damages) }, ...read()];
    if (draw < 0.74) {
      const said: Step[] = chance(0.7) ? [{ kind: 'said to be on purpose' }] : [];
      return [
        { kind: 'reset on purpose' },
        played(),
        ...backedUp(),
        ...read(),
        ...said,
        ...backedUp(),
        ...read(),
      ];
    }
    if (draw < 0.86) {
      const restored = { kind: 'restored', which: which(), backsUpFirst: chance(0.5) } as const;
      return [restored, ...(chance(0.4) ? [{ kind: 'undone' } as const] : []), ...backedUp(), ...read()];
    }
    if (draw < 0.93) return [{ kind: 'tested', which: which() }];
    return [{ kind: 'deleted at the panel', which: which() }];
  };
  const scenes = Array.from({ length: 3 + upTo(2) }, scene).flat();
  return {
    seed,
    game,
    host,
    keep,
    hostKeeps: host === 'crafty' && chance(0.5) ? 3 + upTo(2) : 0,
    isRunning: host === 'pterodactyl' && chance(0.4),
    players: 2 + upTo(2),
    regions: 2 + upTo(4),
    steps: [played(), ...backedUp(), ...read(), ...scenes],
  };
}

/** Returns a plan in plain words. */
export function wordsOf({
  seed,
  game,
  host,
  keep,
  hostKeeps,
  isRunning,
  players,
  regions,
  steps,
}: Plan): string {
  const facts = [
    `seed ${seed}: a ${isRunning ? 'running' : 'stopped'} server of ${game} at ${host} with ${players} players and ${regions} regions`,
    ...(keep === null ? [] : [`a schedule keeps ${keep}`]),
    ...(hostKeeps === 0 ? [] : [`the host keeps ${hostKeeps}`]),
  ];
  return [facts.join(', '), ...steps.map((step) => `  - ${stepText(step)}`)].join('\n');
}

function stepText(step: Step): string {
  switch (step.kind) {
    case 'played':
      return `played for ${step.hours} h: ${step.players} new players, ${step.regions} new regions`;
    case 'backed up by the panel':
      return `backed up by the panel${step.leavesOutPlayers ? ', without players by a rule' : ''}`;
    case 'tested':
      return `/backup test of ${nth(step.which)}`;
    case 'lost on the server':
      return `lost on the server: ${step.what}`;
    case 'damaged':
      return `the archive of ${nth(step.which)} is ${step.how}`;
    case 'restored':
      return `restored from ${nth(step.which)}${step.backsUpFirst ? ', backed up first' : ''}`;
    case 'deleted at the panel':
      return `${nth(step.which)} is deleted by a person at the panel`;
    case 'backed up':
    case 'a schedule’s run':
    case 'a night':
    case 'reset on purpose':
    case 'said to be on purpose':
    case 'undone':
      return step.kind;
  }
}

function nth(which: number): string {
  return which === 0 ? 'the newest backup' : `backup ${which + 1} from the newest`;
}
