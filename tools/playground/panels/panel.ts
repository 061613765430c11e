import type { HostSettings } from '@steward/hosts/model';
import type { ProxyTarget } from '../host-proxy.ts';
import type { ServerView } from '../page-protocol.ts';

/**
 * A simulated panel or host of another company, with the small game in two servers: Survival, which is stopped, and
 * Creative. It is in memory: nothing of it is kept.
 */
export interface Panel {
  /** What the bot's settings say about it. */
  readonly settings: Pick<HostSettings, 'kind' | 'name'>;
  /** For `/setup connect`. */
  readonly key: string;
  readonly target: ProxyTarget;
  /** What visitors should know before they use it. */
  readonly note: string;
  readonly servers: () => readonly ServerView[];
  /** Ends a game as a crash does. Returns false if it does not run. */
  crash(serverId: string): boolean;
  /** Stops a server as someone does on its page. Returns false if it does not run. Left out if the host keeps no log of that. */
  stopInPanel?(serverId: string): boolean;
  /** Sets the address at which the bot knows it. */
  setAddress(url: string): void;
  close(): Promise<void>;
}
