import type { Settings } from '../settings.ts';
import { judgeIntents } from './intents.ts';
import { closeCode, type Identify } from './protocol.ts';

/** The close code that an IDENTIFY earns, or null where Discord would open the session. */
export function judgeIdentify(
  identify: Identify,
  shard: readonly [number, number],
  settings: Settings,
  guildCount: number,
): number | null {
  if (identify.token !== settings.token) return closeCode.authenticationFailed;
  const [id, count] = shard;
  if (count < 1 || id < 0 || id >= count) return closeCode.invalidShard;
  if (guildCount / count > settings.guildsPerShard) return closeCode.shardingRequired;
  return judgeIntents(identify.intents, settings.privilegedIntents);
}
