import { damageNote, joined, shippingNote } from '@meguri/contracts/read-models/receipt-notes.ts';
import { assessmentsOf } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { Charge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

/** What a charge paid, part by part, as on the cardholder's receipt; null: it has one part. */
export function paidParts(round: RentalRound, charge: Charge | undefined): string | null {
  if (charge?.purpose === 'rental') return partsOfRental(round);
  return charge?.purpose === 'damage_fee' ? partsOfFee(round, charge) : null;
}

function partsOfRental(round: RentalRound): string | null {
  const { rental, shipping, insurance, coupon = 0 } = round.fees;
  const parts: readonly (readonly [label: string, amount: number])[] = [
    ['レンタル料金', rental],
    ['往復の送料', shipping],
    ['あんしん補償料', insurance],
  ];
  const charged = parts.filter(([, amount]) => amount > 0).map(([label, amount]) => `${label} ${yenWords(amount)}`);
  if (charged.length === 1 && coupon === 0) return null;
  const paidByPlatform = coupon === 0 ? null : `このうち${yenWords(coupon)}はクーポンで運営が負担`;
  return joined(charged.join('、'), paidByPlatform, shippingNote(round));
}

/** A fee is paid before the next can be assessed. */
function partsOfFee(round: RentalRound, charge: Charge): string | null {
  const place = round.money.charges.filter(({ purpose }) => purpose === 'damage_fee').indexOf(charge);
  const fee = assessmentsOf(round).filter(({ state }) => state === 'paid')[place];
  return fee === undefined ? null : damageNote(fee, null);
}
