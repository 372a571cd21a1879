import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { grantable } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface GrantRefundInput {
  readonly chargeId: string;
  readonly amount: Yen;
  readonly reason: AttachedText;
}

/** An operator gives back what the rules didn't, out of a charge that is shared out: the platform bears it. */
export const grantRefund: Decide<GrantRefundInput> = deciding(
  'grant_refund',
  ({ input: { chargeId, amount, reason } }, round) => {
    const charge = round.money.charges.find((one) => one.chargeId === chargeId);
    const most = charge === undefined ? 0 : grantable(round, charge);
    if (most === 0) throw new Rejected('refund_not_possible', 'chargeId');
    if (amount > most) throw new Rejected('refund_over_rest', 'amount');
    return [{ type: 'RefundGranted', data: { chargeId, amount, reason } }];
  },
);
