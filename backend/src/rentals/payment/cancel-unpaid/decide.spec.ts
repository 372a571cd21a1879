import { describe, it } from '@jest/globals';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { cancelUnpaid } from './decide.ts';

const PAY_BY = '2026-12-02T03:00:00.000Z';
const noReason = { reason: null };

describe('giving up an approved request that is unpaid', () => {
  it('is the owner’s at any time', () => {
    given(...roundIn('request_approved'))
      .when(cancelUnpaid, byOwner({ reason: TEXT }, TIMES.approved))
      .thenHappens({ type: 'Withdrawn', data: { by: 'owner', reason: TEXT } });
  });

  it('is the system’s when the payment window is over, not before', () => {
    const approved = given(...roundIn('request_approved'));
    approved
      .when(cancelUnpaid, bySystem(noReason, PAY_BY))
      .thenHappens({ type: 'Withdrawn', data: { by: 'system', reason: null } });
    approved.when(cancelUnpaid, bySystem(noReason, '2026-12-02T02:59:59.999Z')).thenRejected('not_due');
  });

  it('does nothing twice', () => {
    given(...roundIn('request_cancelled'))
      .when(cancelUnpaid, bySystem(noReason, PAY_BY))
      .thenNothing();
  });

  it.each(['request_sent', 'payment_pending', 'shipping_code_generating', 'cancelled'] as const)(
    'is refused while it is %s: an open checkout is waited for',
    (status) => {
      given(...roundIn(status))
        .when(cancelUnpaid, bySystem(noReason, PAY_BY))
        .thenRejected('transition_not_allowed');
    },
  );

  it('is refused to the borrower, who withdraws instead', () => {
    given(...roundIn('request_approved'))
      .when(cancelUnpaid, byBorrower(noReason, PAY_BY))
      .thenRejected('not_owner');
  });
});
