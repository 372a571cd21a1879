import { describe, expect, it } from '@jest/globals';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  CHECKOUT_ID,
  fullSettlement,
  paymentOf,
  roundIn,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { roundFrom, storedState, type StoredState } from './stored-state.ts';

const restored = (text: string) => JSON.parse(text) as StoredState;
const moneyIn = (round: RentalRound) => restored(JSON.stringify(storedState(round))).money;

const wrong = { ...NOTHING, rental: 4000 };
const shares = { gross: 0, payoutFee: 0, ownerShare: 0, shipping: 0, insurance: 0 };
const mismatched = roundAfter([
  ...roundIn('payment_pending'),
  ...at(
    TIMES.paid,
    { type: 'PaymentCompleted', data: { checkoutId: CHECKOUT_ID, payment: paymentOf(4000) } },
    {
      type: 'PaymentMismatchFound',
      data: { expected: 4500, settlement: { refunded: wrong, refundNow: wrong, ...shares } },
    },
  ),
]);

describe('a server of the previous release, which reads rows of this one during an upgrade, finds', () => {
  it.each([
    ['in_use', { held: 4500, refunded: NOTHING, settlement: null }],
    ['completed', { held: 0, refunded: NOTHING, settlement: fullSettlement() }],
    ['cancelled', { held: 0, refunded: { rental: 3000, shipping: 1500 }, settlement: { ownerShare: 0 } }],
  ] as const)('the rental’s money of a round that is %s', (status, before) => {
    expect(moneyIn(roundAfter(roundIn(status)))).toMatchObject(before);
  });

  it('that a payment of a wrong amount earns nothing', () => {
    expect(moneyIn(mismatched)).toMatchObject({ held: 0, refunded: mismatched.fees, settlement: null });
  });

  it('nothing about money before a payment', () => {
    expect(storedState(roundAfter(roundIn('request_sent')))).not.toHaveProperty('money');
  });
});

it('a row of the previous release is of a round without extensions', () => {
  const round = roundAfter(roundIn('in_use'));
  expect(storedState(round)).not.toHaveProperty('extensions');
  expect(roundFrom(storedState(round)).extensions).toEqual([]);
});

it.each([
  ['in use', roundAfter(roundIn('in_use'))],
  ['completed', roundAfter(roundIn('completed'))],
  ['cancelled', roundAfter(roundIn('cancelled'))],
  ['paid with a wrong amount', mismatched],
  ['requested', roundAfter(roundIn('request_sent'))],
])('a row of the previous release is read as this one would have stored it, of a round that is %s', (_title, round) => {
  const withoutHoldings = (key: string, value: unknown) => (key === 'holdings' ? undefined : value);
  const before = restored(JSON.stringify(storedState(round), withoutHoldings));
  expect(roundFrom(before).money.holdings).toEqual(round.money.holdings);
});

it('a restored round is stored with the same text: rows of a rebuild are compared as text', () => {
  const text = JSON.stringify(storedState(roundAfter(roundIn('completed'))));
  expect(JSON.stringify(storedState(roundFrom(restored(text))))).toBe(text);
});
