import { describe, it } from '@jest/globals';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, byOwner } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { registerTracking } from './decide.ts';

const tracking = { trackingCode: '123456789012' };
const registered = at(TIMES.shipped, { type: 'TrackingRegistered', data: tracking });

describe('registering a tracking code', () => {
  it('is an operator’s while the parcel is on its way', () => {
    given(...roundIn('shipped'))
      .when(registerTracking, byOperator(tracking, TIMES.shipped))
      .thenHappens({ type: 'TrackingRegistered', data: tracking });
  });

  it('does nothing with the same code, and replaces another', () => {
    const shipped = given(...roundIn('shipped'), ...registered);
    shipped.when(registerTracking, byOperator(tracking, TIMES.start)).thenNothing();
    shipped
      .when(registerTracking, byOperator({ trackingCode: '999999999999' }, TIMES.start))
      .thenHappens({ type: 'TrackingRegistered', data: { trackingCode: '999999999999' } });
  });

  it('is refused before and after, and to the owner', () => {
    for (const status of ['shipping_code_generated', 'in_use', 'completed'] as const)
      given(...roundIn(status))
        .when(registerTracking, byOperator(tracking, TIMES.shipped))
        .thenRejected('transition_not_allowed');
    given(...roundIn('shipped'))
      .when(registerTracking, byOwner(tracking, TIMES.shipped))
      .thenRejected('not_operator');
  });
});
