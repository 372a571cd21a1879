import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { returnedRefunds, settleable, unaccountedMovements } from '@meguri/contracts/rental-round/money/obligations.ts';
import { yen } from '../../rental/format.ts';

/** What an operator chooses from, in words. */
export interface Choosable {
  readonly value: string;
  readonly label: string;
}

const OBLIGATION_LABELS = {
  refund: '借り手への返金',
  payout: 'オーナーへの送金',
  reversal: '取り消された送金',
} as const;

/** `value` is the kind and what it is about, with a space between. */
export const settleableChoices = (round: RentalRound): readonly Choosable[] =>
  settleable(round).map(({ obligation, subject, amount }) => ({
    value: `${obligation} ${subject}`,
    label: `${OBLIGATION_LABELS[obligation]} ${yen(amount)}`,
  }));

export const resendChoices = (round: RentalRound): readonly Choosable[] =>
  returnedRefunds(round).map(({ orderedBy, amount, lost, settled }) => ({
    value: orderedBy,
    label: `返金 ${yen(amount - lost - settled)}`,
  }));

export const foreignRefundChoices = (round: RentalRound): readonly Choosable[] =>
  unaccountedMovements(round, 'refund').map(({ objectId, open }) => ({
    value: objectId,
    label: `${yen(open)}（${objectId}）`,
  }));
