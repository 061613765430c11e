import type { Backup, HostError, RestartCause, RunChange, Server, ServerStatus } from '@steward/hosts/model';
import type { ConnectionInfo, ServerId, ServerRef } from '../../domain/connection.ts';
import type { HostConnection, UnusableConnection } from '../../operations/model/host-connection.ts';
import type { Operation } from '../../operations/model/operation.ts';
import type { GameObservation } from './game.ts';

/** What is to be watched in a guild for a panel, an alert or a schedule. */
export interface Subscription {
  /** Null: every server of every connection of the guild. */
  readonly server: ServerId | null;
  /** Whether its newest backup is to be known too: its list is read every few minutes. */
  readonly backups: boolean;
}

/** A change of a server's power that was noticed. */
export interface NoticedChange extends RunChange {
  readonly noticedAt: Date;
  /** Null until it is known, or known to be unknown. */
  readonly cause: RestartCause | null;
  /** How often its host was asked why; it is asked again, because some records are late. */
  readonly asks: number;
  /** The id of what someone did at the host, in `PanelActs`, if that is why; null if nobody is known to have done it. */
  readonly actId?: string | null | undefined;
}

/** A new run of a server that was up before, and was not seen down in between. */
export type Restart = NoticedChange;

/** What is known of a watched server. Guilds that are connected to the same account share it. */
export interface ServerObservation {
  /** As it was read last; null if it was not read since this process began to watch. */
  readonly server: Server | null;
  /** When that was; survives restarts. Null: never. */
  readonly readAt: Date | null;
  /** The last known status; survives restarts. */
  readonly status: ServerStatus;
  /** Since when it has that status, as far as it was seen; survives restarts. Null: unknown. */
  readonly statusSince: Date | null;
  /** Since when nobody is online on the running server; null if someone is, it isn't running, or that is unknown. */
  readonly emptySince: Date | null;
  /** Whether its game answers people; survives restarts. */
  readonly game: GameObservation;
  /** Whether the status can no longer be shown as the current one, as `currentUntil` says. */
  readonly isOutdated: boolean;
  /** Why the last read failed; null if it succeeded. */
  readonly failure: HostError | null;
  /** Since when reads fail; survives restarts. Null: the last one succeeded. */
  readonly failingSince: Date | null;
  /** The newest complete backup; null if there is none, undefined if that is not known. */
  readonly newestBackup: Backup | null | undefined;
  /** The newest restarts of the last 24 hours that were not seen as a fall, oldest first; survives restarts of the bot. */
  readonly restarts: readonly Restart[];
  /**
   * When the server was up and went down: the newest times of the last 24 hours, oldest first; survives restarts of the bot. Only
   * noted if the host can be asked who did it.
   */
  readonly falls: readonly NoticedChange[];
}

/** Returns whether the status can be shown as the current one: this process has read it, not too long ago. */
export function isCurrent({ server, isOutdated }: ServerObservation): boolean {
  return server !== null && !isOutdated;
}

/** What is stored of a watched server. Guilds that are connected to the same account share it. */
export interface ObservationRow {
  readonly accountId: string;
  readonly serverId: string;
  /** The last known name. */
  readonly name: string;
  readonly readAt: Date;
  readonly status: ServerStatus;
  readonly statusSince: Date | null;
  readonly emptySince: Date | null;
  readonly game: GameObservation;
  /** Since when reads fail; null if the last one succeeded. */
  readonly failingSince: Date | null;
  readonly restarts: readonly Restart[];
  readonly falls: readonly NoticedChange[];
}

/** A server that is watched for a guild, and how its host is called. */
export interface MonitoredServer extends HostConnection {
  readonly guildId: string;
  /** By the name that the host has for it, or its last known name. */
  readonly ref: ServerRef;
  readonly observation: ServerObservation;
}

/** Whether the host of a connection that is watched for a guild can be read. */
export interface MonitoredConnection {
  readonly connection: ConnectionInfo;
  /**
   * Why the connection can't be used, so that nothing is called: its host is no longer configured, or its key can't be
   * decrypted. `failure` is then set too, and the guild has no `MonitoredServer` of it. Null: it can be used.
   */
  readonly unusable: UnusableConnection['problem'] | null;
  /** Why the last read of the account failed, for a reason that concerns all its servers; null if it succeeded. */
  readonly failure: HostError | null;
  /** Since when reads fail; survives restarts. */
  readonly failingSince: Date | null;
  /** Whether they have failed for two minutes, so that people are to be alerted. */
  readonly isUnreachable: boolean;
  /** When a read last showed the status of a server; null: never since this process began to watch. */
  readonly succeededAt: Date | null;
  /** Whether it is known which servers it has: the host has listed them, or can't. */
  readonly isListed: boolean;
}

/** Gets what the server monitor sees. The methods must not throw. */
export interface MonitorListener {
  /**
   * Called after each read of a server or its backups, failed ones included, once for each guild that it is watched for; also
   * when its status becomes outdated, and when a guild begins to need a server that is already watched for another one.
   * @param before what was known before
   */
  onServer?(server: MonitoredServer, before: ServerObservation): void;
  /**
   * Called after each read of an account, failed ones included, once for each guild and connection; before `onServer` for its
   * servers. Also for a connection that can't be used.
   */
  onConnection?(guildId: string, connection: MonitoredConnection): void;
  /**
   * Called when an operation of any process started, and again when it ended; even if its server is not watched, or not yet:
   * its host may be away.
   */
  onOperation?(operation: Operation): void;
}

