import { describe, expect, it } from '@jest/globals';
import { ROUND_STATUSES, STATUS_LABELS, statusLabelOf } from './status.ts';

/** Names that clients know, and what people read for each. */
const EXPECTED = {
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
};

describe('a status', () => {
  it('has a permanent name and a label', () => expect(STATUS_LABELS).toEqual(EXPECTED));

  it('has the same label for all parties, but mentions no parcel in a pickup', () => {
    const met = { ...EXPECTED, shipping_code_generated: '受け渡し待ち', shipped: '受け渡し済み' };
    for (const status of ROUND_STATUSES) {
      expect(statusLabelOf(status, 'delivery')).toBe(EXPECTED[status]);
      expect(statusLabelOf(status, 'pickup')).toBe(met[status]);
    }
  });
});
