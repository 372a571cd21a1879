import { describe, expect, it } from '@jest/globals';
import { openRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  CHECKOUT_ID,
  HANDOVER_CODE,
  paymentOf,
  roundIn,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordPayment } from './decide.ts';

const received = (amount: number, n = 1) => ({
  payment: paymentOf(amount, n),
  checkoutId: CHECKOUT_ID,
  handoverCode: HANDOVER_CODE,
});
const facts = (amount: number, n = 1) => ({ payment: paymentOf(amount, n), checkoutId: CHECKOUT_ID });
const paid = [
  { type: 'PaymentCompleted', data: facts(4500) },
  { type: 'Paid', data: {} },
  { type: 'ShippingCodeRequested', data: { target: '2026-12-01T16:10:00.000Z' } },
] as const;

describe('a received payment', () => {
  it.each(['payment_pending', 'request_approved'] as const)(
    'pays for a delivery that is %s and asks an operator for the code within 12 hours',
    (status) => {
      const round = given(...roundIn(status))
        .when(recordPayment, bySystem(received(4500), TIMES.paid))
        .thenHappens(...paid);
      expect(round).toMatchObject({
        status: 'shipping_code_generating',
        money: { holdings: [{ held: 4500 }] },
        payment: { checkout: null },
      });
    },
  );

  it('of a request with a coupon has to be the card’s part, to which the platform adds the coupon', () => {
    const pending = given(...roundIn('payment_pending', { coupon: 500 }));
    const [completed] = pending.when(recordPayment, bySystem(received(4000), TIMES.paid)).events();
    expect(completed).toEqual({ type: 'PaymentCompleted', data: { ...facts(4000), coupon: 500 } });
    const wrong = given(...roundIn('payment_pending', { coupon: 500 })).when(
      recordPayment,
      bySystem(received(4500), TIMES.paid),
    );
    expect(wrong.events()).toMatchObject([
      { type: 'PaymentCompleted', data: facts(4500) },
      { type: 'PaymentMismatchFound', data: { expected: 4000, settlement: { refundNow: { rental: 4500 } } } },
    ]);
    expect(wrong.events()[0]?.data).not.toHaveProperty('coupon');
  });

  it('starts the arrangement of a pickup', () => {
    given(...roundIn('payment_pending', { method: 'pickup' }))
      .when(recordPayment, bySystem(received(3000), TIMES.paid))
      .thenHappens(
        { type: 'PaymentCompleted', data: facts(3000) },
        { type: 'Paid', data: {} },
        { type: 'PickupArranged', data: { handoverCode: HANDOVER_CODE } },
      );
  });

  it('counts after the window’s end, too, if the checkout was still open', () => {
    expect(
      given(...roundIn('payment_pending'))
        .when(recordPayment, bySystem(received(4500), '2026-12-02T03:00:01.000Z'))
        .events(),
    ).toHaveLength(3);
  });

  it.each([
    ['too little', paymentOf(4499)],
    ['too much', paymentOf(4501)],
    ['another currency', { ...paymentOf(4500), currency: 'usd' }],
  ])('is refunded in full and ends the round when it is %s', (_, payment) => {
    const whole = { rental: payment.amount, shipping: 0, insurance: 0 };
    const nobody = { gross: 0, payoutFee: 0, ownerShare: 0, shipping: 0, insurance: 0 };
    const round = given(...roundIn('payment_pending'))
      .when(recordPayment, bySystem({ ...received(0), payment }, TIMES.paid))
      .thenHappens(
        { type: 'PaymentCompleted', data: { payment, checkoutId: CHECKOUT_ID } },
        {
          type: 'PaymentMismatchFound',
          data: { expected: 4500, settlement: { refunded: whole, refundNow: whole, ...nobody } },
        },
      );
    expect(round).toMatchObject({ status: 'cancelled', money: { holdings: [], payouts: [] } });
    expect(openRefunds(round)).toMatchObject([{ chargeId: 'ch_1', amount: payment.amount }]);
  });

  it('is refunded when the request has been cancelled', () => {
    const round = given(...roundIn('request_cancelled'))
      .when(recordPayment, bySystem(received(4500), TIMES.paid))
      .thenHappens({ type: 'LatePaymentReceived', data: facts(4500) });
    expect(openRefunds(round)).toMatchObject([{ chargeId: 'ch_1', amount: 4500 }]);
  });

  it.each(['shipping_code_generating', 'in_use', 'completed', 'cancelled'] as const)(
    'is refunded when the round was already paid by another one, also when it is %s',
    (status) => {
      const round = given(...roundIn(status))
        .when(recordPayment, bySystem(received(4500, 7), TIMES.completed))
        .thenHappens({ type: 'DuplicatePaymentReceived', data: { ...facts(4500, 7), purpose: 'rental' } });
      expect(openRefunds(round)).toContainEqual(expect.objectContaining({ chargeId: 'ch_7', amount: 4500 }));
    },
  );

  it('counts once, however often the provider reports it', () => {
    given(...roundIn('shipping_code_generating'))
      .when(recordPayment, bySystem(received(4500), TIMES.code))
      .thenNothing();
    given(...roundIn('completed'))
      .when(recordPayment, bySystem(received(4500), TIMES.completed))
      .thenNothing();
    const late = at(TIMES.paid, { type: 'LatePaymentReceived', data: facts(4500) });
    given(...roundIn('request_cancelled'), ...late)
      .when(recordPayment, bySystem(received(4500), TIMES.code))
      .thenNothing();
  });

  it('is refused when no payment could have been asked for, and from a person', () => {
    given(...roundIn('request_sent'))
      .when(recordPayment, bySystem(received(4500), TIMES.paid))
      .thenRejected('money_fact_mismatch');
    given(...roundIn('payment_pending'))
      .when(recordPayment, byBorrower(received(4500), TIMES.paid))
      .thenRejected('transition_not_allowed');
  });
});
