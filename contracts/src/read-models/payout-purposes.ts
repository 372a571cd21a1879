/** The purposes of payouts. In a file of its own, so that pages don't load the schema library. */
export const PAYOUT_PURPOSES = ['rental', 'extension', 'late_fee', 'damage_fee', 'cover', 'compensation'] as const;
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number];

export const PURPOSE_LABELS: Readonly<Record<PayoutPurpose, string>> = {
  rental: 'レンタル料金',
  extension: '延長料金',
  late_fee: '延滞料',
  damage_fee: '損害金',
  cover: 'あんしん補償',
  compensation: '運営事務局からの補償',
};