/** Reads the servers of all guilds that need it, while this process leads (`Cluster.claimLeadership`). */
export interface ServerMonitor {
  /**
   * Sets what a part of the bot needs to be watched in a guild, in place of what it needed before. Does nothing in a process
   * that does not lead; subscriptions end when it stops leading.
   * @param owner names the part: `panels`, `alerts`, `schedules`
   */
  setSubscriptions(owner: string, guildId: string, subscriptions: readonly Subscription[]): void;
  /** Returns the servers that are watched for a guild, by name. With a `server` of null only those that the hosts listed. */
  servers(guildId: string): readonly MonitoredServer[];
  find(guildId: string, server: ServerId): MonitoredServer | null;
  connections(guildId: string): readonly MonitoredConnection[];
  /** Returns the exclusive operation of any process that runs on a watched server, as far as it was noticed; else null. */
  running(guildId: string, server: ServerId): Operation | null;
  /** Reads a server as soon as the pace allows, because it may have changed, and more often in the next minute. */
  refresh(guildId: string, server: ServerId): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: MonitorListener): () => void;
}

/** Work of the process that leads. */
export interface BackgroundJob {
  /** Begins, when this process begins to lead. @throws StoreUnavailableError and is tried again later */
  start(): Promise<void>;
  /** Ends, when the process stops or no longer leads: begins nothing new, and resolves when what has begun is done. */
  stop(): Promise<void>;
}

/** What was read of a server at one moment. */
export interface Sample {
  readonly at: Date;
  /** `unreachable`: the host could not be read. */
  readonly status: ServerStatus | 'unreachable';
  readonly players: number | null;
  /** Percent of one core. */
  readonly cpuPercent: number | null;
  readonly memoryBytes: number | null;
}

/** Returns the sample of what was read last. */
export function sampleOf({ server, failure }: ServerObservation, at: Date): Sample {
  if (failure !== null || server === null)
    return { at, status: 'unreachable', players: null, cpuPercent: null, memoryBytes: null };
  const { status, players, usage } = server;
  return {
    at,
    status,
    players: players?.online ?? null,
    cpuPercent: usage.cpuPercent,
    memoryBytes: usage.memoryBytes,
  };
}

/** How long a sample counts if no other one follows: a little longer than the longest pause between two reads. */
export const sampleHoldMs = 6 * 60_000;

/** Returns for how long someone was online, in milliseconds, as far as was seen. @param samples oldest first */
export function onlineMsOf(samples: readonly Pick<Sample, 'at' | 'players'>[], to: Date): number {
  return samples.reduce((sum, { at, players }, index) => {
    const next = samples[index + 1]?.at ?? to;
    const ms = Math.min(next.getTime() - at.getTime(), sampleHoldMs);
    return players !== null && players > 0 ? sum + Math.max(0, ms) : sum;
  }, 0);
}

/** What was measured in a part of time. */
export interface Amount {
  readonly average: number;
  readonly most: number;
}

/** The samples of a part of time, summed up. */
export interface SamplePart {
  /** Its beginning. */
  readonly from: Date;
  /** For how much of it the server was watched and its status known, in milliseconds. */
  readonly observedMs: number;
  /** For how much of that it was running. */
  readonly runningMs: number;
  readonly players: Amount | null;
  readonly cpuPercent: Amount | null;
  readonly memoryBytes: Amount | null;
}

/**
 * Returns samples summed up in parts of equal length, oldest first; parts without any are missing. A sample stands for the time
 * until the next one, for `sampleHoldMs` at most.
 * @param samples oldest first
 * @param to until when the last one stands at most, in milliseconds since 1970
 */
export function samplePartsOf(samples: readonly Sample[], partMs: number, to: number): readonly SamplePart[] {
  const parts = new Map<number, { observedMs: number; runningMs: number; samples: Sample[] }>();
  for (const [index, sample] of samples.entries()) {
    const { at, status } = sample;
    const begin = at.getTime();
    const until = Math.min(samples[index + 1]?.at.getTime() ?? to, begin + sampleHoldMs);
    let from = Math.floor(begin / partMs) * partMs;
    do {
      const part = parts.getOrInsertComputed(from, () => ({ observedMs: 0, runningMs: 0, samples: [] }));
      const ms = Math.max(0, Math.min(until, from + partMs) - Math.max(begin, from));
      if (status !== 'unreachable' && status !== 'unknown') part.observedMs += ms;
      if (status === 'running') part.runningMs += ms;
      part.samples.push(sample);
      from += partMs;
    } while (from < until);
  }
  return [...parts].map(([from, { observedMs, runningMs, samples }]) => ({
    from: new Date(from),
    observedMs,
    runningMs,
    players: amountOf(samples.map(({ players }) => players)),
    cpuPercent: amountOf(samples.map(({ cpuPercent }) => cpuPercent)),
    memoryBytes: amountOf(samples.map(({ memoryBytes }) => memoryBytes)),
  }));
}

function amountOf(values: readonly (number | null)[]): Amount | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const sum = known.reduce((total, value) => total + value, 0);
  return { average: sum / known.length, most: Math.max(...known) };
}

export interface ServerSamples {
  readonly accountId: string;
  readonly serverId: string;
  readonly samples: readonly Sample[];
}
