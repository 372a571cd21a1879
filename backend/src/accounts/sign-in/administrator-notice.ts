import { randomUUID } from 'node:crypto';
import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';
import { type OperationName, OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';

interface Proposal {
  readonly userId: number;
  readonly username: string;
  readonly operation: OperationName;
  /** The user name of the administrator who proposed it. */
  readonly proposer: string;
}

/** Sent to each administrator, including the one it concerns. @param at in the domain's time */
export const administratorNotice = (toId: number, proposal: Proposal, at: Instant): Notice => ({
  id: noticeId(`administrator ${randomUUID()}`, toId, 'account_safety'),
  ...{ userId: toId, kind: 'account_safety', who: null, at },
  title: '管理者のアカウントへの操作が提案されました',
  sentence: `「${proposal.proposer}」が、管理者「${proposal.username}」への操作「${OPERATIONS[proposal.operation].label}」を提案しました。${NEW_IN_ROLE_HOURS}時間以内に別の管理者が同じ操作を行うと実行されます。お心当たりがない場合は、操作ログをご確認ください。`,
  path: `/admin/users/${proposal.userId}`,
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
});
