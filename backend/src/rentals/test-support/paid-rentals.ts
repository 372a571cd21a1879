import { feeWithCover, COVERED } from '@meguri/contracts/rental-round/test-support/cover.ts';
import { extendedTo } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at, type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { fitRefundReturned } from '@meguri/contracts/rental-round/test-support/fit-refunds.ts';
import { ASSESSMENT_ID, paymentOf, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { cancellationOf, endingWith, settlementOf } from '@meguri/contracts/rental-round/money/settlements.ts';
import { type Breakdown, NOTHING } from '@meguri/contracts/rental-round/money/money.ts';

const SEEN = { comment: null, photos: [] };

/** The history and its end, at which the borrower gets these parts back. */
function completed(history: readonly Fact[], refund: Breakdown = NOTHING): readonly Fact[] {
  const round = roundAfter(history);
  const data = { ...SEEN, ...endingWith(round, settlementOf(round, refund)) };
  return [...history, ...at('2026-12-26T00:00:00.000Z', { type: 'Completed', data })];
}

function cancelled(): readonly Fact[] {
  const before = roundIn('shipping_code_generated', { ...COVERED, coupon: 500 });
  const round = roundAfter(before);
  const settlement = cancellationOf(round, { ...round.fees, rental: round.fees.rental / 2 });
  const data = { by: 'borrower', cause: 'person', reason: null, settlement } as const;
  return [...before, ...at(TIMES.shipped, { type: 'Cancelled', data })];
}

function late(): readonly Fact[] {
  const lateFee = { days: 2, amount: 1285 };
  return completed([
    ...roundIn('usage_overdue'),
    ...at(
      '2026-12-19T01:00:00.000Z',
      { type: 'Returned', data: { ...SEEN, trackingCode: null, lateFee } },
      { type: 'LateFeeCharged', data: { checkoutId: null, payment: paymentOf(lateFee.amount, 3) } },
    ),
  ]);
}

/** Half of the shipping fee of a parcel of two items. */
function shared(): readonly Fact[] {
  const parcel = { id: 'c0000000-0000-4000-8000-000000000001', rounds: 2 };
  const facts = roundIn('returned').map((fact): Fact => {
    const { event } = fact;
    if (event.type === 'RentalRequested') return { ...fact, event: { ...event, data: { ...event.data, parcel } } };
    if (event.type === 'Approved') return { ...fact, event: { ...event, data: { ...event.data, shipping: 750 } } };
    if (event.type === 'PaymentStarted') return { ...fact, event: { ...event, data: { ...event.data, amount: 3750 } } };
    if (event.type !== 'PaymentCompleted') return fact;
    return { ...fact, event: { ...event, data: { ...event.data, payment: paymentOf(3750) } } };
  });
  return completed(facts);
}

/** A fee of 5000 yen, of which the cover pays 3000. */
function damaged(): readonly Fact[] {
  const paid = [
    ...feeWithCover(5000, 3000),
    ...at('2026-12-18T00:00:00.000Z', {
      type: 'DamageFeePaid',
      data: { assessmentId: ASSESSMENT_ID, checkoutId: null, payment: paymentOf(2000, 2) },
    }),
  ];
  const round = roundAfter(paid);
  const data = { to: 'completed', covered: 3000, ...endingWith(round, settlementOf(round, NOTHING)) } as const;
  return [...paid, ...at('2026-12-18T00:00:00.000Z', { type: 'DamageSettled', data })];
}

/** Ended rentals of 3000 yen with everything that papers and mails have a row for. */
export const PAID_RENTALS: Readonly<Record<string, readonly Fact[]>> = {
  'a plain rental': completed(roundIn('returned')),
  'one with cover and coupon': completed(roundIn('returned', { ...COVERED, coupon: 500 })),
  'one with an extension': extendedTo('completed'),
  'one of a parcel': shared(),
  'one that didn’t fit': completed(fitRefundReturned(), { rental: 3000, shipping: 0, insurance: 0 }),
  'one that came back late': late(),
  'one with a damage fee': damaged(),
  'one that its borrower cancelled late': cancelled(),
};

/** The same, whose refunds and payouts the provider has sent. */
export function paidOut(history: readonly Fact[]): readonly Fact[] {
  const { refunds, payouts } = roundAfter(history).money;
  const sent = payouts.map(({ orderedBy, chargeId, amount }, n) =>
    at(`2026-12-27T00:00:0${n}.000Z`, {
      type: 'PayoutSent',
      data: { transferId: `tr_${n}`, orderedBy, chargeId, amount },
    }),
  );
  const refunded = refunds.map(({ orderedBy, chargeId, amount }, n) =>
    at('2026-12-28T00:00:00.000Z', { type: 'Refunded', data: { refundId: `re_${n}`, orderedBy, chargeId, amount } }),
  );
  return [...history, ...sent.flat(), ...refunded.flat()];
}
