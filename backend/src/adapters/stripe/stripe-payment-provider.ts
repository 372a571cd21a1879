import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import Stripe from 'stripe';
import {
  PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
  type PlatformBalance,
  type AccountApplication,
  type OnboardingLink,
  type PayoutAccount,
} from '../payment-provider/payment-provider.ts';
import type {
  BankPayout,
  Checkout,
  CheckoutExpiry,
  Dispute,
  OpenCheckout,
  Payment,
  ProviderMetadata,
  Refund,
  Reversal,
  ReversalOutcome,
  SavedCard,
  SavedCardOutcome,
  Transfer,
} from '../payment-provider/movements.ts';
import type {
  CheckoutOrder,
  DisputeEvidence,
  RefundOrder,
  ReversalOrder,
  SavedCardCharge,
  TransferOrder,
} from '../payment-provider/orders.ts';
import type { BalanceCursor, BalanceEntry, BalancePage } from '../payment-provider/balance-entry.ts';
import type { VerifiedWebhook } from '../payment-provider/webhook-event.ts';
import { CAPABILITIES, type AccountCapability, createAccount, onboardingLink } from './accounts.ts';
import { balanceEntriesOf, balancePage } from './balance-entries.ts';
import { accountBalance, bankPayout } from './bank-payouts.ts';
import { subjectMetadata } from './checkout-parameters.ts';
import { evidenceParameters } from './evidence-parameters.ts';
import { callStripe, callStripeUnlessGone, isCardGone } from './failures.ts';
import { allOf, firstOf, PAGE } from './lists.ts';
import {
  hasMetadata,
  checkoutOf,
  disputeOf,
  paymentOf,
  payoutAccountOf,
  refundOf,
  reversalOf,
  transferOf,
} from './objects.ts';
import { openCheckout, retrieved } from './open-checkout.ts';
import { balanceOf } from './balance.ts';
import { findReversal, reverseAsFarAsPossible } from './reversal.ts';
import { setupProblems } from './setup.ts';
import { verifiedWebhook, type WebhookSecrets } from './webhook-verification.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** Another host with Stripe's interface, as `http://127.0.0.1:12111`; null: Stripe itself. */
  readonly apiBase: string | null;
  readonly webhookSecrets: WebhookSecrets;
  /**
   * Capabilities to request for owners' accounts; absent: transfers with card_payments, which needs no approval in
   * Japan.
   */
  readonly capabilities?: readonly AccountCapability[];
}

const TIMEOUT_MS = 10_000;
/** The SDK retries once, with the same key; further retries are left to the jobs. */
const NETWORK_RETRIES = 1;

/**
 * Separate charges and transfers: the platform charges the card, and a transfer that names the charge pays the owner.
 */
