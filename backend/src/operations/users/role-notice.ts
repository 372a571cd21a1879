import { randomUUID } from 'node:crypto';
import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';

/** The user, and their new role; null: none. */
interface RoleChange {
  readonly userId: number;
  readonly username: string;
  readonly role: OperatorRole | null;
}

/**
 * Sent to an administrator, because an attacker with an operator's session would grant roles first. @param at the
 * domain's time
 */
export const roleNotice = (toId: number, { userId, username, role }: RoleChange, at: Instant): Notice => ({
  id: noticeId(`role ${randomUUID()}`, toId, 'account_safety'),
  ...{ userId: toId, kind: 'account_safety', who: null, at },
  title: '運営者の権限が変更されました',
  sentence: `「${username}」の権限が${role === null ? '外されました' : `「${ROLE_LABELS[role]}」になりました`}。お心当たりがない場合は、操作ログをご確認ください。`,
  path: `/admin/users/${userId}`,
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
});
