import { aBackup } from '@steward/hosts/testing';
import {
  approvalMessage,
  approvedMessage,
  decidedMessage,
  sentMessage,
} from '../../src/approvals/approval-view.ts';
import type { Approval } from '../../src/approvals/model/approval.ts';
import { calling } from '../../src/discord/views/role-mention.ts';
import type { OperationRequest } from '../../src/operations/model/operation.ts';
import { aLoss } from '../support/losses.ts';
import { aCheckOf } from '../support/marks.ts';
import {
  ada,
  ahead,
  failed,
  failure,
  mo,
  namedBackup,
  now,
  operation,
  succeeded,
  survival,
  t,
} from './fixed.ts';
import { ofEach, requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

function approval(request: OperationRequest, change: Partial<Approval> = {}): Approval {
  return {
    id: 'approval',
    language: 'en',
    channelId: '403',
    stage: 'open',
    server: survival,
    request,
    requestedBy: ada,
    expiresAt: ahead(30).getTime(),
    accountId: 'account',
    privateLanguage: 'en',
    roleId: null,
    decidedBy: null,
    decidedAt: null,
    problem: null,
    isTold: false,
    ...change,
  };
}

const nothingKnown = { backup: null, marks: null, lossAfter: null };
const start = requests['start a server'];
const deletion = requests['delete a backup that has a name'];
const approvedBy = { origin: { kind: 'approval', approvedBy: mo } } as const;

/** How requests end that nobody approved. */
function ended(stage: Parameters<typeof decidedMessage>[2], request: OperationRequest = start) {
  const decidedBy = stage === 'declined' ? mo : null;
  return decidedMessage(t, approval(request, { stage, decidedBy, problem: 'no-access' }), stage);
}

const approved = (request: OperationRequest, became: ReturnType<typeof operation>) =>
  approvedMessage(t, approval(request, { stage: 'approved', decidedBy: mo }), became);

function inTheChannel() {
  const backup = aBackup(namedBackup.id, {
    name: namedBackup.label,
    createdAt: new Date(namedBackup.createdAt),
    sizeBytes: 1_500_000_000,
  });
  const lossAfter = aLoss({ good: { ...namedBackup } });
  const marks = new Map([[backup.id, aCheckOf(backup)]]);
  return {
    ...ofEach(
      (wanted) => `Ada asks to ${wanted}`,
      (request) => approvalMessage(approval(request), nothingKnown),
    ),
    'Ada asks to start a server, where a role is mentioned': calling(
      '500',
      approvalMessage(approval(start, { roleId: '500' }), nothingKnown),
    ),
    'Ada asks to restore a backup that was tested': approvalMessage(
      approval(requests['restore a backup that has a name']),
      { backup, marks, lossAfter: null },
    ),
    'Ada asks to delete the last backup from before a loss': approvalMessage(approval(deletion), {
      backup,
      marks,
      lossAfter,
    }),
    'Mo has declined it': ended('declined'),
    'Mo has declined a command': ended('declined', requests['send a command']),
    'Nobody has answered in time': ended('expired'),
    'The host no longer has the backup': ended('gone', deletion),
    'Mo has approved it, and it goes on': approved(start, operation(start, approvedBy)),
    'Mo has approved it, and it has worked': approved(
      start,
      succeeded(start, {}, { ...approvedBy, serverStatus: 'running' }),
    ),
    'Mo has approved it, and it has failed': approved(
      start,
      failed(start, 'failed', failure('crashed'), { ...approvedBy, endedAt: now }),
    ),
    'Mo has approved a command, and it was sent': approved(
      requests['send a command'],
      succeeded(requests['send a command'], { output: '[Server] Back in five minutes' }, approvedBy),
    ),
  };
}

export function approvals(): readonly Situation[] {
  return [
    ...situationsOf('private', {
      'Ada has asked to start a server': sentMessage(t, approval(start)),
      'The channel of requests refuses the message': ended('unposted'),
    }),
    ...situationsOf('approvals', inTheChannel()),
  ];
}
