import type { Hosting } from '@steward/hosts/model';
import { aServer, genericCapabilities } from '@steward/hosts/testing';
import { hourMs, minuteMs } from '@steward/kit';
import type { Logger } from 'pino';
import { approvalKind, interactionId } from '../../src/approvals/approval-case.ts';
import { type ApprovalState, approvalType } from '../../src/approvals/model/approval.ts';
import { type FollowedKind, followed } from '../../src/cases/case-follower.ts';
import { changeCase } from '../../src/cases/change-case.ts';
import { type Case, type CaseType, openCase } from '../../src/cases/model/case.ts';
import type { ChannelMessages } from '../../src/discord/channel-messages.ts';
import { LogChannel } from '../../src/discord/log-channel.ts';
import type { Outbox } from '../../src/discord/outbox.ts';
import type { InteractionApi } from '../../src/discord/rest/interaction-client.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { defaultTimings } from '../../src/domain/timings.ts';
import { groupKind } from '../../src/groups/group-case.ts';
import { groupType, newGroup, newGroupDetails, waitingItem } from '../../src/groups/model/server-group.ts';
import type { HostConnection } from '../../src/operations/model/host-connection.ts';
import {
  type Operation,
  OperationExistsError,
  type ReplyTarget,
} from '../../src/operations/model/operation.ts';
import type { NewOperation } from '../../src/operations/service.ts';
import { wayBackType } from '../../src/reports/model/way-back.ts';
import { announcementMessage } from '../../src/reports/operation-view.ts';
import { wayBackKind } from '../../src/reports/way-back-case.ts';
import { runType } from '../../src/schedules/model/scheduled-run.ts';
import { runKind } from '../../src/schedules/run-case.ts';
import type { GuildSettings } from '../../src/settings/guild-settings.ts';
import type { Cases } from '../../src/store/repositories/cases.ts';
import type { Store } from '../../src/store/store.ts';
import { aConnection, anOperation, aSchedule, aStep, nothingChosen, survival } from '../store/fixtures.ts';

/** Where a case is. */
export interface Place {
  readonly guildId: string;
  readonly channelId: string;
  readonly logChannelId: string;
  /** Returns a new reply in the channel, whose token is valid. */
  reply(): Promise<ReplyTarget>;
}

/** What a process follows cases with. */
export interface Parts {
  readonly store: Store;
  readonly cases: Cases;
  readonly outbox: Outbox;
  readonly messages: ChannelMessages;
  readonly interactionApi: InteractionApi;
  readonly logger: Logger;
  /** Returns something outside of the process as the process sees it. @param writes the names of the methods that change it */
  seen<Outside extends object>(outside: Outside, writes: readonly (keyof Outside & string)[]): Outside;
}

/** A kind of case, with what is outside of the process, and a case that goes to its end. */
export interface Sample {
  /** Returns the kind as a process has it. */
  kind(parts: Parts, place: Place): FollowedKind;
  begins(place: Place, id: string): Promise<Case<unknown>>;
  /** Returns whether it waits for people or their host once its message is shown. */
  isWaiting?(): boolean;
  /** Has people and their host do what it waits for. */
  goesOn(cases: Cases, place: Place, id: string): Promise<void>;
  /** Returns what was done outside of the process. */
  done(): readonly string[];
  /** What is to be done of a case with this id. */
  toDo(id: string): readonly string[];
  /** What its message says at the end. */
  readonly end: string;
  /** What other messages say then. */
  readonly others: readonly string[];
}

const now = Date.now();
const server = { ...survival, connectionId: aConnection.id };
const person = { id: '300', name: 'Ada' };
const accountId = 'account';
const restart = { kind: 'power', action: 'restart' } as const;

/** The operations of a host, and what is known of them. */
class Operations {
  readonly #all = new Map<string, Operation>();
  /** Whether they have ended. */
  areOver = false;

