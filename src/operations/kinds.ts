import type { Capabilities, PowerAction, ServerStatus } from '@steward/hosts/model';
import type { Action } from '../access/actions.ts';
import {
  type BackupRef,
  type Operation,
  type OperationName,
  type OperationRequest,
  type Step,
  type StepName,
  stepNames,
  type Undone,
} from './model/operation.ts';

/** The request of each kind of operation. */
export type Requests = {
  readonly [Kind in OperationRequest['kind']]: Extract<OperationRequest, { readonly kind: Kind }>;
};

/** The request of a kind, or of several. */
export type RequestOf<Kind extends keyof Requests> = Requests[Kind] & { readonly kind: Kind };

/** What the bot knows of a kind of operation, besides its schema. */
interface OperationKind<Request> {
  /** Its steps, in order. */
  readonly steps: (request: Request) => readonly StepName[];
  /** The actions that a person needs besides those of its steps. Default: none. */
  readonly otherActions?: (request: Request) => readonly Action[];
  /** What it does to the server's power, if that is all it does. Default: nothing. */
  readonly powerAction?: (request: Request) => PowerAction;
  /** The backup that it is asked to make. Default: none, though it may make one before what it is asked to do. */
  readonly newBackup?: (request: Request) => Requests['backup.create'];
  /** The backup that it puts in place of the server's world, and how. Default: none. */
  readonly restore?: (request: Request) => Requests['backup.restore'];
  /** The backup that it deletes. Default: none. */
  readonly deletion?: (request: Request) => Requests['backup.delete'];
  /** Whether it tests a backup: it changes nothing, and people can stop it. Default: false. */
  readonly isTest?: true;
  /** The console command that it sends. Default: none. */
  readonly consoleCommand?: (request: Request) => string;
  /** The earlier backup with which it can be taken back, if a person chose one. Default: none. */
  readonly earlierBackup?: (request: Request) => BackupRef | undefined;
  /** What is taken back if the backup from before it is restored. Default: it can't be taken back. */
  readonly undone?: (request: Request) => Undone;
  /** Whether it needs the server to itself. What changes no files or status of it runs beside anything. */
  readonly isExclusive: (request: Request) => boolean;
  /** Whether it counts towards the limits of what runs: it takes longer than one call. */
  readonly isCounted: (request: Request) => boolean;
  /** What is left of it once it shares its server. Default: it never does. */
  readonly sharedAs?: 'backup' | 'restore';
}

const always = () => true;
const never = () => false;
const exclusive = { isExclusive: always, isCounted: always } as const;
const isGuarded = ({ backUpFirst }: Requests['command']) => backUpFirst === true;

/** The kinds of operations. */
const operationKinds: { readonly [Kind in keyof Requests]: OperationKind<Requests[Kind]> } = {
  power: { steps: ({ action }) => [`power.${action}`], powerAction: ({ action }) => action, ...exclusive },
  command: {
    steps: (request) => (isGuarded(request) ? ['backup.create', 'command'] : ['command']),
    consoleCommand: ({ command }) => command,
    earlierBackup: ({ earlierBackup }) => earlierBackup,
    undone: () => 'command',
    isExclusive: isGuarded,
    isCounted: isGuarded,
  },
  'backup.create': {
    steps: ({ startFirst }) => (startFirst ? ['power.start', 'backup.create'] : ['backup.create']),
    newBackup: (request) => request,
    sharedAs: 'backup',
    ...exclusive,
  },
  'backup.restore': {
    steps: ({ backUpFirst, stopFirst, startAfter }) => [
      ...(backUpFirst ? (['backup.create'] as const) : []),
      ...(stopFirst ? (['power.stop'] as const) : []),
      'backup.restore',
      ...(startAfter ? (['power.start'] as const) : []),
    ],
    otherActions: ({ hostStops }) => (hostStops === true ? ['power.stop'] : []),
    restore: (request) => request,
    undone: ({ undoes }) => (undoes === 'restore' ? 'undo' : 'restore'),
    sharedAs: 'restore',
    ...exclusive,
  },
  'backup.delete': {
    steps: ({ unlockFirst }) =>
      unlockFirst === true ? ['backup.unlock', 'backup.delete'] : ['backup.delete'],
    deletion: (request) => request,
    ...exclusive,
  },
  'backup.lock': { steps: () => ['backup.lock'], ...exclusive },
  'backup.unlock': { steps: () => ['backup.unlock'], ...exclusive },
  'backup.download': {
    steps: () => [],
    otherActions: () => ['backup.download'],
    isExclusive: never,
    isCounted: never,
  },
  'backup.test': { steps: () => ['backup.test'], isTest: true, isExclusive: never, isCounted: always },
};

