import type { Players } from '../model/server.ts';
import { type Fields, fieldsIn, numberIn, textIn } from './fields.ts';

/** The most player names that are kept. */
const nameLimit = 1000;

const besideOnline =
  'playersonline onlineplayers playercount playerscount numplayers currentplayers online'.split(' ');
const besideMax = 'maxplayers playersmax playermax playerlimit maxplayercount slots playerslots max'.split(
  ' ',
);
const inConfiguration = besideMax.filter((name) => name !== 'max');
const besideNames = ['playerlist', 'playernames', 'playerslist', 'onlineplayers', 'playersonline'];
const inOnline = 'online count current now active connected numplayers total'.split(' ');
const inMax = 'max maximum limit slots maxplayers capacity'.split(' ');
const inNames = 'list names players sample online items'.split(' ');
const nameOfPlayer = 'name username displayname nickname player id'.split(' ');

/** Reads who is online from `players`, in any of its shapes, and the fields beside it; null if there are none. */
export function playersIn(scopes: readonly Fields[], configuration: readonly Fields[]): Players | null {
  const parts = scopes.flatMap((scope) => [
    playersOf(scope.value('players')),
    {
      online: count(scope.number(besideOnline)),
      max: count(scope.number(besideMax)),
      names: namesIn(scope.list(besideNames)),
    },
  ]);
  const found = parts.filter((part) => part !== null);
  const names = found.map((part) => part.names).find((each) => each !== null) ?? null;
  const online = firstCount(found.map((part) => part.online)) ?? names?.total ?? null;
  const max =
    firstCount(found.map((part) => part.max)) ??
    firstCount(configuration.map((fields) => count(fields.number(inConfiguration))));
  const known = online !== null || names !== null || found.some((part) => part.max !== null);
  return known ? { online, max, names: names?.kept ?? [] } : null;
}

interface Names {
  readonly kept: readonly string[];
  readonly total: number;
}

interface Part {
  readonly online: number | null;
  readonly max: number | null;
  readonly names: Names | null;
}

function playersOf(value: unknown): Part | null {
  if (Array.isArray(value)) return { online: null, max: null, names: namesIn(value) };
  const fields = fieldsIn(value);
  if (fields !== null) {
    const online = count(fields.number(inOnline));
    return { online, max: count(fields.number(inMax)), names: namesIn(fields.list(inNames)) };
  }
  const ratio = typeof value === 'string' ? /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(value) : null;
  if (ratio !== null) return { online: numberIn(ratio[1]), max: numberIn(ratio[2]), names: null };
  return { online: count(numberIn(value)), max: null, names: null };
}

function namesIn(list: readonly unknown[] | null): Names | null {
  if (list === null) return null;
  const kept: string[] = [];
  for (const entry of list) {
    if (kept.length >= nameLimit) break;
    const name = textIn(entry) ?? fieldsIn(entry)?.text(nameOfPlayer) ?? null;
    if (name !== null) kept.push(name);
  }
  return { kept, total: list.length };
}

function count(number: number | null): number | null {
  return number !== null && number >= 0 ? Math.trunc(number) : null;
}

function firstCount(counts: readonly (number | null)[]): number | null {
  return counts.find((found) => found !== null) ?? null;
}
