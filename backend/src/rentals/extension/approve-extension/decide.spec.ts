import { describe, expect, it } from '@jest/globals';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { EXTENSION_TIMES, extendable, extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byStranger, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { approveExtension } from './decide.ts';

const HOUR = 3_600_000;
const input = { n: null, blocked: false };
const { approved, answerBy, payBy } = EXTENSION_TIMES;
const requested = given(...extensionIn('requested'));

describe('approving an extension', () => {
  it('gives the borrower 24 hours to pay', () => {
    const round = requested
      .when(approveExtension, byOwner(input, approved))
      .thenHappens({ type: 'ExtensionApproved', data: { n: 1, payBy } });
    expect(round.extensions).toMatchObject([{ state: 'approved', approvedAt: approved, payBy }]);
  });

  it('ends the payment window 36 hours before the item is due', () => {
    const late = plus(TIMES.due, -49 * HOUR);
    const asked = extensionIn('requested').at(-1)!;
    if (asked.event.type !== 'ExtensionRequested') throw new Error('no request');
    const data = { ...asked.event.data, answerBy: plus(TIMES.due, -48 * HOUR) };
    given(...extendable(), { time: plus(late, -HOUR), event: { type: 'ExtensionRequested', data } })
      .when(approveExtension, byOwner(input, late))
      .thenHappens({ type: 'ExtensionApproved', data: { n: 1, payBy: plus(TIMES.due, -36 * HOUR) } });
  });

  it('can be done by the system for the days of that extension, and of no other', () => {
    requested
      .when(approveExtension, bySystem({ ...input, n: 1 }, approved))
      .thenHappens({ type: 'ExtensionApproved', data: { n: 1, payBy } });
    requested.when(approveExtension, bySystem({ ...input, n: 2 }, approved)).thenRejected('extension_over');
  });

  it('does nothing the second time', () => {
    given(...extensionIn('approved'))
      .when(approveExtension, byOwner(input, approved))
      .thenNothing();
  });

  it('is refused once the window is over, though no timer has fired', () => {
    requested.when(approveExtension, byOwner(input, answerBy)).thenRejected('reply_window_over');
    expect(requested.when(approveExtension, byOwner(input, plus(answerBy, -1))).events()).toHaveLength(1);
  });

  it('is refused while one of the two blocks the other', () => {
    requested.when(approveExtension, byOwner({ ...input, blocked: true }, approved)).thenRejected('blocked');
  });

  it('is refused while a charge of the rental is disputed, also to the system', () => {
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
    const disputed = given(
      ...extensionIn('requested'),
      ...at(approved, { type: 'PaymentDisputed', data: { ...dispute, refundable: true } }),
    );
    disputed.when(approveExtension, byOwner(input, approved)).thenRejected('extension_on_hold');
    disputed.when(approveExtension, bySystem({ ...input, n: 1 }, approved)).thenRejected('extension_on_hold');
  });

  it('is refused without an open request', () => {
    for (const state of ['paid', 'declined', 'withdrawn', 'expired'] as const)
      given(...extensionIn(state))
        .when(approveExtension, byOwner(input, approved))
        .thenRejected('extension_over');
    given(...extendable())
      .when(approveExtension, byOwner(input, approved))
      .thenRejected('extension_over');
  });

  it('is refused to everyone else', () => {
    requested.when(approveExtension, byBorrower(input, approved)).thenRejected('not_owner');
    requested.when(approveExtension, byOperator(input, approved)).thenRejected('not_owner');
    requested.when(approveExtension, byStranger(input, approved)).thenRejected('not_found');
  });
});
