import { type Fields, isRecord, plainName } from './fields.ts';
import { statusIn } from './status.ts';
import type { UsageSources } from './usage.ts';

const useGroups = 'resources usage stats utilization resourceusage metrics performance'.split(' ');
const limitGroups = 'limits limit quota'.split(' ');
const configurationGroups = 'configuration config settings properties options'.split(' ');

/** What the fields at the top of a server's record mean elsewhere, or mean nothing to people. */
export const taken: ReadonlySet<string> = new Set(
  `id serverid identifier uuid uid internalid name servername label title hostname displayname object success ok
  status state currentstate serverstatus serverstate powerstate powerstatus running online isrunning isonline
  started active crashed iscrashed suspended issuspended error errors message code
  players playersonline onlineplayers playercount playerscount numplayers currentplayers max playersmax playermax
  playerlist playernames playerslist maxplayercount
  memory ram mem disk storage cpu network uptime uptimems uptimeseconds uptimes startedat
  createdat updatedat timestamp time date lastrestore restore`
    .split(/\s+/)
    .map(plainName),
);

/** Where in a server's record what is to be found. */
export interface ServerScopes extends UsageSources {
  /** The record itself and what it is wrapped in; the one to ask first comes first. */
  readonly layers: readonly Fields[];
  /** The records within that tell of its use. */
  readonly groups: readonly Fields[];
}

/** Sorts the parts of a record, given innermost first. What wraps it is the server where it tells status or players. */
export function scopesOf(innermostFirst: readonly Fields[]): ServerScopes {
  const outermost = innermostFirst.at(-1);
  const outerIsServer = outermost !== undefined && isWhole(outermost);
  const layers = outerIsServer ? innermostFirst.toReversed() : innermostFirst;
  const groups = recordsIn(layers, useGroups);
  return {
    layers,
    groups,
    use: [...groups, ...layers].map(flattened),
    limits: recordsIn(layers, limitGroups).map(flattened),
    configuration: recordsIn(layers, configurationGroups),
  };
}

function isWhole(fields: Fields): boolean {
  if (fields.has('players')) return true;
  const status = statusIn([fields]);
  return status !== null && status.status !== 'unknown';
}

const measured = 'memory ram mem cpu disk storage diskspace network net limit limits max'.split(' ');

function flattened(fields: Fields): Fields {
  return measured.some((name) => isRecord(fields.value(name))) ? fields.flat() : fields;
}

/** All records by these names that layers hold. */
function recordsIn(layers: readonly Fields[], names: readonly string[]): readonly Fields[] {
  const found: Fields[] = [];
  for (const layer of layers) {
    for (const name of names) {
      const record = layer.value(name) === undefined ? null : layer.record([name]);
      if (record !== null) found.push(record);
    }
  }
  return found;
}
