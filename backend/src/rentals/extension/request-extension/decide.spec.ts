import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { EXTENSION_TIMES, extendable, extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  paymentOf,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byStranger } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { requestExtension } from './decide.ts';

const HOUR = 3_600_000;
const NOW: string = EXTENSION_TIMES.requested;
const input = {
  ...{ savedCard: false, expectedPrice: null, expectedEndDate: null, price: 3200 },
  ...{ reservedPeriods: [], blockedPeriods: [], itemSuspended: false, blocked: false, borrowerUnpaidFee: false },
};
const asked = (change: Partial<typeof input> | object = {}, now = NOW) =>
  given(...extendable()).when(requestExtension, byBorrower({ ...input, ...change }, now));

describe('requesting an extension', () => {
  it('the borrower asks for a week at the item’s price now; the owner has 24 hours', () => {
    const { extensions, status } = asked({ savedCard: true, expectedPrice: 3200 }).thenHappens({
      type: 'ExtensionRequested',
      data: {
        ...{ n: 1, price: 3200, from: '2026-12-17', until: '2026-12-24' },
        ...{ answerBy: EXTENSION_TIMES.answerBy, savedCard: true },
      },
    });
    expect(status).toBe('in_use');
    expect(extensions).toMatchObject([{ n: 1, state: 'requested', requestedAt: NOW, endedAt: null }]);
  });

  it('the next one begins where the paid one ends', () => {
    given(...extensionIn('paid'))
      .when(requestExtension, byBorrower(input, '2026-12-18T00:00:00.000Z'))
      .thenHappens({
        type: 'ExtensionRequested',
        data: {
          ...{ n: 2, price: 3200, from: '2026-12-24', until: '2026-12-31' },
          ...{ answerBy: '2026-12-19T00:00:00.000Z', savedCard: false },
        },
      });
  });

  it('is refused when another one than the client showed: that was paid since', () => {
    const shown = { ...input, savedCard: true, expectedEndDate: '2026-12-23' };
    const may = given(...extendable()).when(requestExtension, byBorrower(shown, NOW));
    expect(may.events()).toMatchObject([{ data: { n: 1, until: '2026-12-24' } }]);
    given(...extensionIn('paid'))
      .when(requestExtension, byBorrower(shown, EXTENSION_TIMES.paid))
      .thenRejected('changed_meanwhile');
  });

  it('does nothing while one is open', () => {
    for (const state of ['requested', 'approved'] as const)
      given(...extensionIn(state))
        .when(requestExtension, byBorrower(input, NOW))
        .thenNothing();
  });

  it('is refused from 72 hours before the item is due', () => {
    asked({}, plus(TIMES.due, -72 * HOUR)).thenRejected('extension_not_now');
    expect(asked({}, plus(TIMES.due, -72 * HOUR - 1)).events()).toHaveLength(1);
  });

  it.each([
    [{ blocked: true }, 'rental_blocked'],
    [{ itemSuspended: true }, 'item_not_rentable'],
    [{ borrowerUnpaidFee: true }, 'borrower_has_unpaid_fee'],
    [{ expectedPrice: 3000 }, 'price_changed'],
    [{ reservedPeriods: [{ from: '2026-12-25', to: '2027-01-01' }] }, 'reservation_conflict'],
    [{ blockedPeriods: [{ from: '2026-12-25', to: '2027-01-01' }] }, 'days_blocked'],
  ] as const)('is refused with %j: %s', (change, code) => asked(change).thenRejected(code));

  it('is possible when others need the item after its way back', () => {
    const after = [{ from: '2026-12-26', to: '2027-01-05' }];
    expect(asked({ reservedPeriods: after, blockedPeriods: after }).events()).toHaveLength(1);
  });

  it('is refused by terms without extensions, and after the third paid one', () => {
    given(...roundIn('in_use'))
      .when(requestExtension, byBorrower(input, NOW))
      .thenRejected('extension_not_possible');
    const paid = [1, 2, 3].flatMap((n) =>
      at(
        NOW,
        {
          type: 'ExtensionRequested',
          data: {
            ...{
              n,
              price: 3000,
              from: `2026-12-${10 + n * 7}`,
              until: n === 3 ? '2027-01-07' : `2026-12-${17 + n * 7}`,
            },
            ...{ answerBy: NOW, savedCard: false },
          },
        },
        { type: 'ExtensionApproved', data: { n, payBy: NOW } },
        { type: 'ExtensionPaid', data: { n, checkoutId: null, payment: paymentOf(3000, 5 + n) } },
      ),
    );
    given(...extendable(), ...paid)
      .when(requestExtension, byBorrower(input, NOW))
      .thenRejected('extension_not_possible');
  });

  it('is refused once a case has ended with the item out', () => {
    const fee = { assessmentId: ASSESSMENT_ID, amount: 100, payBy: '2026-12-18T00:00:00.000Z', reason: TEXT };
    const settled = at(
      NOW,
      { type: 'DamageReported', data: damageReport },
      { type: 'DamageFeeAssessed', data: { ...fee, itemReturned: false, lateFee: null } },
      {
        type: 'DamageFeeWrittenOff',
        data: { assessmentId: ASSESSMENT_ID, reason: null, to: 'in_use', settlement: null },
      },
    );
    given(...extendable(), ...settled)
      .when(requestExtension, byBorrower(input, NOW))
      .thenRejected('extension_not_possible');
  });

  it('is refused for the due time for which one was declined or ended unpaid', () => {
    for (const state of ['declined', 'expired'] as const)
      given(...extensionIn(state))
        .when(requestExtension, byBorrower(input, NOW))
        .thenRejected('extension_refused');
    expect(
      given(...extensionIn('withdrawn'))
        .when(requestExtension, byBorrower(input, EXTENSION_TIMES.paid))
        .events(),
    ).toMatchObject([{ data: { n: 2, from: '2026-12-17' } }]);
  });

  it('is possible again once the report of damage that ended one was dismissed', () => {
    const reported = (state: 'requested' | 'approved') => [
      ...extensionIn(state),
      ...at(
        EXTENSION_TIMES.paid,
        { type: 'ExtensionExpired', data: { n: 1, cause: 'damage' } },
        { type: 'DamageReported', data: damageReport },
      ),
    ];
    const dismissed: RoundEvent = {
      type: 'DamageDismissed',
      data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'in_use' },
    };
    for (const state of ['requested', 'approved'] as const) {
      const history = given(...reported(state), ...at(EXTENSION_TIMES.paid, dismissed));
      expect(history.when(requestExtension, byBorrower(input, EXTENSION_TIMES.paid)).events()).toMatchObject([
        { data: { n: 2, from: '2026-12-17' } },
      ]);
    }
  });

  it('is refused while a charge of the rental is disputed, and after the dispute was lost', () => {
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
    const disputed = [...extendable(), ...at(NOW, { type: 'PaymentDisputed', data: dispute })];
    const end = (outcome: 'won' | 'lost'): RoundEvent => ({
      type: 'DisputeClosed',
      data: { ...dispute, outcome, cancelled: { refunds: 0, held: outcome === 'won' ? 0 : 4500, ownerPayable: 0 } },
    });
    for (const history of [disputed, [...disputed, ...at(NOW, end('lost'))]])
      given(...history)
        .when(requestExtension, byBorrower(input, NOW))
        .thenRejected('extension_on_hold');
    const won = given(...disputed, ...at(NOW, end('won')));
    expect(won.when(requestExtension, byBorrower(input, NOW)).events()).toHaveLength(1);
  });

  it('is refused after three were withdrawn for the same due time', () => {
    const again = (n: number) =>
      extensionIn('withdrawn')
        .slice(extendable().length)
        .map(({ time, event }) => ({ time, event: { ...event, data: { ...event.data, n } } as RoundEvent }));
    const twice = [...extendable(), ...again(1), ...again(2)];
    expect(
      given(...twice)
        .when(requestExtension, byBorrower(input, NOW))
        .events(),
    ).toMatchObject([{ data: { n: 3 } }]);
    given(...twice, ...again(3))
      .when(requestExtension, byBorrower(input, NOW))
      .thenRejected('extension_refused');
  });

  it('is refused to everyone else, and when the item isn’t with the borrower', () => {
    const used = given(...extendable());
    used.when(requestExtension, byOwner(input, NOW)).thenRejected('not_borrower');
    used.when(requestExtension, byOperator(input, NOW)).thenRejected('not_borrower');
    used.when(requestExtension, byStranger(input, NOW)).thenRejected('not_found');
    for (const status of ['shipped', 'usage_overdue', 'returned', 'completed'] as const)
      given(...roundIn(status, { policyVersion: 2 }))
        .when(requestExtension, byBorrower(input, NOW))
        .thenRejected('transition_not_allowed');
  });
});
