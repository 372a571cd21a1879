import { describe, it } from '@jest/globals';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byOwnerAsOperator, bySystem, ROUND_ID } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { rejectRequest } from './decide.ts';

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

  it('does nothing twice', () => {
    given(...roundIn('rejected'))
      .when(rejectRequest, bySystem(taken, TIMES.paid))
      .thenNothing();
  });

  it('is refused to both people, also as operators, and once the request was answered', () => {
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
