import { describe, expect, it } from '@jest/globals';
import { openRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { cancellationOf } from '@meguri/contracts/rental-round/money/settlements.ts';
import { at, type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { cancelRound } from '../../handover/cancel-round/decide.ts';
import { returnParcelShipping } from './return-parcel-shipping.ts';

const PARCEL = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 3 };
const inParcel = (history: readonly Fact[]): readonly Fact[] =>
  history.map(({ time, event }) =>
    event.type === 'RentalRequested'
      ? { time, event: { ...event, data: { ...event.data, parcel: PARCEL } } }
      : { time, event },
  );
const paid = inParcel(roundIn('shipping_code_generated'));

/** The history after the borrower's cancellation. */
function cancelled(history: readonly Fact[], input: object = {}): readonly Fact[] {
  const command = byBorrower({ reason: null, ...input }, TIMES.code);
  return [
    ...history,
    ...at(
      TIMES.code,
      ...given(...history)
        .when(cancelRound, command)
        .events(),
    ),
  ];
}
/** The history after a late cancellation: the owner keeps half of the price. @param shipping yen of the shipping that go back */
function cancelledLate(history = paid, shipping = 0): readonly Fact[] {
  const round = roundAfter(history);
  const settlement = cancellationOf(round, { ...round.fees, rental: 1500, shipping }, true);
  const data = { by: 'borrower', cause: 'person', reason: null, settlement } as const;
  return [...history, ...at(TIMES.code, { type: 'Cancelled', data })];
}
const sumOf = (history: readonly Fact[]) =>
  roundAfter(history).money.refunds.reduce((sum, { amount }) => sum + amount, 0);
const granted = (amount: number) =>
  ({ type: 'RefundGranted', data: { chargeId: 'ch_1', amount, reason: null } }) as const;
const now = bySystem({}, TIMES.shipped);

describe('the shipping that the cancellation of a parcel’s item kept', () => {
  it('goes back when the system says that nothing of the parcel travels, once', () => {
    const round = given(...cancelled(paid))
      .when(returnParcelShipping, now)
      .thenHappens(granted(1500));
    expect(openRefunds(round).map(({ amount }) => amount)).toEqual([3000, 1500]);
    given(...cancelled(paid), ...at(TIMES.code, granted(1500)))
      .when(returnParcelShipping, now)
      .thenNothing();
  });

  it('goes back once also where the cancellation came so late that the owner has a part of the price', () => {
    given(...cancelledLate())
      .when(returnParcelShipping, now)
      .thenHappens(granted(1500));
    given(...cancelledLate(), ...at(TIMES.code, granted(1500)))
      .when(returnParcelShipping, now)
      .thenNothing();
  });

  it('waits while a bank examines the charge, and is then what the bank hasn’t taken of it', () => {
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 2100 };
    const disputed = [...cancelledLate(), ...at(TIMES.code, { type: 'PaymentDisputed', data: dispute })];
    given(...disputed)
      .when(returnParcelShipping, now)
      .thenNothing();
    const nothing = { refunds: 0, held: 0, ownerPayable: 0 };
    const won = { ...dispute, outcome: 'won', cancelled: nothing } as const;
    given(...disputed, ...at(TIMES.code, { type: 'DisputeClosed', data: won }))
      .when(returnParcelShipping, now)
      .thenHappens(granted(1500));
    // Of the loss, the refund that wasn't sent bears 1,500 yen, and the platform 600.
    const lost = { ...dispute, outcome: 'lost', withdrawn: 2100, cancelled: { ...nothing, refunds: 1500 } } as const;
    given(...disputed, ...at(TIMES.code, { type: 'DisputeClosed', data: lost }))
      .when(returnParcelShipping, now)
      .thenHappens(granted(900));
  });

  it.each([500, 1500, 2000, 2900, 3900])(
    'gives the card what a cancellation of the whole parcel would, beside a coupon of %i yen',
    (coupon) => {
      const history = inParcel(roundIn('shipping_code_generated', { coupon }));
      const alone = cancelledLate(history);
      const back = given(...alone)
        .when(returnParcelShipping, now)
        .events();
      expect(sumOf([...alone, ...at(TIMES.shipped, ...back)])).toBe(sumOf(cancelledLate(history, 1500)));
    },
  );

  it('is less by what an operator has refunded by hand since the cancellation', () => {
    const byHand = (amount: number) =>
      at(TIMES.shipped, { type: 'RefundGranted', data: { chargeId: 'ch_1', amount, reason: TEXT } });
    given(...cancelledLate(), ...byHand(600))
      .when(returnParcelShipping, now)
      .thenHappens(granted(900));
    given(...cancelledLate(), ...byHand(600), ...byHand(900))
      .when(returnParcelShipping, now)
      .thenNothing();
  });

  it('is nothing after a cancellation that gave it back, of a rental alone, and of one that isn’t cancelled', () => {
    for (const history of [cancelled(paid, { wholeParcel: true }), cancelled(roundIn('shipping_code_generated')), paid])
      given(...history)
        .when(returnParcelShipping, now)
        .thenNothing();
  });

  it('is given back by no person', () => {
    given(...cancelled(paid))
      .when(returnParcelShipping, byOperator({}, TIMES.shipped))
      .thenRejected('transition_not_allowed');
  });
});