/** What the bot knows of a step, besides its handler. */
interface StepKind {
  /** The action that a person needs. */
  readonly action: Action;
  /** Whether it changes anything. If not, its outcome is never unknown. */
  readonly isChange: boolean;
  /** Whether it starts or stops the server; `maybe`: a console command can be anything. */
  readonly isPower: boolean | 'maybe';
  /** Whether the host copies a world for it. */
  readonly isLong: boolean;
  /** Which backup it is about: one that it makes, or one that the host has. Null: none. */
  readonly backup: 'new' | 'existing' | null;
  /** Whether it puts another world in place of the server's; `maybe`: a console command can do anything to it. */
  readonly changesWorld: boolean | 'maybe';
  /** Whether the server runs when it is done; false if that isn't known. */
  readonly leavesRunning: boolean;
  /**
   * Which text says what to do if its outcome is unknown: `step.….unsure`. `command`: it sends a console command, of which nobody
   * knows when it has run. Null: its outcome is never unknown.
   */
  readonly unsure: 'power' | 'command' | `backup.${'create' | 'restore' | 'delete' | 'lock'}` | null;
  /** What was read to check its outcome, and which text says so: `operation.check.…`. Null: nothing. */
  readonly check: 'power' | 'restore' | 'new-backup' | 'delete' | 'backup.lock' | 'backup.unlock' | null;
  /** Which word names it among several steps: `step.….short`. Default: none. */
  readonly short?: 'power.start' | 'power.stop' | 'backup.create' | 'backup.restore';
  /** The status that its own words say already. Default: none. */
  readonly saysStatus?: ServerStatus;
  /** Which mark it leaves in charts. Default: none. */
  readonly mark?: 'restart' | 'backup';
}

const power = {
  isChange: true,
  isPower: true,
  isLong: false,
  backup: null,
  changesWorld: false,
  unsure: 'power',
  check: 'power',
} as const;
const down = { ...power, leavesRunning: false } as const;
const up = { ...power, leavesRunning: true } as const;
const backup = {
  isChange: true,
  isPower: false,
  isLong: false,
  backup: 'existing',
  changesWorld: false,
  leavesRunning: false,
} as const;

/** The kinds of steps. */
export const stepKinds: Readonly<Record<StepName, StepKind>> = {
  'power.start': { action: 'power.start', short: 'power.start', saysStatus: 'starting', ...up },
  'power.stop': { action: 'power.stop', short: 'power.stop', saysStatus: 'stopping', ...down },
  'power.restart': { action: 'power.restart', saysStatus: 'restarting', mark: 'restart', ...up },
  'power.kill': { action: 'power.kill', ...down },
  command: {
    action: 'command',
    isChange: true,
    isPower: 'maybe',
    isLong: false,
    backup: null,
    changesWorld: 'maybe',
    leavesRunning: false,
    unsure: 'command',
    check: null,
  },
  'backup.create': {
    ...backup,
    action: 'backup.create',
    isLong: true,
    unsure: 'backup.create',
    check: 'new-backup',
    short: 'backup.create',
    backup: 'new',
    mark: 'backup',
  },
  'backup.restore': {
    ...backup,
    action: 'backup.restore',
    isPower: true,
    isLong: true,
    changesWorld: true,
    unsure: 'backup.restore',
    check: 'restore',
    short: 'backup.restore',
  },
  'backup.delete': { action: 'backup.delete', unsure: 'backup.delete', check: 'delete', ...backup },
  'backup.lock': { action: 'backup.lock', unsure: 'backup.lock', check: 'backup.lock', ...backup },
  'backup.unlock': { action: 'backup.lock', unsure: 'backup.lock', check: 'backup.unlock', ...backup },
  'backup.test': { ...backup, action: 'backup.test', isChange: false, unsure: null, check: null },
};

/** Returns the steps that make a backup. */
export function backupSteps<Each extends Pick<Step, 'name'>>(steps: readonly Each[]): readonly Each[] {
  return steps.filter(({ name }) => stepKinds[name].backup === 'new');
}

/** Returns whether the host may stop the server for an operation and start it again. */
export function mayRestart({ steps }: Pick<Operation, 'steps'>, backups: Capabilities['backups']): boolean {
  return backupSteps(steps).length > 0 && backups?.createMayRestart === true;
}

/** Returns the steps that put another world in place of the server's. */
export function restoreSteps<Each extends Pick<Step, 'name'>>(steps: readonly Each[]): readonly Each[] {
  return steps.filter(({ name }) => stepKinds[name].changesWorld === true);
}

/** Returns whether a request makes a backup before what it is for. */
export function backsUpFirst<Kind extends keyof Requests>(request: RequestOf<Kind>): boolean {
  return backupSteps(plan(request)).length > 0 && newBackupOf(request) === null;
}

