import { random } from '@steward/worlds/testing';

/** What people do, how often among the steps of a story. */
const acts = {
  'restarts all servers': 3,
  'backs up all servers': 2,
  'sends a command to all servers': 2,
  'skips the rest of a group': 1,
  'restarts a server': 1,
  'sends a command': 1,
  'asks for approval': 3,
  'decides a request': 3,
  'adds a schedule': 4,
  'plans something for later': 4,
  'presses a button of an announcement': 3,
  'removes a schedule': 2,
  'pauses a schedule': 1,
  'mutes alerts': 2,
  'ends the mutes': 1,
  'takes on an alert': 1,
  'posts a panel': 3,
  'runs `kill @e` after a backup': 2,
  'takes a command back': 2,
  'restores a backup': 2,
  'undoes a restore': 2,
  'backs up and tests': 2,
  'says that a loss was on purpose': 1,
} as const;
type Act = keyof typeof acts;

/** What happens by itself. */
const events = {
  'five minutes pass': 8,
  'half an hour passes': 2,
  'a server falls': 4,
  'a server comes back': 4,
  'the host is away for a minute': 1,
  'the host is away for five minutes': 1,
  'the players of a world are lost': 1,
  'a server gets another world': 1,
} as const;
type Event = keyof typeof events;

/** What keeps Steward from its work. */
const disturbances = {
  'kill -9': 6,
  'kill -9, and a break of some minutes': 1,
  'Discord refuses edits': 3,
  'Discord refuses messages': 2,
  'Discord’s answers are lost': 2,
  'Discord is away': 2,
  'Discord is slow': 2,
  'a message is deleted': 2,
  'the permission for a channel is taken': 1,
  'all permissions are given': 2,
  'a channel is deleted': 0.3,
  'an answer of the host is lost': 1,
} as const;
type Disturbance = keyof typeof disturbances;

/** Something that happens in a story. */
export interface CardStep {
  readonly what: Act | Event | Disturbance;
  /** A number from which it is chosen what exactly. */
  readonly which: number;
  /** How long until the bot is killed and started again while this happens, in milliseconds; null: it isn't. */
  readonly killedAfterMs: number | null;
}

/** A random life of cards. */
export interface CardPlan {
  readonly seed: number;
  readonly steps: readonly CardStep[];
}

export function cardPlanOf(seed: number, count: number): CardPlan {
  const next = random(seed * 7_907 + 11);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const oneOf = <T extends string>(weights: Readonly<Record<T, number>>): T => {
    const all = Object.entries<number>(weights);
    let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
    const [name] =
      all.find(([, weight]) => {
        left -= weight;
        return left < 0;
      }) ?? [];
    return name as T;
  };
  const step = (what: CardStep['what'], kills: number): CardStep => ({
    what,
    which: upTo(999),
    killedAfterMs: next() < kills ? upTo(700) : null,
  });
  const steps = Array.from({ length: count }, () => {
    const draw = next();
    if (draw < 0.52) return step(oneOf(acts), 0.12);
    if (draw < 0.78) return step(oneOf(events), 0.1);
    return step(oneOf(disturbances), 0);
  });
  return { seed, steps };
}

/** Returns a plan in plain words. */
export function wordsOfCards({ seed, steps }: CardPlan): string {
  const lines = steps.map(
    ({ what, which, killedAfterMs }) =>
      `  - ${what} (${which})${killedAfterMs === null ? '' : `, kill -9 after ${killedAfterMs} ms`}`,
  );
  return [`seed ${seed}:`, ...lines].join('\n');
}
