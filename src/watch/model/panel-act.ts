import { isDown, type PanelAct } from '@steward/hosts/model';
import { digest } from '@steward/kit';
import type { HistoryQuery, OperationName } from '../../operations/model/operation.ts';
import type { ServerObservation } from './watch.ts';

/** An act of someone who is known. */
export interface ActOfSomebody extends PanelAct {
  readonly actor: string;
}

/** Who did something at a host that changed the power of a server, by the host's own records. */
export interface NamedAct extends ActOfSomebody {
  /** The same for the same act, which hosts may record twice, and another one on each server. 16 URL-safe characters. */
  readonly id: string;
}

/** An act on a server of an account, as it is stored. */
export interface StoredAct extends NamedAct {
  readonly accountId: string;
  readonly serverId: string;
  /** The server's last known name. */
  readonly serverName: string;
}

/** Which acts are wanted; `from` and `limit` as in `HistoryQuery`. */
export interface ActQuery {
  /** The accounts whose acts are wanted, and of which servers. Default: of all. */
  readonly of: readonly { readonly accountId: string; readonly serverIds?: readonly string[] }[];
  /** Default: all kinds. */
  readonly kinds?: readonly PanelAct['kind'][] | undefined;
  readonly from?: HistoryQuery['from'];
  readonly limit: number;
}

/** Returns an act on a server, with its id. */
export function namedAct(
  act: ActOfSomebody,
  { accountId, serverId }: Pick<StoredAct, 'accountId' | 'serverId'>,
): NamedAct {
  const { kind, at, actor } = act;
  const what = [accountId, serverId, kind, Math.floor(at.getTime() / 1_000), actor];
  return { ...act, id: digest(JSON.stringify(what), 16) };
}

/**
 * Returns the id of what someone did at the host that is why a server is down; null if it isn't, nobody is known to have, or it
 * has gone down since without being seen to, while no process watched.
 */
export function downActId({
  status,
  statusSince,
  falls,
}: Pick<ServerObservation, 'status' | 'statusSince' | 'falls'>): string | null {
  const fall = falls.at(-1);
  if (!isDown(status) || fall === undefined || (statusSince !== null && fall.at < statusSince)) return null;
  return fall.actId ?? null;
}

/** Returns the kinds of acts that do the same as an operation; none if people can't do that at a host. */
export function actKindsOf(name: OperationName): readonly PanelAct['kind'][] {
  const same: Partial<Record<OperationName, PanelAct['kind']>> = {
    'power.start': 'start',
    'power.stop': 'stop',
    'power.restart': 'restart',
    'power.kill': 'kill',
    'backup.restore': 'restore',
    command: 'command',
  };
  const kind = same[name];
  return kind === undefined ? [] : [kind];
}