/** Returns whether a request makes a backup, or puts one in place of the world. */
export function copiesFiles<Kind extends keyof Requests>(request: RequestOf<Kind>): boolean {
  const steps = plan(request);
  return backupSteps(steps).length > 0 || restoreSteps(steps).length > 0;
}

/** Returns every action that a request needs permission for. */
export function actionsNeeded<Kind extends keyof Requests>(request: RequestOf<Kind>): readonly Action[] {
  const { steps, otherActions } = operationKinds[request.kind];
  return [...(otherActions?.(request) ?? []), ...steps(request).map((name) => stepKinds[name].action)];
}

/** Returns whether a request needs its server to itself. */
export function isExclusive<Kind extends keyof Requests>(request: RequestOf<Kind>): boolean {
  return operationKinds[request.kind].isExclusive(request);
}

/** Returns whether a request counts towards the limits of what runs. */
export function isCounted<Kind extends keyof Requests>(request: RequestOf<Kind>): boolean {
  return operationKinds[request.kind].isCounted(request);
}

/** Returns what is left of an operation that shares its server now; null if it doesn't. */
export function leftOf({ sharesServer, request }: Pick<Operation, 'sharesServer' | 'request'>) {
  return sharesServer ? sharedAs(request) : null;
}

/** Returns what is left of an operation that shares its server; null if it never shares it. */
export function sharedAs<Kind extends keyof Requests>(request: RequestOf<Kind>): 'backup' | 'restore' | null {
  return operationKinds[request.kind].sharedAs ?? null;
}

/** Returns what a request does to the server's power; null if it does nothing to it, or more. */
export function powerActionOf<Kind extends keyof Requests>(request: RequestOf<Kind>): PowerAction | null {
  return operationKinds[request.kind].powerAction?.(request) ?? null;
}

/** Returns the backup that a request is for; null if it's for something else, though it may make one before that. */
export function newBackupOf<Kind extends keyof Requests>(
  request: RequestOf<Kind>,
): Requests['backup.create'] | null {
  return operationKinds[request.kind].newBackup?.(request) ?? null;
}

/** Returns the name that a person gave to the backup that a request is for; undefined if there is none. */
export function newNameOf<Kind extends keyof Requests>(request: RequestOf<Kind>): string | undefined {
  return newBackupOf(request)?.name;
}

/** Returns how a request puts a backup in place of the server's world; null if it doesn't. */
export function restoreOf<Kind extends keyof Requests>(
  request: RequestOf<Kind>,
): Requests['backup.restore'] | null {
  return operationKinds[request.kind].restore?.(request) ?? null;
}

/** Returns how a request deletes a backup; null if it doesn't. */
export function deletionOf<Kind extends keyof Requests>(
  request: RequestOf<Kind>,
): Requests['backup.delete'] | null {
  return operationKinds[request.kind].deletion?.(request) ?? null;
}

/** Returns whether a request tests a backup. */
export function isTest<Kind extends keyof Requests>(request: RequestOf<Kind>): boolean {
  return operationKinds[request.kind].isTest === true;
}

/** Returns whether a request is about a backup: one that it makes, or one that the host has. */
export function isOfBackup<Kind extends keyof Requests>(request: RequestOf<Kind>): boolean {
  return 'backup' in request || newBackupOf(request) !== null;
}

/** Returns the console command that a request sends; null: none. */
export function consoleCommandOf<Kind extends keyof Requests>(request: RequestOf<Kind>): string | null {
  return operationKinds[request.kind].consoleCommand?.(request) ?? null;
}

/** Returns the earlier backup with which a request can be taken back; undefined if a person chose none. */
export function earlierBackupOf<Kind extends keyof Requests>(
  request: RequestOf<Kind>,
): BackupRef | undefined {
  return operationKinds[request.kind].earlierBackup?.(request);
}

/** Returns what is taken back if the backup from before a request is restored; null if it can't be taken back. */
export function undoneOf<Kind extends keyof Requests>(request: RequestOf<Kind>): Undone | null {
  return operationKinds[request.kind].undone?.(request) ?? null;
}

/** Returns the steps of a request, in order, all pending. */
export function plan<Kind extends keyof Requests>(request: RequestOf<Kind>): readonly Step[] {
  return operationKinds[request.kind].steps(request).map((name) => ({
    name,
    state: 'pending',
    startedAt: null,
    endedAt: null,
    before: null,
    result: null,
    failure: null,
  }));
}

/** Returns what an operation is named after: its main step, or what it does without one. */
export function operationName({ request }: Pick<Operation, 'request'>): OperationName {
  return request.kind === 'power' ? `power.${request.action}` : request.kind;
}

/** Returns the step that an operation is for; null if it has none, because it changes nothing. */
export function mainStep(operation: Pick<Operation, 'request'>): StepName | null {
  const name = operationName(operation);
  return stepNames.find((each) => each === name) ?? null;
}
