import { aBackup, genericCapabilities } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { markOf } from '../../src/backups/model/backup-test.ts';
import type { Restore } from '../../src/backups/restore-facts.ts';
import type { LimitLeft } from '../../src/backups/restore-limits.ts';
import { restorePrompt } from '../../src/backups/restore-view.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { confirmationMessage } from '../../src/discord/views/confirmation-view.ts';
import { anOperation, restoreRequest } from '../store/fixtures.ts';
import { aLoss } from '../support/losses.ts';
import { aCheckOf } from '../support/marks.ts';

const t = textsIn('en');
const styles = new Map([
  [1, 'primary'],
  [2, 'secondary'],
  [4, 'danger'],
]);
const made = new Date('2030-01-01T00:00:00Z');
const found = aBackup('b', { name: 'Night', createdAt: made });
const good = aBackup('good', { name: 'Before the event', createdAt: made });
const later = aBackup('later', { name: 'Later', createdAt: new Date('2030-01-01T01:00:00Z') });
const moreAt = new Date('2030-01-02T00:10:00Z');

const { backups } = genericCapabilities;
if (backups === null) throw new Error('the host has no backups');
/** A host that stops a running server itself, unpacks over its files, and says how a restore ended. */
const panel = {
  ...backups,
  restoreNeedsStopped: false,
  restoreLeavesStopped: true,
  restoreKeepsNewFiles: true,
};
const hostWith = (change: Partial<typeof panel>) => ({
  name: 'Our panel',
  capabilities: { ...genericCapabilities, backups: { ...panel, ...change } },
});

const free: LimitLeft = { kind: 'free' };
const restores = { usual: { count: 3, minutes: 15 }, moreAt };
const noRestore: LimitLeft = { kind: 'probably-none', ...restores };
const lastRestore: LimitLeft = { kind: 'last', ...restores };
const noBackup: LimitLeft = { kind: 'probably-none', usual: { count: 2, minutes: 10 }, moreAt };
const none: LimitLeft = { kind: 'none', moreAt };
const limits = (restore: LimitLeft, backup: LimitLeft = free) => ({ limits: { restore, backup } });

const all = ['back-up-and-start', 'start-after', 'go'] as const;
const now = { name: 'world', gameTime: 900 };
const request = { ...restoreRequest, backup: { id: 'b', label: 'Night' } };
const anUndo = { request: { ...request, undoes: 'restore' } } as const;

/** Returns the lines and the buttons of the question of a restore of a running server, the small print left out. */
function card(change: Partial<Restore>) {
  const { marks = new Map() } = change;
  const asked: Restore = {
    request,
    server: { connectionId: 'c', id: 's-1', name: 'Survival' },
    backup: found,
    label: 'Night',
    status: 'running',
    host: hostWith({}),
    marks,
    test: markOf(found, marks?.get(found.id)),
    rather: null,
    since: null,
    choices: all,
    limits: { restore: free, backup: free },
    apart: null,
    ...change,
  };
  const { embeds, components } = confirmationMessage(t, anOperation(), restorePrompt(t, asked), String);
  const [embed] = embeds;
  const lines = `${embed?.title}\n${embed?.description}`
    .replaceAll(/ \(<t:\d+:R>\)/g, '')
    .replaceAll(/<t:\d+:\w>/g, '⏱')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('-#'));
  const buttons = components.flatMap((row) => row.components);
  return {
    lines,
    buttons: buttons.map((button) => ('label' in button ? [button.label, styles.get(button.style)] : [])),
  };
}

const title = '⚠️ Restore Survival from “Night”?';
const loses = 'Changes since ⏱ will be lost. Files that were added since then stay.';
const stops = 'The server stops for this. Players are disconnected until it’s back.';
const undoable = '**You can undo this only if you back up first.**';
const final = '**This can’t be undone.**';
const refusesBackup =
  '⚠️ **If you do this now, you probably can’t undo it.** By default, the panel allows 2 backups in 10 min, so the host will probably refuse to back up first. Try again after ⏱.';
const refusesRestore =
  '⚠️ **The host will probably refuse this restore:** by default, the panel allows 3 restores in 15 min. Try again after ⏱.';

