import { describe, expect, it } from '@jest/globals';
import { payoutOf, refundOf } from '@meguri/contracts/rental-round/money/money-changes.ts';
import { settleable } from '@meguri/contracts/rental-round/money/obligations.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { Refund, Transfer } from '../../../adapters/payment-provider/movements.ts';
import { checkRefundOf, checkTransferOf } from './settling-object.ts';

const completed = roundAfter(roundIn('completed'));
const AT = TIMES.completed;
/** Two refunds of the same amount, and three payouts, two of which one event ordered. */
const round = {
  ...completed,
  money: {
    ...completed.money,
    refunds: [refundOf('ch_1', 500, 'e1', AT), refundOf('ch_1', 500, 'e2', AT)],
    payouts: [payoutOf('ch_1', 700, 'e3', AT), payoutOf('ch_1', 700, 'e4', AT), payoutOf('ch_7', 700, 'e4', AT)],
  },
};
const due = (subject: string) => settleable(round).find((one) => one.subject === subject)!;
const created = new Date(AT);
const refund = (orderedBy: string | null): Refund => ({
  ...{ refundId: 're_1', chargeId: 'ch_1', amount: 500, status: 'succeeded', pendingReason: null, failure: null },
  ...{ orderedBy, metadata: {}, created },
});
const transfer = (orderedBy: string | null): Transfer => ({
  ...{ transferId: 'tr_1', accountId: 'acct_1', chargeId: 'ch_1', amount: 700, reversed: 0 },
  ...{ orderedBy, metadata: { rentalRequestId: 'r1' }, created },
});
const roundOf = { roundId: 'r1', round, accounts: ['acct_1'] };
const mismatch = expect.objectContaining({ code: 'reference_mismatch' });

describe('an object at the provider settles an order', () => {
  it('when it was made outside of this service', () => {
    expect(() => checkRefundOf(round, due('e1'), refund(null))).not.toThrow();
    expect(() => checkTransferOf({ ...roundOf, due: due('e3') }, transfer(null))).not.toThrow();
    expect(() => checkTransferOf({ ...roundOf, due: due('e3') }, transfer('of another application'))).not.toThrow();
  });

  it('but not when it belongs to another order, and is about to be recorded with it', () => {
    expect(() => checkRefundOf(round, due('e1'), refund('e2'))).toThrow(mismatch);
    expect(() => checkTransferOf({ ...roundOf, due: due('e3') }, transfer('e4'))).toThrow(mismatch);
    expect(() => checkTransferOf({ ...roundOf, due: due('e3') }, transfer('e4:ch_7'))).toThrow(mismatch);
  });
});
