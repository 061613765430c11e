import { Counter, Gauge, type Registry } from 'prom-client';
import { type ShardEvent, type ShardState, shardStates } from '../discord/gateway/shard-states.ts';

/** Counts what happens to the connections to Discord, and shows how they stand. */
export function gatewayMetrics(
  registry: Registry,
  states: () => ReadonlyMap<number, ShardState>,
): (event: ShardEvent) => void {
  const registers = [registry];
  new Gauge({
    name: 'steward_shards',
    help: 'Shards of this process, by how they stand with Discord',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of shardStates) this.set({ state }, 0);
      for (const state of states().values()) this.inc({ state });
    },
  });
  const events = new Counter({
    name: 'steward_gateway_events_total',
    help: 'Connections to Discord’s gateway: new sessions, resumed ones, closed ones, and attempts that failed',
    labelNames: ['event'],
    registers,
  });
  return (event) => events.inc({ event });
}
