import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { describe, expect, it } from '@jest/globals';
import { arrivalOf } from './arrival.ts';

type Payment = NonNullable<RentalRequest['payment']>;
const payment = (status: Payment['status']) => ({ status }) as Payment;

describe('a payment known to the provider', () => {
  it.each([
    ['payment_pending', 'pending', 'on_its_way'],
    ['request_approved', 'unpaid', 'on_its_way'],
    ['shipping_code_generating', 'paid', 'arrived'],
    ['completed', 'partially_refunded', 'arrived'],
    ['request_cancelled', 'unpaid', 'too_late'],
    ['request_cancelled', 'returned', 'too_late'],
    ['cancelled', 'returned', 'too_late'],
    ['cancelled', 'refunded', 'ended'],
  ] as const)('of a round in %s with payment status %s is %s', (status, paid, expected) => {
    expect(arrivalOf({ status, payment: payment(paid) })).toBe(expected);
  });
});
