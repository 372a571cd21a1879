import type { PaymentProvider } from '../../../backend/src/adapters/payment-provider/payment-provider.ts';
import { CARDS } from '../../support/sandbox-controls.ts';
import { refusalOf, type TestPayments } from '../../support/servers/payment-sandbox.ts';

const key = (): string => crypto.randomUUID();
const metadata = { orderedBy: 'event-1' };

/** Runs into the refusals that the adapter knows, and some others. */
export async function refuseEverything(payments: TestPayments, port: PaymentProvider): Promise<void> {
  const { chargeId, customerId, paymentMethodId } = await payments.paid({ card: CARDS.refusedLater });
  const refund = (amount: number, idempotencyKey = key()) =>
    refusalOf(port.refund({ chargeId, amount, metadata, idempotencyKey }));
  await refund(999_999);
  await port.refund({ chargeId, amount: 4500, metadata, idempotencyKey: 'once' });
  await refund(100);
  await refund(100, 'once');
  const charge = { roundId: 'r1', purpose: 'late_fee', ref: 'e1', customerId, paymentMethodId } as const;
  await port.chargeSavedCard({ ...charge, amount: 900, idempotencyKey: key() });
  await refusalOf(port.chargeSavedCard({ ...charge, amount: 10, idempotencyKey: key() }));
  await refusalOf(port.getRefund('re_nothing'));
  await refusalOf(port.getTransfer('tr_nothing'));
  const { accountId } = await port.createAccount({ userId: 9, businessType: 'individual', idempotencyKey: key() });
  const transfer = { accountId, amount: 100, sourceChargeId: null, metadata };
  await refusalOf(port.transfer({ ...transfer, idempotencyKey: key() }));
  await payments.ask(`/accounts/${accountId}/complete`);
  await refusalOf(port.transfer({ ...transfer, amount: 999_999_999, idempotencyKey: key() }));
  await payments.ask(`/accounts/${accountId}/deauthorize`);
  await refusalOf(port.getAccount(accountId));
  const disputed = await payments.paid();
  await payments.ask('/disputes', { charge: disputed.chargeId });
  await refusalOf(port.refund({ chargeId: disputed.chargeId, amount: 100, metadata, idempotencyKey: key() }));
}
