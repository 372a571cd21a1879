import { describe, expect, it } from '@jest/globals';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, START_DATE, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byStranger, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { approve } from './decide.ts';

const free = { itemOverdueElsewhere: false, itemGone: false, blocked: false };

/** A pickup requested on the day before its start, at 12:00 in Tokyo on 9 December. */
const lastMinute = () => {
  const [requested] = roundIn('requested', { method: 'pickup' });
  if (requested === undefined) throw new Error('no history');
  return [
    ...at('2026-12-09T03:00:00.000Z', requested.event),
    ...at('2026-12-09T03:00:00.000Z', { type: 'RequestSent', data: { replyBy: '2026-12-10T03:00:00.000Z' } }),
  ];
};

describe('approving a request', () => {
  it('gives the borrower 24 hours to pay', () => {
    const round = given(...roundIn('request_sent'))
      .when(approve, byOwner(free, TIMES.approved))
      .thenHappens({ type: 'Approved', data: { payBy: '2026-12-02T03:00:00.000Z' } });
    expect(round.status).toBe('request_approved');
  });

  it('ends the payment window with the start day at the latest', () => {
    const endOfStartDay = '2026-12-10T15:00:00.000Z';
    expect(START_DATE).toBe('2026-12-10');
    given(...lastMinute())
      .when(approve, byOwner(free, '2026-12-10T02:59:59.999Z'))
      .thenHappens({ type: 'Approved', data: { payBy: endOfStartDay } });
  });

  it('can be done by the system, too, for a reservation that an approval left behind', () => {
    expect(
      given(...roundIn('request_sent'))
        .when(approve, bySystem(free, TIMES.approved))
        .events(),
    ).toHaveLength(1);
  });

  it('does nothing the second time', () => {
    given(...roundIn('request_approved'))
      .when(approve, byOwner(free, TIMES.paid))
      .thenNothing();
  });

  it('is refused from the 24th hour on, though no timer has fired', () => {
    given(...roundIn('request_sent'))
      .when(approve, byOwner(free, '2026-12-02T00:00:00.000Z'))
      .thenRejected('reply_window_over');
    expect(
      given(...roundIn('request_sent'))
        .when(approve, byOwner(free, '2026-12-01T23:59:59.999Z'))
        .events(),
    ).toHaveLength(1);
  });

  it('is refused while the item is overdue elsewhere', () => {
    given(...roundIn('request_sent'))
      .when(approve, byOwner({ ...free, itemOverdueElsewhere: true }, TIMES.approved))
      .thenRejected('item_overdue');
  });

  it('is refused once the item was lost or kept in another rental', () => {
    given(...roundIn('request_sent'))
      .when(approve, byOwner({ ...free, itemGone: true }, TIMES.approved))
      .thenRejected('item_not_rentable');
  });

  it('is refused to everyone else: the borrower, operators, and strangers, who get not-found', () => {
    const sent = given(...roundIn('request_sent'));
    sent.when(approve, byBorrower(free, TIMES.approved)).thenRejected('not_owner');
    sent.when(approve, byOperator(free, TIMES.approved)).thenRejected('not_owner');
    sent.when(approve, byStranger(free, TIMES.approved)).thenRejected('not_found');
    given().when(approve, byOwner(free, TIMES.approved)).thenRejected('not_found');
  });

  it('is refused once the request has ended or payment has begun', () => {
    for (const status of ['request_expired', 'request_cancelled', 'payment_pending', 'completed'] as const)
      given(...roundIn(status))
        .when(approve, byOwner(free, TIMES.checkout))
        .thenRejected('transition_not_allowed');
  });
});
