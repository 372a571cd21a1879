import type { PaymentOutcome, PaymentPurpose } from '@meguri/contracts/rental-round/answers.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

/** The outcome of a payment page without a payment. `unknown`: the provider can't be reached. */
export type Unpaid = Exclude<PaymentOutcome['outcome'], 'paid'> | 'unknown';
interface Words {
  readonly title: string;
  /** What happened, and whether anything was charged. */
  readonly text: string;
  /** The next step, if it is possible. */
  readonly next: string | null;
}

const BUTTON: Readonly<Record<PaymentPurpose, string>> = {
  rental: 'お支払いに進む',
  extension: '延長料金のお支払いに進む',
  late_fee: '延滞料のお支払いに進む',
  damage_fee: '損害金のお支払いに進む',
};

export function wordsOf(unpaid: Unpaid, purpose: PaymentPurpose): Words {
  const again = `「${BUTTON[purpose]}」`;
  switch (unpaid) {
    case 'left':
      return {
        title: 'お支払いは完了していません',
        text: 'お支払いページから戻られました。料金は請求されていません。',
        next: `続きは${again}からお手続きください。`,
      };
    case 'declined':
      return {
        title: 'カードが承認されませんでした',
        text: 'カード会社がお支払いを承認しませんでした。料金は請求されていません。',
        next: `${again}から、別のカードでもう一度お試しください。理由はカード会社にお問い合わせください。`,
      };
    case 'authentication_failed':
      return {
        title: '本人認証が完了しませんでした',
        text: 'カード会社の本人認証（3Dセキュア）を確認できませんでした。料金は請求されていません。',
        next: `${again}から、認証をやり直すか、別のカードでお試しください。`,
      };
    case 'ended':
      return {
        title: 'お支払いページの有効期限が切れました',
        text: 'お支払いは完了していません。料金は請求されていません。',
        next: `${again}から、新しいお支払いページを開けます。`,
      };
    case 'unknown':
      return {
        title: 'お支払いの結果を確認できませんでした',
        text: '決済サービスに接続できません。お支払いが完了していれば、まもなくこの画面に表示されます。',
        next: null,
      };
  }
}

type Facts = Pick<
  RentalRequest,
  'viewerParty' | 'status' | 'payment' | 'timeline' | 'lateFee' | 'damageFee' | 'extension'
>;

/** Whether this payment is still open, so that the outcome matters to the viewer. */
export function isUnpaid(facts: Facts, purpose: PaymentPurpose): boolean {
  const { viewerParty, payment, lateFee, damageFee, extension } = facts;
  if (viewerParty !== 'borrower') return false;
  if (purpose === 'extension') return extension?.state === 'approved';
  if (purpose === 'late_fee') return lateFee?.state === 'due';
  if (purpose === 'damage_fee') return damageFee?.state === 'open';
  return payment?.status === 'pending' || payment?.status === 'unpaid';
}

/** Whether the payment page expired, as opposed to being cancelled by the borrower. */
export const hasExpired = ({ status, timeline }: Pick<Facts, 'status' | 'timeline'>): boolean =>
  status === 'request_approved' && timeline.findLast(({ type }) => type === 'PaymentFailed')?.by === 'system';
