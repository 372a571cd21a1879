import { describe, it } from '@jest/globals';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byStranger } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { withdraw } from './decide.ts';

const why = { reason: TEXT };

describe('withdrawing a request', () => {
  it.each(['requested', 'request_sent', 'request_approved'] as const)('is the borrower’s while it is %s', (status) => {
    given(...roundIn(status))
      .when(withdraw, byBorrower(why, TIMES.checkout))
      .thenHappens({ type: 'Withdrawn', data: { by: 'borrower', reason: TEXT } });
  });

  it('does nothing twice', () => {
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
