import { keptId } from './opaque-id.ts';
import { digest } from './text.ts';

/** Stands for a server id, of any length, in keys and indexes. */
export function serverKey(serverId: string): string {
  return digest(keptId(serverId), 22);
}
