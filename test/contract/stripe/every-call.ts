import type { IdentityProvider } from '../../../backend/src/adapters/identity-provider/identity-provider.ts';
import type { PaymentProvider } from '../../../backend/src/adapters/payment-provider/payment-provider.ts';
import { CARDS } from '../../support/sandbox-controls.ts';
import type { TestPayments } from '../../support/servers/payment-sandbox.ts';

const key = () => crypto.randomUUID();
const RETURN = 'http://localhost/back';
const metadata = { rentalRequestId: 'r1', orderedBy: 'event-1' };

const CHECKOUT = {
  roundId: 'r1',
  purpose: 'rental',
  ref: 'attempt-1',
  lines: [
    { name: '帯', amount: 3000 },
    { name: '往復送料', amount: 1500 },
  ],
  successUrl: `${RETURN}?sid={CHECKOUT_SESSION_ID}`,
  cancelUrl: RETURN,
} as const;
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Calls everything that the two ports offer, with every optional parameter once. */
export async function callEverything(payments: TestPayments, port: PaymentProvider, identities: IdentityProvider) {
  await payWithACard(payments, port);
  await moveMoney(payments, port);
  await argueWithTheBank(payments, port);
  await openAccounts(port);
  await checkAnIdentity(identities);
  await port.setupProblems(`${RETURN}/webhook`);
  await port.inspect(`${RETURN}/webhook`);
  await letEverythingHappen(payments);
}

async function payWithACard(payments: TestPayments, port: PaymentProvider): Promise<void> {
  const { checkoutId, url } = await port.createCheckout({ ...CHECKOUT, expiresAt: inAnHour(), idempotencyKey: key() });
  await payments.submitCard(url, CARDS.good);
  const { payment } = await port.getCheckout(checkoutId);
  const { customerId, paymentMethodId, chargeId, paymentIntentId } = payment as {
    [Field in 'customerId' | 'paymentMethodId' | 'chargeId' | 'paymentIntentId']: string;
  };
  await port.getPayment(paymentIntentId);
  await port.getPaymentOfCharge(chargeId);
  const fee = { ...CHECKOUT, purpose: 'late_fee', ref: 'e1', customerId, expiresAt: inAnHour() } as const;
  const open = await port.createCheckout({ ...fee, idempotencyKey: key() });
  await port.findOpenCheckouts({ customerId, metadata: {} });
  await port.findCheckouts({ customerId, metadata: {} });
  await port.expireCheckout(open.checkoutId);
  const charge = { roundId: 'r1', purpose: 'late_fee', ref: 'e1', customerId, paymentMethodId, amount: 900 } as const;
  await port.chargeSavedCard({ ...charge, idempotencyKey: key() });
  await port.findPayment({ customerId, metadata: {} });
  await port.savedCard(paymentMethodId);
  await port.cardFingerprint(paymentMethodId);
  await port.detachCard(paymentMethodId);
  await port.deleteCustomer(customerId);
}

async function moveMoney(payments: TestPayments, port: PaymentProvider): Promise<void> {
  const { chargeId } = await payments.paid();
  const refund = await port.refund({ chargeId, amount: 500, metadata, idempotencyKey: key() });
  await port.getRefund(refund.refundId);
  await port.findRefund({ chargeId, metadata });
  await port.listRefunds(chargeId);
  const accountId = await payments.ownerAccount();
  const order = { accountId, amount: 2000, sourceChargeId: chargeId, metadata };
  const { transferId } = await port.transfer({ ...order, idempotencyKey: key() });
  await port.transfer({ ...order, amount: 100, sourceChargeId: null, idempotencyKey: key() });
  await port.getTransfer(transferId);
  await port.findTransfer({ accountId, metadata });
  await port.accountBalance(accountId);
  // More than the account holds after its payout: the adapter looks at the transfer and the account's balance.
  const { id: payoutId } = await payments.ask<{ id: string }>(`/accounts/${accountId}/payout`, { amount: 1500 });
  await port.getBankPayout({ accountId, payoutId });
  await payments.ask(`/payouts/${payoutId}/fail`);
  await payments.ask(`/accounts/${accountId}/payout`, { amount: 1500 });
  await port.reverseTransfer({ transferId, amount: 2000, metadata, idempotencyKey: key() });
  await port.findReversal({ transferId, metadata });
  await port.listReversals(transferId);
  await port.platformBalance();
  const { entries } = await port.balanceEntries({ after: null, since: new Date(0) });
  await port.balanceEntries({ after: entries[0]!.entryId, since: new Date(0) });
  await port.balanceEntriesOf(chargeId);
}

async function argueWithTheBank(payments: TestPayments, port: PaymentProvider): Promise<void> {
  const { chargeId } = await payments.paid({ card: '4000000000000259' });
  const [dispute] = await port.listDisputes(chargeId);
  await port.getDispute(dispute!.disputeId);
  const fileId = await port.uploadEvidence({ name: '証拠.pdf', content: Buffer.from('%PDF-1.7 …') });
  const evidence = { productDescription: '帯', serviceDate: '2026-12-01', activityLog: '…', summary: '…', fileId };
  const shipping = { shippingCarrier: 'ヤマト運輸', shippingDate: '2026-12-01', shippingTrackingNumber: '1234' };
  await port.submitEvidence(dispute!.disputeId, { ...evidence, ...shipping });
}

async function openAccounts(port: PaymentProvider): Promise<void> {
  const reachable = { email: 'hanako@example.com', phone: '+819012345678', idempotencyKey: key() };
  const { accountId } = await port.createAccount({ userId: 7, businessType: 'individual', ...reachable });
  const company = { companyName: '株式会社めぐり', ...reachable, idempotencyKey: key() };
  await port.createAccount({ userId: 8, businessType: 'company', ...company });
  await port.getAccount(accountId);
  await port.createAccountLink({ accountId, refreshUrl: RETURN, returnUrl: RETURN });
}

async function checkAnIdentity(identities: IdentityProvider): Promise<void> {
  const order = { userId: 7, returnUrl: RETURN, idempotencyKey: key() };
  const { sessionId } = await identities.beginIdentityCheck(order);
  await identities.identitySession(sessionId);
  await identities.redactIdentity(sessionId);
}

/** What banks, owners and time do, so that the sandbox sends each event once. */
async function letEverythingHappen(payments: TestPayments): Promise<void> {
  const dispute = async (order: object) =>
    payments.ask<{ id: string }>('/disputes', { charge: (await payments.paid()).chargeId, ...order });
  await dispute({ outcome: 'won' });
  const lost = await dispute({ outcome: 'lost', amount: 500 });
  await payments.ask(`/disputes/${lost.id}/appeal`);
  const inquiry = await dispute({ inquiry: true });
  await payments.ask(`/disputes/${inquiry.id}/escalate`);
  const { chargeId } = await payments.paid();
  const refund = await payments.ask<{ id: string }>('/refunds', { charge: chargeId });
  await payments.ask(`/refunds/${refund.id}/fail`);
  await payments.paid({ card: CARDS.declined });
  await payments.ask(`/accounts/${await payments.ownerAccount()}/deauthorize`);
  for (const outcome of ['verified', 'processing', 'canceled', 'document_expired']) {
    const { sessionId } = await payments.identities.beginIdentityCheck({
      userId: 7,
      returnUrl: RETURN,
      idempotencyKey: key(),
    });
    await payments.ask(`/verifications/${sessionId}/end`, { outcome });
  }
}
