import { describe, it } from '@jest/globals';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOwner, byStranger } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { decline } from './decide.ts';

const why = { reason: TEXT };

describe('declining a request', () => {
  it('is the owner’s, with or without a reason', () => {
    const sent = given(...roundIn('request_sent'));
    sent.when(decline, byOwner(why, TIMES.approved)).thenHappens({ type: 'Declined', data: why });
    sent
      .when(decline, byOwner({ reason: null }, TIMES.approved))
      .thenHappens({ type: 'Declined', data: { reason: null } });
  });

  it('does nothing twice', () => {
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
