/** Every status of a round with its label. The names are part of the interface. */
export const STATUS_LABELS = {
  requested: 'リクエスト受付中',
  request_sent: 'リクエスト中',
  request_expired: '期限切れ',
  request_approved: '承認済み',
  request_declined: '辞退',
  request_cancelled: 'リクエスト取消',
  rejected: '受付不可',
  payment_pending: '支払い手続き中',
  payment_completed: '支払い確認中',
  paid: '支払い済み',
  shipping_code_generating: '発送コード発行中',
  await_shipment_code: '発送コード登録済み',
  shipping_code_generated: '発送待ち',
  shipped: '発送済み',
  received: '受取済み',
  in_use: '利用中',
  usage_overdue: '期限超過',
  return_shipping_code_generated: '返却待ち',
  returned: '返却済み',
  damage_reported: '不具合報告中',
  damage_fee_pending: '損害金支払い待ち',
  damage_fee_paid: '損害金支払い済み',
  completed: '取引完了',
  cancelled: 'キャンセル',
} as const;

/** Labels that differ when the parties meet instead of sending parcels. */
const PICKUP_LABELS: Partial<Record<keyof typeof STATUS_LABELS, string>> = {
  shipping_code_generated: '受け渡し待ち',
  shipped: '受け渡し済み',
};

/** The label of a status for the round's parties. */
export const statusLabelOf = (status: RoundStatus, handover: 'delivery' | 'pickup'): string =>
  (handover === 'pickup' ? PICKUP_LABELS[status] : undefined) ?? STATUS_LABELS[status];

export type RoundStatus = keyof typeof STATUS_LABELS;
export const ROUND_STATUSES = Object.keys(STATUS_LABELS) as readonly RoundStatus[];

/** No further change of status; events about money may still arrive. */
export const FINAL_STATUSES = [
  'request_expired',
  'request_declined',
  'request_cancelled',
  'rejected',
  'cancelled',
  'completed',
] as const satisfies readonly RoundStatus[];

/** The owner hasn't answered yet. */
export const UNANSWERED_STATUSES = ['requested', 'request_sent'] as const satisfies readonly RoundStatus[];

/** Ended before a payment. */
export const ENDED_UNPAID_STATUSES: readonly RoundStatus[] = [
  'request_declined',
  'request_expired',
  'request_cancelled',
  'rejected',
];

/** The owner never approved, or the request was withdrawn before a payment. */
export const NOT_AGREED_STATUSES: readonly RoundStatus[] = [...UNANSWERED_STATUSES, ...ENDED_UNPAID_STATUSES];

/** Approved, and not paid; a payment page may be open. */
export const AWAITING_PAYMENT_STATUSES: readonly RoundStatus[] = ['request_approved', 'payment_pending'];

/** Not paid, or not yet. */
export const UNPAID_STATUSES: readonly RoundStatus[] = [...NOT_AGREED_STATUSES, ...AWAITING_PAYMENT_STATUSES];

/** Paid; the owner has to send the item or hand it over. */
export const TO_SEND_STATUSES: readonly RoundStatus[] = [
  'shipping_code_generating',
  'await_shipment_code',
  'shipping_code_generated',
];

/** Approved, and the borrower doesn't have the item yet. */
export const BOOKED_STATUSES: readonly RoundStatus[] = [...AWAITING_PAYMENT_STATUSES, ...TO_SEND_STATUSES];

/** The borrower has the item and has to return it. */
export const OUT_STATUSES: readonly RoundStatus[] = ['in_use', 'return_shipping_code_generated', 'usage_overdue'];

export const isUnanswered = (status: RoundStatus | 'none'): boolean =>
  (UNANSWERED_STATUSES as readonly string[]).includes(status);

export const awaitsPayment = (status: RoundStatus | 'none'): boolean =>
  (AWAITING_PAYMENT_STATUSES as readonly string[]).includes(status);

export const isFinal = (status: RoundStatus | 'none'): boolean =>
  (FINAL_STATUSES as readonly string[]).includes(status);

/** Passed through within one append: a round never stays in them. */
export const PASSING_STATUSES = [
  'requested',
  'payment_completed',
  'paid',
  'received',
  'damage_fee_paid',
] as const satisfies readonly RoundStatus[];