  get keys(): readonly string[] {
    return [...this.#all.keys()];
  }

  async insert(operation: Operation): Promise<void> {
    if (this.#all.has(operation.interactionId)) throw new OperationExistsError();
    this.#all.set(operation.interactionId, operation);
  }

  async get(id: string): Promise<Operation | null> {
    return this.#read().find((operation) => operation.id === id) ?? null;
  }

  async ofInteraction(key: string): Promise<Operation | null> {
    return this.#read().find((operation) => operation.interactionId === key) ?? null;
  }

  async told(_guildId: string, scheduleId: string): Promise<readonly Operation[]> {
    return this.#read().filter(
      ({ origin }) => origin?.kind === 'schedule' && origin.scheduleId === scheduleId,
    );
  }

  async lastOn(_accountId: string, serverId: string): Promise<readonly Operation[]> {
    return this.#read().filter((operation) => operation.server.id === serverId);
  }

  #read(): readonly Operation[] {
    return [...this.#all.values()].map((operation) => (this.areOver ? ended(operation) : operation));
  }
}

function ended(operation: Operation): Operation {
  const steps = operation.steps.map((step) => ({ ...step, state: 'done' as const }));
  return { ...operation, steps, state: 'succeeded', endedAt: operation.createdAt };
}

/** Returns what starts operations, whose host needs no time for that. */
function serviceOf({ insert }: Pick<Operations, 'insert'>) {
  return {
    async start({ host: _, ...made }: NewOperation): Promise<Operation> {
      const name = made.request.kind === 'command' ? 'command' : 'power.restart';
      const operation = anOperation({ ...made, createdAt: new Date(now), steps: [aStep({ name })] });
      await insert(operation);
      return operation;
    },
  };
}

/** Returns the operations as a process sees them, and what starts more of them. */
function seenBy({ seen }: Parts, all: Operations) {
  const operations = seen(all, ['insert']);
  return { operations, service: serviceOf({ insert: (operation) => operations.insert(operation) }) };
}

const hosting: Partial<Hosting> = {
  capabilities: genericCapabilities,
  server: async () => aServer(survival.id, { status: 'running' }),
};
const link: HostConnection = {
  connection: {
    ...aConnection,
    accountId,
    openKind: null,
    certificateSha256: null,
    connectedAt: new Date(now),
  },
  host: {
    id: 'host',
    name: 'Host',
    kind: 'generic',
    address: 'https://host.example',
    certificateSha256: null,
  },
  hosting: hosting as Hosting,
  account: { id: accountId, apiKey: 'key' },
  gameOf: () => undefined,
  consoleGames: () => [],
};
const hosts = { link: async () => link, of: async () => null };

/** Returns a guild's settings, in which its log channel is named. */
function connectionsOf({ logChannelId }: Place) {
  const settings: GuildSettings = { ...nothingChosen, logChannelId };
  return { settings: async () => settings, get: async () => null, setLogProblem: async () => {} };
}

/** Changes the state of a case as people do. */
async function changes<State>(
  cases: Cases,
  type: CaseType<State>,
  { guildId, id }: Pick<Case<State>, 'guildId' | 'id'>,
  change: (state: State) => State,
): Promise<void> {
  await changeCase(cases, type, { guildId, id }, (found) => found && { state: change(found.state) });
}

/** Returns a restart of two servers, one after the other. */
function group(): Sample {
  const all = new Operations();
  const servers = [server, { ...server, id: 's2', name: 'Creative' }];
  return {
    kind(parts, place) {
      const connections = connectionsOf(place);
      return followed(
        groupKind({
          ...seenBy(parts, all),
          hosts,
          connections,
          currentRights: { problem: async () => null },
          logChannel: new LogChannel({ ...parts, connections }),
          times: { ...defaultTimings.groups, pollMs: 5, retryMs: 5 },
          operationTimes: defaultTimings.operations,
          logger: parts.logger,
        }),
      );
    },
    async begins({ guildId, channelId, reply }, id) {
      const details = {
        items: servers.map(waitingItem),
        offered: servers,
        ...newGroupDetails,
      };
      const state = { ...newGroup, request: restart, details, requestedBy: person, startedAt: now };
      const made = { id, guildId, channelId, language: 'en', createdAt: new Date() } as const;
      return openCase(groupType, { ...made, state, replyTo: await reply() });
    },
    async goesOn() {
      all.areOver = true;
    },
    done: () => all.keys.map((key) => key.slice(0, -22)),
    toDo: (id) => servers.map(() => `group:${id}:`),
    end: 'Restart 2 servers: done',
    others: ['Restart 2 servers'],
  };
}

/** Returns a request for approval. @param decision what people do with it, and what the message says then */
function approval(
  decision: Pick<ApprovalState, 'stage'> & { readonly stage: 'approved' | 'declined' },
  says: Pick<Sample, 'end' | 'others'>,
): Sample {
  const all = new Operations();
  const request = { kind: 'power', action: 'stop' } as const;
  const isApproved = decision.stage === 'approved';
  return {
    ...says,
    kind: (parts) =>
      followed(approvalKind({ ...parts.store, ...parts, ...seenBy(parts, all), times: { pollMs: 5 } })),
    async begins({ guildId, logChannelId, reply }, id) {
      const state: ApprovalState = {
        stage: 'open',
        server,
        request,
        requestedBy: person,
        expiresAt: Date.now() + hourMs,
        accountId,
        privateLanguage: 'en',
        roleId: null,
        decidedBy: null,
        decidedAt: null,
        problem: null,
        isTold: false,
      };
      const made = { id, guildId, channelId: logChannelId, language: 'en', createdAt: new Date() } as const;
      return openCase(approvalType, { ...made, state, replyTo: isApproved ? null : await reply() });
    },
    async goesOn(cases, { guildId }, id) {
      all.areOver = true;
      const made = { guildId, request, server, createdAt: new Date(now), interactionId: interactionId(id) };
      const origin = { kind: 'approval', approvedBy: { id: '301', name: 'Hal' } } as const;
      if (isApproved) await all.insert(anOperation({ ...made, origin, requestedBy: person }));
      await changes(cases, approvalType, { guildId, id }, (state) =>
        state.stage === 'offered'
          ? state
          : { ...state, ...decision, decidedBy: { id: '301', name: 'Hal' }, decidedAt: now },
      );
    },
    done: () => all.keys,
    toDo: (id) => (isApproved ? [interactionId(id)] : []),
  };
}

/** Returns a restore that can be taken back, and is. */
function wayBack(): Sample {
  const all = new Operations();
  const restore = {
    kind: 'backup.restore',
    backup: { id: 'b-1', label: 'Daily' },
    backUpFirst: true,
    stopFirst: false,
    startAfter: false,
  } as const;
  const steps = [aStep({ name: 'backup.restore' })];
  const made = { server, accountId, steps, createdAt: new Date(now) };
  all.areOver = true;
  return {
    kind: (parts) =>
      followed(
        wayBackKind({
          ...seenBy(parts, all),
          message: async (operation, _place, way) => announcementMessage(textsIn('en'), operation, null, way),
        }),
      ),
    async begins({ guildId, channelId, reply }, id) {
      await all.insert(anOperation({ ...made, id, guildId, request: restore, interactionId: id }));
      const until = Date.now() + hourMs;
      const state = { operationId: id, accountId, serverId: server.id, place: 'log', until } as const;
      const opened = { id, guildId, channelId, language: 'en', createdAt: new Date() } as const;
      return openCase(wayBackType, { ...opened, state, replyTo: await reply() });
    },
    async goesOn(cases, { guildId }, id) {
      const request = { ...restore, undoes: 'restore', undoneId: id } as const;
      await all.insert(anOperation({ ...made, guildId, request, interactionId: `undo:${id}` }));
      await changes(cases, wayBackType, { guildId, id }, (state) => ({ ...state, until: now }));
    },
    done: () => all.keys,
    toDo: (id) => [id, `undo:${id}`],
    end: 'undid this restore',
    others: [],
  };
}

/** Returns a run of which players are warned, and which is skipped then. */
function run(): Sample {
  const all = new Operations();
  all.areOver = true;
  const begin = Date.now() + 10 * minuteMs;
  return {
    kind: (parts, place) =>
      followed(
        runKind({
          ...parts.store,
          ...seenBy(parts, all),
          hosts,
          connections: connectionsOf(place),
          cases: parts.cases,
          findUnplayed: async () => null,
          makerProblem: async () => null,
          retryMs: 5,
          logger: parts.logger,
        }),
      ),
    async begins({ guildId, logChannelId: channelId }, id) {
      const { settings } = aSchedule();
      const state = {
        scheduleId: id,
        server,
        settings: {
          ...settings,
          action: 'restart' as const,
          warnMinutes: [10],
          onlyIfPlayed: false,
          keep: null,
        },
        createdBy: person,
        dueAt: begin,
        begin,
        postponedBy: null,
        end: null,
        warned: [],
        lost: [],
        correction: 'open' as const,
        correctsAt: 0,
      };
      return openCase(runType, { id, guildId, channelId, state, language: 'en', createdAt: new Date() });
    },
    isWaiting: () => all.keys.length > 0,
    async goesOn(cases, { guildId }, id) {
      const end = { kind: 'skipped', dueAt: begin, by: person } as const;
      await changes(cases, runType, { guildId, id }, (state) => ({ ...state, end }));
    },
    done: () => all.keys,
    toDo: (id) => [`schedule:${id}:${begin}:warning:${begin}:10`, `schedule:${id}:${begin}:warning:canceled`],
    end: 'skipped',
    others: [],
  };
}

/** The kinds of cases, by what one of them is. */
export const kinds: Readonly<Record<string, () => Sample>> = {
  'a request for several servers': group,
  'a request that is approved': () => approval({ stage: 'approved' }, { end: 'approved it', others: [] }),
  'a request that is declined': () =>
    approval({ stage: 'declined' }, { end: 'declined', others: ['declined'] }),
  'an offer to take something back': wayBack,
  'a run of a schedule': run,
};
