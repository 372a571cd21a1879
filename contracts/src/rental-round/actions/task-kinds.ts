import type { ErrorCode } from '../../errors.ts';

/** Operators' tasks for a round. */
export const TASK_KINDS = [
  'register_shipping_code',
  'not_shipped',
  'register_tracking',
  'item_unavailable',
  'register_return_code',
  'check_return_code',
  'next_reservation_near',
  'damage_case',
  'handle_non_return',
  'handle_objection',
  'answer_missing',
  'damage_fee_written_off',
  'late_fee_unpaid',
  'payout_waiting',
  'refund_waiting',
  'reversal_waiting',
  'payment_mismatch',
  'dispute_open',
  'dispute_lost',
  'dispute_money_returned',
  'refund_returned',
  'foreign_refund_returned',
  'foreign_refund',
  'foreign_reversal',
  'paid_twice',
  'confirm_proposal',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** No event of the round finishes these: an operator has to mark them as done. */
export const CLOSED_BY_MARK: ReadonlySet<TaskKind> = new Set([
  'damage_fee_written_off',
  'payment_mismatch',
  'dispute_lost',
  'dispute_money_returned',
  'foreign_refund_returned',
  'paid_twice',
]);

/** These can't be marked as done: they end with an event of the round, which the code explains to operators. */
export const DONE_BY: Readonly<Partial<Record<TaskKind, ErrorCode>>> = {
  register_shipping_code: 'task_needs_code',
  register_tracking: 'task_needs_tracking',
  item_unavailable: 'task_needs_cancellation',
  register_return_code: 'task_needs_code',
  damage_case: 'task_needs_decision',
  handle_non_return: 'task_needs_decision',
  handle_objection: 'task_needs_decision',
  answer_missing: 'task_needs_decision',
  payout_waiting: 'task_needs_payout',
  refund_waiting: 'task_needs_money',
  refund_returned: 'task_needs_refund',
  foreign_refund: 'task_needs_parts',
  foreign_reversal: 'task_needs_settling',
  confirm_proposal: 'task_needs_second',
};
