import { restOf } from '../rental-round/damage/cover.ts';
import type { Yen } from '../rental-round/money/money.ts';
import { rentalHolding } from '../rental-round/money/round-money.ts';
import { parcelShippingOf } from '../rental-round/parcel.ts';
import type { Assessment, RentalRound } from '../rental-round/rental-round.ts';
import { addDays, type CalendarDate } from '../rental-round/time/period.ts';
import { grouped } from '../text/grouped.ts';

/** What the notes of a receipt's lines say; null: nothing. */
type Note = string | null;

export const joined = (...notes: readonly Note[]): Note => notes.filter((note) => note !== null).join('。') || null;

/** Items of one parcel share its fee. */
export function shippingNote(round: RentalRound): Note {
  const whole = parcelShippingOf(round);
  if (round.parcel === undefined || round.fees.shipping === whole) return null;
  return `まとめて借りた荷物の送料${yenWords(whole)}のうち、このアイテムの分`;
}

/** The card paid only what the cover left of the fee. @param reason the operators' text */
export function damageNote(fee: Assessment, reason: Note): Note {
  const { amount, covered = 0 } = fee;
  if (covered === 0) return reason;
  return joined(
    `損害金${yenWords(amount)}のうち${yenWords(covered)}はあんしん補償、残りの${yenWords(restOf(fee))}をお支払い`,
    reason,
  );
}

export const lateNote = ({ lateFee }: RentalRound): Note =>
  lateFee === null ? null : `延滞料の対象：${lateFee.days}日分`;

/** The days that an extension added. */
export function daysNote({ extensions }: RentalRound, chargeId: string): Note {
  const paid = extensions.find((one) => one.chargeId === chargeId);
  return paid === undefined ? null : `延長した期間：${dayWords(paid.from)}〜${dayWords(addDays(paid.to, -1))}`;
}

/** The price went back because the item didn't fit: a decided case of damage would have ended that. */
export const fitNote = ({ fitRefundAt, status, money, fees }: RentalRound): Note =>
  fitRefundAt !== undefined && status === 'completed' && rentalHolding({ money })?.refunded.rental === fees.rental
    ? 'サイズ返金OKによる返金'
    : null;

const yenWords = (amount: Yen): string => `${grouped(amount)}円`;

const dayWords = (date: CalendarDate): string => {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  return `${month}月${day}日`;
};
