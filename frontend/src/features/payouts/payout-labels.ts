import type { HoldReason, PayoutState } from '@meguri/contracts/read-models/payouts.ts';
import type { Tone } from '../../ui/notice.tsx';

export const PAYOUT_LABELS: Readonly<Record<PayoutState, { readonly label: string; readonly tone: Tone }>> = {
  expected: { label: '取引中', tone: 'plain' },
  held: { label: '保留中', tone: 'warn' },
  on_the_way: { label: '送金手続き中', tone: 'plain' },
  paid: { label: '送金済み', tone: 'good' },
  reversed: { label: '取り消し', tone: 'bad' },
  lost: { label: '支払い異議により不成立', tone: 'bad' },
};

export const HOLD_SENTENCES: Readonly<Record<HoldReason, string>> = {
  account: '口座の登録が済むと送金されます。',
  dispute: 'カード会社が支払いを確認しています。結果が出るまでお預かりします。',
  checking: '運営が入出金を確認しています。済みしだい送金されます。',
};
