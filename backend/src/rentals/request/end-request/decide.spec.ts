import { describe, it } from '@jest/globals';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import {
  byBorrower,
  byOperator,
  byOwner,
  byOwnerAsOperator,
  byStranger,
  bySystem,
  ROUND_ID,
} from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { cancelUnpaid, decline, expire, rejectRequest, withdraw } from './decide.ts';

const why = { reason: TEXT };

describe('withdrawing a request', () => {
  it.each(['requested', 'request_sent', 'request_approved'] as const)(
    'is for the borrower while it is %s',
    (status) => {
      given(...roundIn(status))
        .when(withdraw, byBorrower(why, TIMES.checkout))
        .thenHappens({ type: 'Withdrawn', data: { by: 'borrower', reason: TEXT } });
    },
  );

  it('does nothing the second time', () => {
    given(...roundIn('request_cancelled'))
      .when(withdraw, byBorrower(why, TIMES.checkout))
      .thenNothing();
  });

  it.each(['payment_pending', 'shipping_code_generating', 'request_declined', 'completed'] as const)(
    'is refused while it is %s',
    (status) => {
      given(...roundIn(status))
        .when(withdraw, byBorrower(why, TIMES.completed))
        .thenRejected('transition_not_allowed');
    },
  );

  it('is refused to everyone else', () => {
    const sent = given(...roundIn('request_sent'));
    sent.when(withdraw, byOwner(why, TIMES.approved)).thenRejected('not_requester');
    sent.when(withdraw, byOperator(why, TIMES.approved)).thenRejected('not_requester');
    sent.when(withdraw, byStranger(why, TIMES.approved)).thenRejected('not_found');
  });
});

describe('declining a request', () => {
  it('is for the owner, with or without a reason', () => {
    const sent = given(...roundIn('request_sent'));
    sent.when(decline, byOwner(why, TIMES.approved)).thenHappens({ type: 'Declined', data: why });
    sent
      .when(decline, byOwner({ reason: null }, TIMES.approved))
      .thenHappens({ type: 'Declined', data: { reason: null } });
  });

  it('does nothing the second time', () => {
    given(...roundIn('request_declined'))
      .when(decline, byOwner(why, TIMES.paid))
      .thenNothing();
  });

  it('is refused to others, and after an approval', () => {
    given(...roundIn('request_sent'))
      .when(decline, byBorrower(why, TIMES.approved))
      .thenRejected('not_owner');
    given(...roundIn('request_sent'))
      .when(decline, byStranger(why, TIMES.approved))
      .thenRejected('not_found');
    given(...roundIn('request_approved'))
      .when(decline, byOwner(why, TIMES.paid))
      .thenRejected('transition_not_allowed');
  });
});

const byHand = { cause: 'operator', reason: TEXT, takenBy: null } as const;
const taken = { cause: 'period_taken', reason: null, takenBy: ROUND_ID } as const;

describe('rejecting a request', () => {
  it('is for operators, who give a reason', () => {
    given(...roundIn('request_sent'))
      .when(rejectRequest, byOperator(byHand, TIMES.approved))
      .thenHappens({ type: 'Rejected', data: byHand });
  });

  it('is for the system when another round has paid for the days', () => {
    given(...roundIn('request_sent'))
      .when(rejectRequest, bySystem(taken, TIMES.approved))
      .thenHappens({ type: 'Rejected', data: taken });
  });

  it('does nothing the second time', () => {
    given(...roundIn('rejected'))
      .when(rejectRequest, bySystem(taken, TIMES.paid))
      .thenNothing();
  });

  it('is refused to both parties, also as operators, and once the request was answered', () => {
    given(...roundIn('request_sent'))
      .when(rejectRequest, byOwner(byHand, TIMES.approved))
      .thenRejected('not_operator');
    given(...roundIn('request_sent'))
      .when(rejectRequest, byBorrower(byHand, TIMES.approved))
      .thenRejected('not_operator');
    given(...roundIn('request_sent'))
      .when(rejectRequest, byOwnerAsOperator(byHand, TIMES.approved))
      .thenRejected('own_round');
    given(...roundIn('request_approved'))
      .when(rejectRequest, byOperator(byHand, TIMES.paid))
      .thenRejected('transition_not_allowed');
  });
});

const DUE = '2026-12-02T00:00:00.000Z';

describe('an unanswered request', () => {
  it('expires 24 hours after it was made', () => {
    given(...roundIn('request_sent'))
      .when(expire, bySystem({}, DUE))
      .thenHappens({ type: 'Expired', data: {} });
  });

  it('does not expire a millisecond before', () => {
    given(...roundIn('request_sent'))
      .when(expire, bySystem({}, '2026-12-01T23:59:59.999Z'))
      .thenRejected('not_due');
  });

  it('expires once', () => {
    given(...roundIn('request_expired'))
      .when(expire, bySystem({}, DUE))
      .thenNothing();
  });

  it('does not expire when it was answered, nor by a person’s command', () => {
    given(...roundIn('request_approved'))
      .when(expire, bySystem({}, DUE))
      .thenRejected('transition_not_allowed');
    given(...roundIn('request_sent'))
      .when(expire, byOwner({}, DUE))
      .thenRejected('transition_not_allowed');
  });
});

const PAY_BY = '2026-12-02T03:00:00.000Z';
const noReason = { reason: null };

describe('cancelling an approved request that is unpaid', () => {
  it('is for the owner at any time', () => {
    given(...roundIn('request_approved'))
      .when(cancelUnpaid, byOwner({ reason: TEXT }, TIMES.approved))
      .thenHappens({ type: 'Withdrawn', data: { by: 'owner', reason: TEXT } });
  });

  it('is for the system when the payment window is over, not before', () => {
    const approved = given(...roundIn('request_approved'));
    approved
      .when(cancelUnpaid, bySystem(noReason, PAY_BY))
      .thenHappens({ type: 'Withdrawn', data: { by: 'system', reason: null } });
    approved.when(cancelUnpaid, bySystem(noReason, '2026-12-02T02:59:59.999Z')).thenRejected('not_due');
  });

  it('does nothing the second time', () => {
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
