import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import {
  settleable,
  type SettleableObligation,
  unaccountedMovements,
} from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { SettledObligation } from '@meguri/contracts/rental-round/money/round-money.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface SettleObligationInput {
  readonly obligation: SettledObligation['obligation'];
  /** The order's name, or the foreign reversal. */
  readonly subject: string;
  readonly by: SettledObligation['by'];
  readonly reference: string | null;
  readonly reason: AttachedText;
}

/** An operator records that what is due was paid in another way: by bank, or by an object at the provider. */
export const settleObligation: Decide<SettleObligationInput> = deciding(
  'settle_obligation',
  ({ input: { obligation, subject: name, by, reference, reason } }, round) => {
    const due = settleable(round).find((one) => one.obligation === obligation && one.name === name);
    if (due === undefined) throw new Rejected('nothing_to_settle', 'subject');
    if (by !== 'nothing_owed' && reference === null) throw new Rejected('reference_required', 'reference');
    const amount = amountSettled(round, due, by, reference);
    const { subject, chargeId } = due;
    const data = { obligation, subject, chargeId, amount, by, reference, reason };
    return [{ type: 'ObligationSettled', data }];
  },
);

/** The transfer's amount, which the route has read from the provider. */
function amountOfTransfer({ money }: RentalRound, amount: Yen, reference: string | null): Yen {
  const isUsed =
    money.payouts.some(({ transferId }) => transferId === reference) ||
    money.settled.some((one) => one.reference === reference);
  if (isUsed || reference?.startsWith('tr_') !== true) throw new Rejected('reference_mismatch', 'reference');
  return amount;
}

/** A refund at the provider settles its amount of the order. @throws Rejected */
function amountSettled(
  round: RentalRound,
  { obligation, chargeId, amount }: SettleableObligation,
  by: SettledObligation['by'],
  reference: string | null,
): Yen {
  if (by === 'nothing_owed' && obligation !== 'reversal') throw new Rejected('nothing_to_settle', 'by');
  if (by !== 'provider') return amount;
  if (obligation === 'payout') return amountOfTransfer(round, amount, reference);
  if (obligation === 'reversal') throw new Rejected('nothing_to_settle', 'by');
  const movement = unaccountedMovements(round, 'refund').find(
    (one) => one.objectId === reference && one.chargeId === chargeId,
  );
  if (movement === undefined) throw new Rejected('nothing_to_settle', 'reference');
  return Math.min(amount, movement.open);
}
