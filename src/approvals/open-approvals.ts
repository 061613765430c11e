import type { Kit } from '../discord/kit.ts';
import type { OperationService } from '../operations/service.ts';
import { ApprovalDelivery } from './approval-delivery.ts';
import { ApprovalRequests } from './approvals.ts';

/** Returns what handles requests for approval, and the job that delivers and ends them. */
export function openApprovals(kit: Kit, service: OperationService) {
  const { store, timings } = kit;
  const delivery = new ApprovalDelivery({ ...store, ...kit, ...timings.approvals });
  const { approvalMs } = timings.approvals;
  return {
    requests: new ApprovalRequests({ ...store, ...kit, delivery, service, approvalMs }),
    delivery,
  };
}
