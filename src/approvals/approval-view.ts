import type { Backup } from '@steward/hosts/model';
import { digest } from '@steward/kit';
import type { Loss } from '@steward/worlds/model';
import { backupDetails } from '../backups/backup-texts.ts';
import { beforeLossLines } from '../backups/change-prompts.ts';
import { type BackupMarks, warningLines } from '../backups/mark-texts.ts';
import { markOf } from '../backups/model/backup-test.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import { failureText } from '../discord/texts/failures.ts';
import { logProblemText } from '../discord/texts/labels.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { codeBlock, inline, join, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import { requestText, unnamedBackupLine } from '../discord/texts/requests.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message, type PostedMessage } from '../discord/views/embed.ts';
import { mentioning } from '../discord/views/role-mention.ts';
import { consoleCommandOf, deletionOf, newBackupOf, restoreOf } from '../operations/kinds.ts';
import type { Operation, OperationRequest } from '../operations/model/operation.ts';
import { nothingToDo } from '../operations/outcomes.ts';
import { operationCard } from '../reports/operation-view.ts';
import { lostForGood } from './approval-kinds.ts';
import type { Approval } from './model/approval.ts';

/** What is known of the backup that a request is about. */
export interface RequestedBackup {
  /** Null: nothing, or it is about none. */
  readonly backup: Backup | null;
  readonly marks: BackupMarks;
  /** What is gone since, if it is to be deleted and is the last one from before that; null: nothing. */
  readonly lossAfter: Loss | null;
}

/** Returns a text that identifies what is requested: it changes if the request changes. */
export function versionOf({ request }: Pick<Approval, 'request'>): string {
  return digest(JSON.stringify(request), 12);
}

/** Asks the members who may do it to approve or decline a request. */
export function approvalMessage(approval: Approval, { backup, marks, lossAfter }: RequestedBackup): Message {
  const t = textsIn(approval.language);
  const test = backup && markOf(backup, marks?.get(backup.id));
  // As in the question for those who may do it themselves.
  const known = backup === null ? [] : backupDetails(t, backup, marks);
  const { id, request, requestedBy } = approval;
  const deletion = deletionOf(request);
  const version = versionOf(approval);
  const isPermanent = lostForGood(t, request, approval.server) !== null;
  const approve: Button = {
    customId: ids.approval.of(id, 'approve', version),
    label: t.plain('button.approve'),
    style: isPermanent ? 'danger' : 'success',
  };
  return message(
    {
      tone: isPermanent ? 'bad' : 'busy',
      icon: isPermanent ? '⚠️' : '✋',
      title: t.md('approval.wanted', {
        person: inline(requestedBy.name, 40),
        request: requestText(t, approval),
      }),
      text: join([
        // In full: what is approved must not be longer than what was seen.
        ...commandBlock(request, 2_500),
        ...details(t, approval),
        ...(test === null ? [] : warningLines(t, test)),
        ...(lossAfter === null || deletion === null ? [] : beforeLossLines(t, lossAfter, deletion.backup.id)),
        md``,
        ...(known.length === 0 ? [] : [md`-# ${join(known, ' · ')}`]),
        md`-# ${t.md('approval.deciders', {
          person: mention.user(requestedBy.id),
          relative: time(new Date(approval.expiresAt)),
        })}`,
      ]),
    },
    [
      approve,
      {
        customId: ids.approval.of(id, 'decline', version),
        label: t.plain('button.decline'),
        style: 'secondary',
      },
    ],
  );
}

/** Returns a message of a request as it stands in its channel, where the request mentioned a role or nobody. */
export function inItsChannel({ roleId }: Approval, message: Message): PostedMessage {
  return roleId === null ? message : mentioning(roleId, message);
}

/** Shows how a request ended that nobody approved, in its channel and to the person who asked. */
export function decidedMessage(
  t: Texts,
  approval: Approval,
  end: Exclude<Approval['stage'], 'open' | 'approved'>,
): Message {
  const { requestedBy, decidedBy, problem } = approval;
  if (end === 'unposted')
    return message({
      tone: 'bad',
      title: t.md('error.approval-not-posted.title'),
      text: t.md('error.approval-not-posted.text', {
        channel: mention.channel(approval.channelId),
        problem: logProblemText(t, problem ?? ''),
      }),
    });
  const person = mention.user(requestedBy.id);
  const text =
    end === 'declined'
      ? t.md('approval.declined.text', { person, decider: mention.user(decidedBy?.id ?? requestedBy.id) })
      : t.md(`approval.${end}.text`, { person });
  const title = t.md(`approval.${end}.title`, { request: requestText(t, approval) });
  return message({
    tone: 'neutral',
    title,
    text: join([...commandBlock(approval.request, 300), ...unnamedBackupLine(t, approval), text]),
  });
}

/** Shows in the channel of an approved request that it runs, or how it ended; what it printed is for the log channel. */
export function approvedMessage(
  t: Texts,
  { request, requestedBy, decidedBy }: Approval,
  operation: Operation,
): Message {
  const failure = nothingToDo(operation) === null ? failureText(t, operation) : null;
  const person = mention.user(requestedBy.id);
  const decider = mention.user(decidedBy?.id ?? requestedBy.id);
  return message({
    ...operationCard(t, operation),
    text: join([
      ...commandBlock(request, 300),
      ...unnamedBackupLine(t, operation),
      ...(failure === null ? [] : [failure]),
      t.md('approval.approved.text', { person, decider }),
    ]),
  });
}

/** Tells the person who asked where their request is. */
export function sentMessage(t: Texts, approval: Approval): Message {
  const { channelId, expiresAt } = approval;
  return message({
    tone: 'busy',
    title: t.md('approval.sent.title', { request: requestText(t, approval) }),
    text: t.md('approval.sent.text', {
      channel: mention.channel(channelId),
      relative: time(new Date(expiresAt)),
    }),
  });
}

/** Returns what is done and lost, in a sentence or two; nothing that the title says. */
function details(t: Texts, approval: Approval): readonly Markdown[] {
  const { request } = approval;
  const permanent = lostForGood(t, request, approval.server);
  const restore = restoreOf(request);
  const isStopped = restore !== null && (restore.stopFirst || restore.hostStops === true);
  return [
    // What is lost says when the backup was made.
    ...(permanent === null ? unnamedBackupLine(t, approval) : [permanent]),
    ...(isStopped ? [t.md('confirmation.restore.stops')] : []),
    ...(newBackupOf(request)?.startFirst === true ? [t.md('approval.start-first')] : []),
  ];
}

function commandBlock(request: OperationRequest, max: number): readonly Markdown[] {
  const command = consoleCommandOf(request);
  return command === null ? [] : [codeBlock(command, max, 'start')];
}
