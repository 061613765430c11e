import type { BackupCapabilities } from '@steward/hosts/model';
import { aBackup, genericCapabilities } from '@steward/hosts/testing';
import { deletePrompt, startFirstPrompt } from '../../src/backups/change-prompts.ts';
import { commandPrompt } from '../../src/backups/command-prompt.ts';
import { type BackupTest, markOf } from '../../src/backups/model/backup-test.ts';
import { costAddition } from '../../src/backups/restore-cost-view.ts';
import type { Restore } from '../../src/backups/restore-facts.ts';
import type { LimitLeft } from '../../src/backups/restore-limits.ts';
import { restorePrompt } from '../../src/backups/restore-view.ts';
import { md } from '../../src/discord/texts/markdown.ts';
import {
  type ConfirmPrompt,
  cancelledMessage,
  confirmationMessage,
  expiredMessage,
  killPrompt,
  unshownMessage,
  withAddition,
} from '../../src/discord/views/confirmation-view.ts';
import type { OperationRequest } from '../../src/operations/model/operation.ts';
import { aLoss } from '../support/losses.ts';
import { aCheckOf } from '../support/marks.ts';
import { ago, ahead, namedBackup, operation, survival, t, unnamedBackup } from './fixed.ts';
import { requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

/** Returns the question of Ada's request. */
function asked(request: OperationRequest, prompt: ConfirmPrompt) {
  return confirmationMessage(
    t,
    operation(request, { state: 'awaiting', expiresAt: ahead(2) }),
    prompt,
    String,
  );
}

const named = aBackup(namedBackup.id, {
  name: namedBackup.label,
  createdAt: new Date(namedBackup.createdAt),
  sizeBytes: 1_500_000_000,
});
const unnamed = aBackup(unnamedBackup.id, {
  createdAt: new Date(unnamedBackup.createdAt),
  sizeBytes: 1_500_000_000,
});
const newer = aBackup('b-8', { createdAt: ago(60), sizeBytes: 1_500_000_000 });

const safer = { backup: newer, isSafer: true };

/** A host that stops a running server itself, unpacks over its files, and says how a restore ended. */
const panel: BackupCapabilities = {
  createNeedsRunning: false,
  restoreNeedsStopped: false,
  restoreLeavesStopped: true,
  restoreKeepsNewFiles: true,
  restoreEnd: 'reported',
  lock: true,
  name: true,
  download: true,
  limit: true,
};

const moreAt = ahead(12);
const usual = { usual: { count: 3, minutes: 15 }, moreAt };
const free: LimitLeft = { kind: 'free' };

const restoreNamed = requests['restore a backup that has a name'];

function restore(change: Partial<Restore> = {}, host: Partial<BackupCapabilities> = {}) {
  const { backup = named, marks = new Map() } = change;
  return restorePrompt(t, {
    request: restoreNamed,
    server: survival,
    backup,
    label: namedBackup.label,
    status: 'running',
    host: { name: 'My host', capabilities: { ...genericCapabilities, backups: { ...panel, ...host } } },
    marks,
    test: markOf(backup, marks?.get(backup.id)),
    rather: null,
    since: null,
    choices: ['back-up-and-start', 'start-after', 'go'],
    limits: { restore: free, backup: free },
    apart: null,
    ...change,
  });
}

const marked = (change: Partial<BackupTest>) => new Map([[named.id, aCheckOf(named, change)]]);
const limits = (restoreLeft: LimitLeft, backup: LimitLeft = free) => ({
  limits: { restore: restoreLeft, backup },
});
const otherWorld = { name: 'world', gameTime: 72_000 };
const bad = marked({ mark: 'bad', problems: [{ kind: 'level-damaged' }] });

const restores = () => ({
  'A server that runs': restore(),
  'A server that runs, from a backup that nobody named': restore({
    request: requests['restore a backup that nobody named'],
    backup: unnamed,
    label: unnamedBackup.label,
  }),
  'A server that is stopped': restore({ status: 'stopped', choices: ['back-up-first', 'go'] }),
  'A server of which nobody knows whether it runs': restore({ status: 'unknown' }),
  'A server where Steward has to stop it': restore(
    { choices: ['back-up-and-cycle', 'cycle'] },
    { restoreNeedsStopped: true },
  ),
  'A server where nothing can be backed up first': restore({ choices: ['start-after', 'go'] }),
  'A server that stays stopped': restore({ choices: ['go'] }),
  'A server whose host doesn’t say how a restore ended': restore({}, { restoreEnd: 'unseen' }),
  'A server whose host replaces all files': restore({}, { restoreKeepsNewFiles: false }),
  'A backup of which nobody knows when it was made': restore({
    backup: aBackup(named.id, { name: 'Daily' }),
  }),
  'A backup that was tested': restore({ marks: marked({}) }),
  'A backup with a warning': restore({
    marks: marked({ warnings: [{ kind: 'newer-version', backup: '1.21.8', server: '1.21.4' }] }),
  }),
  'A backup that is bad, and there’s a safer one': restore({ marks: bad, rather: safer }),
  'A backup that is bad, and there’s no safer one': restore({ marks: bad }),
  'A backup that can’t be restored': restore({ marks: bad, choices: [], rather: safer }),
  'A backup that nobody named, and can’t be restored': restore({
    request: requests['restore a backup that nobody named'],
    backup: unnamed,
    label: unnamedBackup.label,
    marks: new Map([[unnamed.id, aCheckOf(unnamed, { mark: 'bad', problems: [{ kind: 'empty' }] })]]),
    choices: [],
  }),
  'A backup that lacks much': restore({ marks: marked({ loss: aLoss() }), rather: safer }),
  'A backup from after a loss': restore({ since: { loss: aLoss() }, marks: marked({}) }),
  'A backup from after a loss that wasn’t tested, and the good one is offered': restore({
    since: { loss: aLoss({ good: { ...namedBackup, id: newer.id } }) },
    rather: safer,
  }),
  'A backup that may be unfinished': restore({
    marks: marked({ mark: null, compared: null, notTried: 'unfinished' }),
  }),
  'A newer backup loses less': restore({ rather: { backup: newer, isSafer: false } }),
  'The server has a different world': restore({ apart: { differs: 'is', now: otherWorld } }),
  'The server may have a different world': restore({ apart: { differs: 'may', now: otherWorld } }),
  'The host refuses the restore now': restore(limits({ kind: 'none', moreAt })),
  'The host will probably refuse the restore': restore(limits({ kind: 'probably-none', ...usual })),
  'It’s the last restore that the host lets through for now': restore(limits({ kind: 'last', ...usual })),
  'The host refuses a backup first': restore(limits(free, { kind: 'none', moreAt })),
  'The host will probably refuse a backup first': restore(limits(free, { kind: 'probably-none', ...usual })),
  'With what it costs': withAddition(
    restore(),
    costAddition(
      t,
      {
        lostMs: 86_400_000,
        countedFrom: null,
        people: { verdict: 'some', atLeast: 3, upTo: 5, names: ['Alex', 'Steve'], joined: 1 },
        dimensions: [
          {
            id: 'overworld',
            touched: 12,
            total: 400,
            fresh: 4,
            places: [{ x: 100, z: 50, regions: 8, distance: 0 }],
            map: { all: [], touched: [], fresh: [], spawn: null },
          },
        ],
        comesBack: 0,
      },
      7_200_000,
      { name: 'map.png', png: new Uint8Array(), alt: 'a map' },
    ),
  ),
});

const undos = () => {
  const way = (request: OperationRequest, change: Partial<Restore> = {}) =>
    [request, restore({ request, backup: unnamed, label: unnamedBackup.label, ...change })] as const;
  const [undo, redo, takeBack] = [
    requests['undo a restore'],
    requests['redo a restore'],
    requests['take a command back'],
  ];
  const stopped = { status: 'stopped', choices: ['back-up-first', 'go'] } as const;
  const cycled = { choices: ['back-up-and-cycle', 'cycle', 'go'] } as const;
  return {
    'To undo a restore': way(undo),
    'To undo a restore of a server that is stopped': way(undo, stopped),
    'To undo a restore where Steward stops the server': way(undo, cycled),
    'To redo a restore': way(redo),
    'To redo a restore of a server that is stopped': way(redo, stopped),
    'To redo a restore where Steward stops the server': way(redo, cycled),
    'To take a command back': way(takeBack),
    'To take a command back on a server that is stopped': way(takeBack, stopped),
    'To take a command back where Steward stops the server': way(takeBack, cycled),
  };
};

const say = requests['send a command after a backup'];

const commands = () => {
  type Run = Parameters<typeof commandPrompt>[1];
  const run = (change: Partial<Run> = {}) =>
    commandPrompt(t, {
      server: survival,
      command: say.command,
      risk: { kind: 'destroys', command: 'kill', blocks: null },
      way: { kind: 'free' },
      earlier: null,
      ...change,
    });
  const reasons = ['host', 'right', 'key', 'none-allowed', 'full', 'stopped', 'busy'] as const;
  return {
    'A command that can destroy something': run(),
    'A command that can destroy many blocks': run({
      risk: { kind: 'destroys', command: 'fill', blocks: 32_768 },
    }),
    'A command of which nobody can see what it does': run({
      risk: { kind: 'unseen', command: 'function', blocks: null },
    }),
    'A command that an admin has named': run({ risk: { kind: 'named', command: 'stop', blocks: null } }),
    'A command, where a backup comes before each': run({ risk: null }),
    'A command, and there’s an earlier backup': run({ earlier: newer }),
    'A command, and the host has let through as many backups as usual': run({
      way: { kind: 'usual', ...usual },
      earlier: newer,
    }),
    'A command, and the host accepts no backup yet': run({ way: { kind: 'throttled', moreAt } }),
    ...Object.fromEntries(
      reasons.map((reason) => [
        `A command, and the server can’t be backed up: ${reason}`,
        run({ way: { kind: 'no', reason, host: md`My host` } }),
      ]),
    ),
  };
};

const others = () => {
  const deletion = requests['delete a backup that has a name'];
  const kill = requests['kill a server'];
  const start = requests['start a server and back it up'];
  return {
    'To kill a server': [kill, killPrompt(t, survival, { mayStop: true, isRestoring: false })],
    'To kill a server that may not be stopped': [
      kill,
      killPrompt(t, survival, { mayStop: false, isRestoring: false }),
    ],
    'To kill a server while it’s restored': [
      kill,
      killPrompt(t, survival, { mayStop: true, isRestoring: true }),
    ],
    'To back up a server that has to be started first': [start, startFirstPrompt(t, survival, null)],
    'The same with a name for the backup': [start, startFirstPrompt(t, survival, 'before-the-event')],
    'To delete a backup': [deletion, deletePrompt(t, survival, named, marked({}), null)],
    'To delete a backup that is locked': [
      deletion,
      deletePrompt(t, survival, { ...named, locked: true }, marked({}), null),
    ],
    'To delete the last good backup from before a loss': [
      deletion,
      deletePrompt(t, survival, named, marked({}), aLoss({ good: { ...namedBackup } })),
    ],
    'To delete the last backup from before a loss': [
      deletion,
      deletePrompt(t, survival, named, marked({}), aLoss()),
    ],
  } as const;
};

export function questions(): readonly Situation[] {
  const open = operation(restoreNamed, { state: 'awaiting', expiresAt: ahead(2) });
  return situationsOf('channel', {
    ...Object.fromEntries(
      Object.entries(restores()).map(([words, prompt]) => [`Restore: ${words}`, asked(restoreNamed, prompt)]),
    ),
    ...Object.fromEntries(
      Object.entries({ ...undos(), ...others() }).map(([words, [request, prompt]]) => [
        words,
        asked(request, prompt),
      ]),
    ),
    ...Object.fromEntries(Object.entries(commands()).map(([words, prompt]) => [words, asked(say, prompt)])),
    'Nobody answered a question in time': expiredMessage(t, open),
    'The question couldn’t be shown in time': unshownMessage(t, open),
    'The question was canceled': cancelledMessage(t, open),
  });
}
