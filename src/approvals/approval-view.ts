import { checkText } from '../discord/texts/backup-marks.ts';
import { codeBlock, inline, join, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import { doingText, requestText } from '../discord/texts/steps.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { restoreLoss } from '../discord/views/confirmation-view.ts';
import { type Button, type Message, message } from '../discord/views/embed.ts';
import type { Approval } from '../domain/approval.ts';
import type { BackupCheck } from '../domain/backup-check.ts';
import type { OperationRequest } from '../domain/operation.ts';
import { actionsNeeded, plan } from '../operations/plan.ts';

/** The custom ids of the buttons under a request for approval. */
export interface ApprovalButtonIds {
  readonly approve: string;
  readonly decline: string;
}

/** Asks the members who may do it to approve or decline a request. @param check of its backup; null: none, or unknown */
export function approvalMessage(
  t: Texts,
  approval: Approval,
  check: BackupCheck | null,
  ids: ApprovalButtonIds,
): Message {
  const { requestedBy } = approval;
  const isPermanent = warning(t, approval) !== null;
  const approve: Button = {
    customId: ids.approve,
    label: t.plain('button.approve'),
    style: isPermanent ? 'danger' : 'success',
  };
  return message(
    {
      tone: isPermanent ? 'bad' : 'busy',
      icon: isPermanent ? '⚠️' : '✋',
      title: t.md('approval.wanted', { request: requestText(t, approval) }),
      text: join([
        t.md('approval.asked', { person: mention.user(requestedBy.id) }),
        ...details(t, approval),
        ...(check === null ? [] : [md``, checkText(t, check, 'full')]),
        md``,
        md`-# ${decidersText(t, approval)}`,
      ]),
    },
    [approve, { customId: ids.decline, label: t.plain('button.decline'), style: 'secondary' }],
  );
}

/** Returns who can decide, until when. What the steps that stand above need is not said again. */
function decidersText(t: Texts, { request, expiresAt }: Approval): Markdown {
  const until = { time: time(expiresAt, 't'), relative: time(expiresAt) };
  if (plan(request).length > 1) return t.md('approval.deciders-of-all', until);
  const actions = actionsNeeded(request).map((action) => t.md(`action.${action}`));
  return t.md('approval.deciders', { actions: t.list(actions, 'and'), ...until });
}

/** Shows how a request ended, in its channel and to the person who asked. */
export function decidedMessage(t: Texts, approval: Approval): Message {
  const { state, requestedBy, decidedBy } = approval;
  const end = state === 'approved' || state === 'declined' ? state : 'expired';
  const tone = end === 'approved' ? 'good' : 'neutral';
  const person = mention.user(requestedBy.id);
  const decider = mention.user(decidedBy?.id ?? requestedBy.id);
  const text =
    end === 'expired'
      ? t.md('approval.expired.text', { person })
      : t.md(`approval.${end}.text`, { person, decider });
  const request = requestText(t, approval);
  return message({
    tone,
    title: t.md(`approval.${end}.title`, { request }),
    text: join([...commandBlock(approval.request, 300), text]),
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
      time: time(expiresAt, 't'),
      relative: time(expiresAt),
    }),
  });
}

/** Returns what exactly would be done, and what of it can't be undone. */
function details(t: Texts, approval: Approval): readonly Markdown[] {
  const { request, server } = approval;
  const steps = plan(request);
  const permanent = warning(t, approval);
  return [
    // In full: what is approved must not be longer than what was seen.
    ...commandBlock(request, 2_500),
    ...(permanent === null ? [] : [md``, permanent]),
    ...(steps.length > 1
      ? [
          md``,
          ...steps.map(({ name }, index) => md`${index + 1}. ${doingText(t, { request, server }, name)}`),
        ]
      : []),
  ];
}

function commandBlock(request: OperationRequest, max: number): readonly Markdown[] {
  return request.kind === 'command' ? [codeBlock(request.command, max, 'start')] : [];
}

/** Returns what is lost for good; null if nothing is. */
function warning(t: Texts, { request, server }: Approval): Markdown | null {
  const name = inline(server.name, 60);
  switch (request.kind) {
    case 'power':
      return request.action === 'kill' ? t.md('confirmation.kill.text', { server: name }) : null;
    case 'backup.restore':
    case 'backup.delete': {
      if (request.kind === 'backup.delete') {
        const backup = t.md('confirmation.backup-name', { backup: request.backup.label });
        return t.md('confirmation.delete.text', { server: name, backup });
      }
      const text = restoreLoss(t, null, request.keepsNewFiles === true);
      return request.backUpFirst ? text : t.sentences([text, t.md('confirmation.restore.final')]);
    }
    default:
      return null;
  }
}
