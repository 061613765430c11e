import type { UseCounter } from '@steward/kit';
import { type GameRule, isPrivateLine, waitingFor, waitingLineCount } from '@steward/worlds/model';
import type { Logger } from 'pino';
import { type ServerId, serverKey } from '../domain/connection.ts';
import { causeOfEnd } from '../operations/model/waiting.ts';
import type { MonitoredServer, ServerMonitor, ServerObservation } from '../watch/model/watch.ts';
import type { GuildIncidents } from './guild-incidents.ts';
import { addLastWords, begin, end, type IncidentTarget, targetOf } from './incident-rules.ts';
import type { WaitingForPerson } from './kinds/waiting.ts';
import type { AlertSetting, Incident } from './model/alert.ts';
import { type ConsoleReads, fellAtStart, mayWait, readDue, waitingCause } from './waiting-console.ts';

/** The time limit for reading a console, in milliseconds. */
const consoleMs = 5_000;
/** How old what was read may be, in milliseconds: guilds share it. */
const consoleAgeMs = 10_000;

interface ConsoleOptions {
  readonly guildId: string;
  readonly serverMonitor: Pick<ServerMonitor, 'find'>;
  readonly incidents: Pick<GuildIncidents, 'apply'>;
  /** Runs a task after the earlier ones of the guild. Never rejects. */
  readonly enqueue: (task: () => Promise<unknown>) => Promise<void>;
  /** The reads of each account for what was started, which guilds share: others are read with one of the next reads of their servers. */
  readonly uses: UseCounter;
  /** All games: a line with a login to any of them must not be the last line that everyone sees. */
  readonly games: readonly GameRule[];
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Reads the consoles of a guild's servers in the background, for what their alerts say. */
export class GuildConsoles {
  readonly #options: ConsoleOptions;
  /** What was read of each server, by its key. */
  readonly #reads = new Map<string, ConsoleReads>();

  constructor(options: ConsoleOptions) {
    this.#options = options;
  }

  /**
   * Reads the console of a server that was started a short time ago and whose game hasn't answered yet, twice at most: it may
   * say that it waits for a person.
   */
  follow(setting: AlertSetting, watched: MonitoredServer): void {
    const { uses } = this.#options;
    const { account, hosting, ref, observation, consoleGames } = watched;
    const { server } = observation;
    const key = serverKey(ref);
    const reads = readDue(this.#reads.get(key) ?? null, observation);
    if (reads === null || server === null || hosting.capabilities.log === null) return;
    const games = consoleGames(server);
    if (games.every(({ waiting }) => waiting.length === 0) || uses.waitMs(account.id) > 0) return;
    uses.use(account.id);
    this.#reads.set(key, reads);
    void this.#readStart(targetOf('waiting', setting, ref), watched, games);
  }

  /** Forgets a server that alerts are no longer about. */
  forget(server: ServerId): void {
    this.#reads.delete(serverKey(server));
  }

  /** Begins, changes or ends the incident about what a game waits for, by its console. Never rejects. */
  async #readStart(
    target: IncidentTarget,
    { guildId, account, hosting, ref }: MonitoredServer,
    games: readonly GameRule[],
  ): Promise<void> {
    const { serverMonitor, incidents, enqueue, signal, logger } = this.#options;
    const options = { deadlineMs: consoleMs, maxAgeMs: consoleAgeMs, signal };
    try {
      const lines = await hosting.log(account, ref.id, waitingLineCount, options);
      if (lines === null || lines.length === 0 || signal.aborted) return;
      const found = waitingFor(lines, games);
      await enqueue(async () => {
        const now = serverMonitor.find(guildId, ref)?.observation;
        // It may have answered in the meantime.
        if (now === undefined || !mayWait(now)) return;
        const at = new Date();
        await incidents.apply(target, (latest) => {
          const ending: Partial<WaitingForPerson> = { ending: 'goes-on' };
          if (found === null) return end(latest, at, { ending });
          return begin(latest, waitingCause(found, at), at);
        });
      });
    } catch (error) {
      if (!signal.aborted) logger.info({ err: error, guildId, server: ref.id }, 'failed to read a console');
    }
  }

  /**
   * Reads a console once, and adds its last line to the alert, which is posted already, and for what its game waited if it was
   * starting: only if that is a plain request, and the alert is the first one of its message. A machine with many servers that
   * falls is not asked for each. Never rejects.
   * @param before what was known before the fall
   */
  async addLastWords(
    target: IncidentTarget,
    incident: Incident,
    { account, hosting, ref, observation, consoleGames }: MonitoredServer,
    before: ServerObservation,
  ): Promise<void> {
    const { cause, endedAt, leadId } = incident;
    const isKnown = cause['lastLine'] !== undefined;
    if (hosting.capabilities.log !== 'request' || isKnown || endedAt !== null || leadId !== null) return;
    const { incidents, enqueue, games, signal, logger } = this.#options;
    try {
      const lines = await hosting.log(account, ref.id, waitingLineCount, { deadlineMs: consoleMs, signal });
      const line = lines?.at(-1);
      if (lines === null || line === undefined || signal.aborted) return;
      const { server } = observation;
      const isStart = server !== null && fellAtStart(before, observation.readAt ?? new Date());
      const found = isStart ? waitingFor(lines, consoleGames(server)) : null;
      const words = {
        ...(!isPrivateLine(line, games) && { lastLine: line }),
        ...(found !== null && { waiting: causeOfEnd(found) }),
      };
      await enqueue(() => incidents.apply(target, (latest) => addLastWords(latest, incident, words)));
    } catch (error) {
      if (!signal.aborted)
        logger.info({ err: error, incident: incident.id }, 'failed to read the last lines of a console');
    }
  }
}
