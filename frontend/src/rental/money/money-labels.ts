import type { Difference, Movement } from '@meguri/contracts/read-models/differences.ts';
import type { LedgerAccount } from '@meguri/contracts/rental-round/money/ledger.ts';

/** \u200b marks where a narrow column may break a name. */
export const ACCOUNT_LABELS: Readonly<Record<LedgerAccount, string>> = {
  card: '借り手のカード',
  held: '預り金',
  owner_payable: 'オーナーへの未払い',
  owner_paid: 'オーナーの口座',
  payout_fees: '決済サービス\u200b手数料',
  shipping: '送料',
  insurance: 'あんしん補償料',
  insurance_claims: 'あんしん補償の\u200b支払い',
  promotions: 'クーポンの\u200b負担',
  refunds: '返金待ち',
  refunds_pending: '返金の手続き中',
  disputed: 'チャージバック',
  dispute_fees: 'チャージバック\u200b手数料',
  platform_loss: '運営の損失',
};

/** Accounts outside the service. Money that went there is gone, so their balance isn't shown. */
export const OUTSIDE_ACCOUNTS: ReadonlySet<LedgerAccount> = new Set(['card', 'owner_paid']);

/** Labels of movements at the payment provider. Total. */
const MOVEMENTS: Readonly<Record<Movement, string>> = {
  charge: 'カード決済',
  refund: '返金',
  refund_returned: '差し戻された返金',
  transfer: 'オーナーへの送金',
  reversal: '送金の取り消し',
  dispute: 'チャージバック',
  other: 'その他の動き',
};
export const movementLabel = (movement: string): string =>
  Object.hasOwn(MOVEMENTS, movement) ? MOVEMENTS[movement as Movement] : movement;

export function differenceLabel({ provider, book }: Pick<Difference, 'provider' | 'book'>): string {
  if (book === null) return provider === null ? 'どちらにも記録なし' : '元帳に記録なし';
  return provider === null ? '決済会社に記録なし' : '金額の違い';
}
