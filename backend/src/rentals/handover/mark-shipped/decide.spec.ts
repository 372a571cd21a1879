import { describe, it } from '@jest/globals';
import { HANDOVER_CODE, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { markShipped, registerTracking } from './decide.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';

const bare = { carrier: null, trackingCode: null, handoverCode: null };
const tracked = { carrier: 'ヤマト運輸', trackingCode: '123456789012', handoverCode: null };

describe('sending the item', () => {
  it.each(['await_shipment_code', 'shipping_code_generated'] as const)(
    'is the owner’s while it is %s, with a tracking code or without',
    (status) => {
      const round = given(...roundIn(status));
      round
        .when(markShipped, byOwner(tracked, TIMES.shipped))
        .thenHappens({ type: 'Shipped', data: { carrier: 'ヤマト運輸', trackingCode: '123456789012' } });
      round
        .when(markShipped, byOwner(bare, TIMES.shipped))
        .thenHappens({ type: 'Shipped', data: { carrier: null, trackingCode: null } });
    },
  );

  it('is possible from 7 days before the start', () => {
    const ready = given(...roundIn('shipping_code_generated'));
    ready.when(markShipped, byOwner(bare, '2026-12-02T14:59:59.999Z')).thenRejected('too_early_to_ship');
    ready
      .when(markShipped, byOwner(bare, '2026-12-02T15:00:00.000Z'))
      .thenHappens({ type: 'Shipped', data: { carrier: null, trackingCode: null } });
  });

  it('takes the code that the borrower of a pickup shows', () => {
    const meeting = given(...roundIn('shipping_code_generated', { method: 'pickup' }));
    meeting.when(markShipped, byOwner(bare, TIMES.shipped)).thenRejected('handover_code_required');
    meeting
      .when(markShipped, byOwner({ ...bare, handoverCode: '4321' }, TIMES.shipped))
      .thenRejected('handover_code_wrong');
    meeting
      .when(markShipped, byOwner({ ...bare, handoverCode: HANDOVER_CODE }, TIMES.shipped))
      .thenHappens({ type: 'Shipped', data: { carrier: null, trackingCode: null } });
  });

  it('does nothing the second time', () => {
    given(...roundIn('shipped'))
      .when(markShipped, byOwner(bare, TIMES.start))
      .thenNothing();
  });

  it('is refused before the operator has registered the code', () => {
    given(...roundIn('shipping_code_generating'))
      .when(markShipped, byOwner(bare, TIMES.shipped))
      .thenRejected('shipping_code_required');
  });

  it('is refused in other statuses, and to others', () => {
    for (const status of ['request_approved', 'in_use', 'cancelled'] as const)
      given(...roundIn(status))
        .when(markShipped, byOwner(bare, TIMES.shipped))
        .thenRejected('transition_not_allowed');
    given(...roundIn('shipping_code_generated'))
      .when(markShipped, byBorrower(bare, TIMES.shipped))
      .thenRejected('not_owner');
    given(...roundIn('shipping_code_generated'))
      .when(markShipped, byOperator(bare, TIMES.shipped))
      .thenRejected('not_owner');
  });
});

const tracking = { trackingCode: '123456789012' };
const registered = at(TIMES.shipped, { type: 'TrackingRegistered', data: tracking });

describe('registering a tracking code', () => {
  it('is for operators while the parcel is on its way', () => {
    given(...roundIn('shipped'))
      .when(registerTracking, byOperator(tracking, TIMES.shipped))
      .thenHappens({ type: 'TrackingRegistered', data: tracking });
  });

  it('is refused for a pickup', () => {
    given(...roundIn('shipped', { method: 'pickup' }))
      .when(registerTracking, byOperator(tracking, TIMES.shipped))
      .thenRejected('delivery_only');
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
