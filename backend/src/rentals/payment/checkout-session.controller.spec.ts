import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { ASSESSMENT_ID, paymentOf, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { CheckoutSessionController } from './checkout-session.controller.ts';
import type { RequestRows } from '../queries/request-rows.ts';

const ID = '70000000-0000-4000-8000-000000000001';
const FEE = paymentOf(2000, 2);
const paid: RoundEvent = {
  type: 'DamageFeePaid',
  data: { assessmentId: ASSESSMENT_ID, checkoutId: 'cs_2', payment: FEE },
};
const goesBack: RoundEvent = {
  type: 'DuplicatePaymentReceived',
  data: { checkoutId: 'cs_2', purpose: 'damage_fee', payment: FEE },
};

/** The response about a paid checkout with this purpose, after these events of the round. */
function read(purpose: string, ...events: readonly RoundEvent[]) {
  const round = roundAfter([...roundIn('damage_fee_pending'), ...at(TIMES.feePaid, ...events)]);
  const payment = purpose === 'rental' ? paymentOf(4500) : FEE;
  const checkout = {
    amountTotal: payment.amount,
    metadata: { rentalRequestId: ID, purpose },
    payment: { ...payment, status: 'succeeded', created: new Date(TIMES.feePaid) },
  };
  const found = { id: ID, round, item: { name: '鞄' } };
  const controller = new CheckoutSessionController(
    { getCheckout: async () => checkout } as unknown as PaymentProvider,
    { find: async () => found } as unknown as RequestRows,
    { take: async () => undefined } as unknown as RequestLimits,
  );
  return controller.session({ userId: round.borrowerId } as Viewer, 'cs_2');
}

describe('a borrower who returns from a payment page', () => {
  it('sees what was paid, and whether the payment counts, is kept or is refunded', async () => {
    expect(await read('rental')).toMatchObject({ purpose: 'rental', recorded: 'kept', totalAmount: 4500 });
    expect(await read('damage_fee')).toMatchObject({ purpose: 'damage_fee', recorded: null, totalAmount: 2000 });
    expect(await read('damage_fee', paid)).toMatchObject({ purpose: 'damage_fee', recorded: 'kept' });
    expect(await read('damage_fee', goesBack)).toMatchObject({ purpose: 'damage_fee', recorded: 'goes_back' });
  });
});
