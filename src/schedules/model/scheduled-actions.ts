import type { OperationRequest } from '../../operations/model/operation.ts';
import type { ScheduleSettings } from './schedule.ts';

/** What is known of an action that can be scheduled. */
interface ScheduledActionKind {
  /** Returns what a run asks for. @param command the console command, if there is one */
  readonly request: (command: string) => OperationRequest;
  /** What it does to those who play. `none`: it's for nobody who plays, so nobody is warned, and nobody has to leave first. */
  readonly players: 'disconnects' | 'concerns' | 'none';
  /** Whether it can be due as soon as nobody is online. */
  readonly isForEmpty: boolean;
  /** The options of `/schedule add` that are for it alone. */
  readonly ownOptions: readonly ('command' | 'keep' | 'only_if_played')[];
}

/** The actions that can be scheduled. */
export const scheduledActionKinds: Readonly<Record<ScheduleSettings['action'], ScheduledActionKind>> = {
  start: {
    request: () => ({ kind: 'power', action: 'start' }),
    players: 'none',
    isForEmpty: false,
    ownOptions: [],
  },
  stop: {
    request: () => ({ kind: 'power', action: 'stop' }),
    players: 'disconnects',
    isForEmpty: true,
    ownOptions: [],
  },
  restart: {
    request: () => ({ kind: 'power', action: 'restart' }),
    players: 'disconnects',
    isForEmpty: false,
    ownOptions: [],
  },
  backup: {
    request: () => ({ kind: 'backup.create', startFirst: false }),
    players: 'concerns',
    isForEmpty: false,
    ownOptions: ['keep', 'only_if_played'],
  },
  command: {
    request: (command) => ({ kind: 'command', command }),
    players: 'concerns',
    isForEmpty: false,
    ownOptions: ['command'],
  },
};

/** Returns the request of a run. */
export function scheduledRequest({ action, command }: Pick<ScheduleSettings, 'action' | 'command'>) {
  return scheduledActionKinds[action].request(command ?? '');
}
