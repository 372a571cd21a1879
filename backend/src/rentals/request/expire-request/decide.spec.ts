import { describe, it } from '@jest/globals';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { expire } from './decide.ts';

const DUE = '2026-12-02T00:00:00.000Z';

describe('a request that nobody answered', () => {
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

  it('does not expire when it was answered, nor at a person’s wish', () => {
    given(...roundIn('request_approved'))
      .when(expire, bySystem({}, DUE))
      .thenRejected('transition_not_allowed');
    given(...roundIn('request_sent'))
      .when(expire, byOwner({}, DUE))
      .thenRejected('transition_not_allowed');
  });
});
