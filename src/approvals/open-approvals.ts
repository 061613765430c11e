import { followed } from '../cases/case-follower.ts';
import type { Kit } from '../discord/kit.ts';
import type { OperationService } from '../operations/service.ts';
import { approvalKind } from './approval-case.ts';
import { ApprovalRequests } from './approvals.ts';

/** Returns what handles requests for approval, and the kind of case that they are. */
export function openApprovals(kit: Kit, service: OperationService) {
  const { store, timings } = kit;
  const { approvalMs } = timings.approvals;
  return {
    requests: new ApprovalRequests({ ...store, ...kit, service, approvalMs }),
    kind: followed(approvalKind({ ...store, ...kit, times: timings.approvals })),
  };
}
