import type { Yen } from '../rental-round/money/money.ts';
import { type PayoutOrder, rentalCharge } from '../rental-round/money/round-money.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';

/** What an owner is paid for. Beside the schemas a list of payouts would bring their library along. */
export const PAYOUT_PURPOSES = ['rental', 'late_fee', 'damage_fee'] as const;
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number];

export function purposeOf({ money }: RentalRound, order: PayoutOrder): PayoutPurpose {
  const purpose = money.charges.find(({ chargeId }) => chargeId === order.chargeId)?.purpose;
  return PAYOUT_PURPOSES.find((one) => one === purpose) ?? 'rental';
}

/** What the platform kept of a payout: of several of the rental's charge the first is the settlement's, so it is kept once. */
export function feeKeptOf(round: RentalRound, order: PayoutOrder): Yen {
  const { payouts, settlement } = round.money;
  const first = payouts.find(({ chargeId }) => chargeId === rentalCharge(round)?.chargeId);
  return first === order ? (settlement?.payoutFee ?? 0) : 0;
}

export const PURPOSE_LABELS: Readonly<Record<PayoutPurpose, string>> = {
  rental: 'レンタル料金',
  late_fee: '延滞料',
  damage_fee: '損害金',
};
