import type { PayoutState } from '@meguri/contracts/read-models/payouts.ts';
import type { Tone } from '../../../ui/states/notice.tsx';

export const PAYOUT_LABELS: Readonly<Record<PayoutState, { readonly label: string; readonly tone: Tone }>> = {
  expected: { label: '取引中', tone: 'plain' },
  held: { label: '保留中', tone: 'warn' },
  on_the_way: { label: '送金手続き中', tone: 'plain' },
  paid: { label: '送金済み', tone: 'good' },
  reversed: { label: '取り消し', tone: 'bad' },
  lost: { label: '支払い異議により不成立', tone: 'bad' },
};