export class StripePaymentProvider extends PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecrets: WebhookSecrets;
  private readonly capabilities: readonly AccountCapability[];

  constructor(settings: StripeSettings) {
    super();
    this.webhookSecrets = settings.webhookSecrets;
    this.capabilities = settings.capabilities ?? CAPABILITIES;
    this.stripe = new Stripe(settings.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: NETWORK_RETRIES,
      telemetry: false,
      ...(settings.apiBase !== null && hostOf(settings.apiBase)),
    });
  }

  override createCheckout(order: CheckoutOrder): Promise<OpenCheckout> {
    return openCheckout(this.stripe, order);
  }

  override async expireCheckout(checkoutId: string): Promise<CheckoutExpiry> {
    try {
      await callStripe(() => this.stripe.checkout.sessions.expire(checkoutId));
      return { outcome: 'expired' };
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      const checkout = await this.getCheckout(checkoutId);
      if (checkout.status === 'expired') return { outcome: 'already_expired' };
      if (checkout.status === 'complete' && checkout.payment) return { outcome: 'paid', payment: checkout.payment };
      throw error;
    }
  }

  override async getCheckout(checkoutId: string): Promise<Checkout> {
    return checkoutOf(await retrieved(this.stripe, checkoutId));
  }

  override async getPayment(paymentIntentId: string): Promise<Payment> {
    return paymentOf(await callStripe(() => this.stripe.paymentIntents.retrieve(paymentIntentId)));
  }

  override async getPaymentOfCharge(chargeId: string): Promise<Payment> {
    const { payment_intent: intent } = await callStripe(() =>
      this.stripe.charges.retrieve(chargeId, { expand: ['payment_intent'] }),
    );
    if (intent !== null && typeof intent === 'object') return paymentOf(intent);
    throw new PaymentRefused('payment_intent_missing', `charge ${chargeId} belongs to no payment`);
  }

  override async chargeSavedCard(charge: SavedCardCharge): Promise<SavedCardOutcome> {
    const parameters = {
      amount: charge.amount,
      currency: 'jpy',
      customer: charge.customerId,
      payment_method: charge.paymentMethodId,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
      metadata: subjectMetadata(charge),
    };
    const options = { idempotencyKey: charge.idempotencyKey };
    try {
      const payment = paymentOf(await callStripe(() => this.stripe.paymentIntents.create(parameters, options)));
      if (payment.status === 'pending')
        throw new PaymentProviderUnavailable(`${payment.paymentIntentId} is not done yet`);
      return payment.status === 'failed'
        ? { outcome: 'declined', code: 'card_declined', message: 'the payment came to nothing' }
        : { outcome: 'succeeded', payment };
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      if (isCardGone(error)) return { outcome: 'declined', code: 'no_saved_card', message: error.message };
      if (!error.byBank) throw error;
      return { outcome: 'declined', code: error.declineCode ?? error.code, message: error.message };
    }
  }

  override async refund({ chargeId, amount, metadata, idempotencyKey }: RefundOrder): Promise<Refund> {
    const parameters = { charge: chargeId, amount, metadata };
    return refundOf(await callStripe(() => this.stripe.refunds.create(parameters, { idempotencyKey })));
  }

  override async transfer(order: TransferOrder): Promise<Transfer> {
    const parameters = {
      amount: order.amount,
      currency: 'jpy',
      destination: order.accountId,
      ...(order.sourceChargeId !== null && { source_transaction: order.sourceChargeId }),
      metadata: order.metadata,
    };
    const options = { idempotencyKey: order.idempotencyKey };
    return transferOf(await callStripe(() => this.stripe.transfers.create(parameters, options)));
  }

  override reverseTransfer(order: ReversalOrder): Promise<ReversalOutcome> {
    return reverseAsFarAsPossible(this.stripe, order);
  }

  override async findPayment(of: { customerId: string; metadata: ProviderMetadata }): Promise<Payment | null> {
    const list = this.stripe.paymentIntents.list({ customer: of.customerId, limit: PAGE });
    const found = await firstOf(list, (intent) => intent.status === 'succeeded' && hasMetadata(of.metadata)(intent));
    return found && paymentOf(found);
  }

  override async findRefund(of: { chargeId: string; metadata: ProviderMetadata }): Promise<Refund | null> {
    const list = this.stripe.refunds.list({ charge: of.chargeId, limit: PAGE });
    const found = await firstOf(
      list,
      (refund) => refundOf(refund).status !== 'failed' && hasMetadata(of.metadata)(refund),
    );
    return found && refundOf(found);
  }

  override async findTransfer(of: { accountId: string; metadata: ProviderMetadata }): Promise<Transfer | null> {
    const list = this.stripe.transfers.list({ destination: of.accountId, limit: PAGE });
    const found = await firstOf(list, hasMetadata(of.metadata));
    return found && transferOf(found);
  }

  override findReversal(of: { transferId: string; metadata: ProviderMetadata }): Promise<Reversal | null> {
    return findReversal(this.stripe, of);
  }

  override async findCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly Checkout[]> {
    const wish = { customer: of.customerId, limit: PAGE, expand: ['data.payment_intent'] };
    return (await allOf(this.stripe.checkout.sessions.list(wish), hasMetadata(of.metadata))).map(checkoutOf);
  }

  override async findOpenCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly string[]> {
    const list = this.stripe.checkout.sessions.list({ customer: of.customerId, status: 'open', limit: PAGE });
    return (await allOf(list, hasMetadata(of.metadata))).map(({ id }) => id);
  }

  override async getRefund(refundId: string): Promise<Refund> {
    return refundOf(await callStripe(() => this.stripe.refunds.retrieve(refundId)));
  }

  override getBankPayout(of: { accountId: string; payoutId: string }): Promise<BankPayout> {
    return bankPayout(this.stripe, of);
  }

  override accountBalance(accountId: string): Promise<number> {
    return accountBalance(this.stripe, accountId);
  }

  override async getTransfer(transferId: string): Promise<Transfer> {
    return transferOf(await callStripe(() => this.stripe.transfers.retrieve(transferId)));
  }

  override async getDispute(disputeId: string): Promise<Dispute> {
    return disputeOf(await callStripe(() => this.stripe.disputes.retrieve(disputeId)));
  }

  override async listRefunds(charge: string): Promise<readonly Refund[]> {
    return (await allOf(this.stripe.refunds.list({ charge, limit: PAGE }))).map(refundOf).reverse();
  }

  override async listReversals(transferId: string): Promise<readonly Reversal[]> {
    return (await allOf(this.stripe.transfers.listReversals(transferId, { limit: PAGE }))).map(reversalOf).reverse();
  }

  override async listDisputes(charge: string): Promise<readonly Dispute[]> {
    return (await allOf(this.stripe.disputes.list({ charge, limit: PAGE }))).map(disputeOf).reverse();
  }

  override platformBalance(): Promise<PlatformBalance> {
    return balanceOf(this.stripe);
  }

  override balanceEntries(from: BalanceCursor): Promise<BalancePage> {
    return balancePage(this.stripe, from);
  }

  override async uploadEvidence({ name, content }: { name: string; content: Buffer }): Promise<string> {
    const file = { name, data: content, type: 'application/pdf' };
    const { id } = await callStripe(() => this.stripe.files.create({ purpose: 'dispute_evidence', file }));
    return id;
  }

  override async submitEvidence(disputeId: string, evidence: DisputeEvidence): Promise<Dispute> {
    return disputeOf(await callStripe(() => this.stripe.disputes.update(disputeId, evidenceParameters(evidence))));
  }

  override balanceEntriesOf(sourceId: string): Promise<readonly BalanceEntry[]> {
    return balanceEntriesOf(this.stripe, sourceId);
  }

  override createAccount(application: AccountApplication): Promise<PayoutAccount> {
    return createAccount(this.stripe, application, this.capabilities);
  }

  override async getAccount(accountId: string): Promise<PayoutAccount> {
    return payoutAccountOf(await callStripe(() => this.stripe.accounts.retrieve(accountId)));
  }

  override createAccountLink(to: {
    accountId: string;
    refreshUrl: string;
    returnUrl: string;
  }): Promise<OnboardingLink> {
    return onboardingLink(this.stripe, to);
  }

  override async savedCard(paymentMethodId: string): Promise<SavedCard | null> {
    try {
      const { customer, card } = await callStripe(() => this.stripe.paymentMethods.retrieve(paymentMethodId));
      return customer === null || card === undefined ? null : { brand: card.brand, last4: card.last4 };
    } catch (error) {
      if (error instanceof PaymentRefused && error.code === 'resource_missing') return null;
      throw error;
    }
  }

  override async detachCard(paymentMethodId: string): Promise<void> {
    await callStripeUnlessGone(
      () => this.stripe.paymentMethods.detach(paymentMethodId),
      // Stripe has no code for "not attached".
      ({ code, message }) => code === 'resource_missing' || message.includes('not attached to a customer'),
    );
  }

  override async deleteCustomer(customerId: string): Promise<void> {
    await callStripeUnlessGone(
      () => this.stripe.customers.del(customerId),
      ({ code }) => code === 'resource_missing',
    );
  }

  override async setupProblems(webhookUrl: string): Promise<readonly SetupProblem[]> {
    return setupProblems(this.stripe, this.capabilities, webhookUrl);
  }

  override verifyWebhook(rawBody: Buffer, signature: string | undefined): VerifiedWebhook | null {
    return verifiedWebhook(rawBody, signature, this.webhookSecrets);
  }
}

function hostOf(apiBase: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), protocol: secure ? 'https' : 'http' };
}