const backUp = (style: string) => ['Back up first, then restore', style];
const restore = ['Restore now, no undo', 'danger'];
const leave = ['Restore now, leave it stopped', 'danger'];
const alone = ['Restore', 'danger'];
const cancel = ['Cancel', 'secondary'];
const usual = [backUp('primary'), restore, leave, cancel];
const doubtful = [restore, leave, backUp('secondary'), cancel];

describe('the question of a restore', () => {
  test.each<[string, Partial<Restore>, readonly string[], readonly (readonly string[])[]]>([
    ['of a server that runs', {}, [title, loses, stops, undoable], usual],
    [
      'of one that is down',
      { status: 'stopped', choices: ['back-up-first', 'go'] },
      [title, loses, undoable],
      [backUp('primary'), restore, cancel],
    ],
    [
      'by someone who can’t back up',
      { choices: ['start-after', 'go'] },
      [title, loses, stops, final],
      [alone, leave, cancel],
    ],
    [
      'by someone who can’t back up, when the host refuses that',
      { choices: ['start-after', 'go'], ...limits(free, noBackup) },
      [title, loses, stops, final],
      [alone, leave, cancel],
    ],
    [
      'before which the host probably refuses a backup',
      limits(free, noBackup),
      [title, refusesBackup, loses, stops],
      doubtful,
    ],
    [
      'before which the host certainly refuses a backup',
      limits(free, none),
      [
        title,
        '⚠️ **If you do this now, you can’t undo it.** The host doesn’t allow another backup of this server yet, so I can’t back up first. Try again after ⏱.',
        loses,
        stops,
      ],
      [alone, leave, cancel],
    ],
    [
      'that the host probably refuses',
      limits(noRestore),
      [title, refusesRestore, loses, stops, undoable],
      [backUp('secondary'), restore, leave, cancel],
    ],
    [
      'that the host probably refuses, and a backup before it, too',
      limits(noRestore, noBackup),
      [title, refusesRestore, loses, stops, undoable],
      doubtful,
    ],
    [
      'that the host probably refuses, and a backup before it certainly',
      limits(noRestore, none),
      [title, refusesRestore, loses, stops, final],
      [alone, leave, cancel],
    ],
    [
      'that is the last one for now',
      limits(lastRestore),
      [
        title,
        loses,
        stops,
        '**You can undo this only if you back up first.** By default, the panel allows 3 restores in 15 min, and this is the last one. An undo probably only works after ⏱.',
      ],
      usual,
    ],
    [
      'that is the last one for now, by someone who can’t back up',
      { choices: ['start-after', 'go'], ...limits(lastRestore) },
      [title, loses, stops, final],
      [alone, leave, cancel],
    ],
    [
      'that is the last one for now, before which the host probably refuses a backup',
      limits(lastRestore, noBackup),
      [title, refusesBackup, loses, stops],
      doubtful,
    ],
    [
      'that the host certainly refuses',
      limits(none, noBackup),
      [
        '⚠️ Survival can’t be restored right now',
        'The host doesn’t allow another restore of this server yet. Try again after ⏱.',
      ],
      [cancel],
    ],
    [
      'of a server with another world than the backup’s',
      { apart: { differs: 'is', now } },
      [
        title,
        '⚠️ The server no longer has the world that’s in this backup. Now: **world**, hardly played.',
        'The world that’s there now will be lost. You’ll get back the one from ⏱. Files that were added since then stay.',
        stops,
        undoable,
      ],
      usual,
    ],
    [
      'of such a server, before which the host probably refuses a backup, when a test found the other world, too',
      {
        host: hostWith({ restoreKeepsNewFiles: false }),
        apart: { differs: 'is', now },
        marks: new Map([['b', aCheckOf(found, { warnings: [{ kind: 'other-world-than-server' }] })]]),
        ...limits(free, noBackup),
      },
      [
        title,
        '⚠️ The server no longer has the world that’s in this backup. Now: **world**, hardly played.',
        refusesBackup,
        'The world that’s there now will be lost. You’ll get back the one from ⏱.',
        stops,
      ],
      doubtful,
    ],
    [
      'of a server with another world than before, from another backup',
      { apart: { differs: 'may', now } },
      [
        title,
        '⚠️ The server has a different world than before. Now: **world**, hardly played. I don’t know which of the two is in this backup.',
        loses,
        stops,
        undoable,
      ],
      usual,
    ],
    [
      'from a backup that holds another world than the server, as its test found',
      { marks: new Map([['b', aCheckOf(found, { warnings: [{ kind: 'other-world-than-server' }] })]]) },
      [title, '⚠️ It contains a different world from the server’s.', loses, stops, undoable],
      usual,
    ],
    [
      'from a backup with a warning',
      { marks: new Map([['b', aCheckOf(found, { warnings: [{ kind: 'no-map' }] })]]) },
      [
        title,
        loses,
        stops,
        '⚠️ Its map is empty. A restore won’t bring back anything that was built.',
        undoable,
      ],
      usual,
    ],
    [
      'from a bad backup, when another one is safer',
      {
        marks: new Map([['b', aCheckOf(found, { mark: 'bad', problems: [{ kind: 'level-missing' }] })]]),
        rather: { backup: good, isSafer: true },
      },
      [
        '❌ Restore Survival from “Night”?',
        '❌ **bad: don’t rely on it**',
        '`level.dat` is missing. Without it, the server starts a new world.',
        loses,
        stops,
        undoable,
        '💡 **Safer:** **“Before the event”** · ⏱',
      ],
      [backUp('secondary'), restore, leave, cancel],
    ],
    [
      'from a backup of after a loss',
      { since: { loss: aLoss() }, rather: { backup: good, isSafer: true } },
      [
        title,
        '⚠️ This backup was created after the world lost a lot, and isn’t tested. It may be missing: 5 of 5 players and 125 of 133 map regions. Still in the backup **“Before the event”**.',
        loses,
        stops,
        undoable,
        '💡 **Safer:** **“Before the event”** · ⏱',
      ],
      [backUp('secondary'), restore, leave, cancel],
    ],
    [
      'from an older backup than the newest',
      { rather: { backup: later, isSafer: false } },
      [title, loses, stops, undoable, '💡 **Loses less:** **“Later”** · ⏱'],
      usual,
    ],
    [
      'whose end the host doesn’t report',
      { host: hostWith({ restoreEnd: 'unseen' }), choices: ['back-up-first', 'go'] },
      [
        title,
        loses,
        `${stops} Afterwards it stays stopped until someone starts it.`,
        'Our panel doesn’t report how a restore ended. Check the world yourself afterwards.',
        undoable,
      ],
      [backUp('primary'), restore, cancel],
    ],
    [
      'that is undone',
      anUndo,
      [
        '⚠️ Undo the restore of Survival?',
        `This brings back the world from just before the restore. ${loses}`,
        stops,
        '**You can go back only if you back up first.**',
      ],
      [
        ['Back up first, then undo', 'primary'],
        ['Undo now', 'danger'],
        ['Undo now, leave it stopped', 'danger'],
        cancel,
      ],
    ],
    [
      'that is undone, before which the host probably refuses a backup',
      { ...anUndo, ...limits(free, noBackup) },
      [
        '⚠️ Undo the restore of Survival?',
        refusesBackup,
        `This brings back the world from just before the restore. ${loses}`,
        stops,
      ],
      [
        ['Undo now', 'danger'],
        ['Undo now, leave it stopped', 'danger'],
        ['Back up first, then undo', 'secondary'],
        cancel,
      ],
    ],
    [
      'at a host that restores stopped servers only',
      {
        host: hostWith({
          restoreNeedsStopped: true,
          restoreLeavesStopped: false,
          restoreKeepsNewFiles: false,
        }),
        choices: ['back-up-and-cycle', 'cycle'],
      },
      [title, 'Changes since ⏱ will be lost.', stops, undoable],
      [backUp('primary'), restore, cancel],
    ],
  ])('%s', (_, facts, lines, buttons) => {
    expect(card(facts)).toEqual({ lines, buttons });
  });
});
