import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import {
  grantable,
  returnedRefunds,
  reversible,
  settleable,
  stillOwners,
  stillToSend,
  unaccountedMovements,
} from '@meguri/contracts/rental-round/money/obligations.ts';
import { orderNameOf } from '@meguri/contracts/rental-round/money/round-money.ts';
import { yen } from '../../../../rental/format.ts';

/** An option for the operator, with its label. */
export interface Choosable {
  readonly value: string;
  readonly label: string;
}

const OBLIGATION_LABELS = {
  refund: '借り手への返金',
  payout: 'オーナーへの送金',
  reversal: '取り消された送金',
} as const;

const CHARGE_LABELS = {
  rental: 'レンタルの支払い',
  extension: '延長の支払い',
  late_fee: '延滞料',
  damage_fee: '損害金',
  returned_whole: '取消後の支払い',
};

/** What the charge of a movement paid for: movements of one end often have the same amount. */
function paidFor({ money: { charges } }: RentalRound, chargeId: string): string {
  const charge = charges.find((one) => one.chargeId === chargeId);
  // A compensation is paid from the balance.
  if (charge === undefined) return '補償';
  const alike = charges.filter(({ purpose }) => purpose === charge.purpose);
  const label = CHARGE_LABELS[charge.purpose];
  return charge.purpose === 'extension' && alike.length > 1 ? `${label}・${alike.indexOf(charge) + 1}回目` : label;
}

/** `value` is the kind and its name, separated by a space. */
export const settleableChoices = (round: RentalRound): readonly Choosable[] =>
  settleable(round).map(({ obligation, name, chargeId, amount }) => ({
    value: `${obligation} ${name}`,
    label: `${OBLIGATION_LABELS[obligation]} ${yen(amount)}（${paidFor(round, chargeId)}）`,
  }));

export const resendChoices = (round: RentalRound): readonly Choosable[] =>
  returnedRefunds(round).map((order) => ({
    value: orderNameOf(round.money.refunds, order),
    label: `返金 ${yen(stillToSend(order))}（${paidFor(round, order.chargeId)}）`,
  }));

export const foreignRefundChoices = (round: RentalRound): readonly Choosable[] =>
  unaccountedMovements(round, 'refund').map(({ objectId, chargeId, open }) => ({
    value: objectId,
    label: `${yen(open)}（${paidFor(round, chargeId)}、${objectId}）`,
  }));

export const grantChoices = (round: RentalRound): readonly Choosable[] =>
  round.money.charges.flatMap((charge) => {
    const most = grantable(round, charge);
    return most === 0
      ? []
      : [{ value: charge.chargeId, label: `${paidFor(round, charge.chargeId)}（あと${yen(most)}まで）` }];
  });

/** The charge of the newest extension of which a part can still be refunded; null: there is none. */
export const extensionToRefund = (round: RentalRound): string | null =>
  round.money.charges.findLast((charge) => charge.purpose === 'extension' && grantable(round, charge) > 0)?.chargeId ??
  null;

export const reversalChoices = (round: RentalRound): readonly Choosable[] =>
  reversible(round).map((order) => ({
    value: orderNameOf(round.money.payouts, order),
    label: `送金 ${yen(order.amount)}（${paidFor(round, order.chargeId)}、あと${yen(stillOwners(order))}まで）`,
  }));

/** NaN for invalid amounts, which the contract's schema reports. */
export const asYen = (typed: string | number): number => yenIn(String(typed)) ?? NaN;
