import Stripe from 'stripe';
import {
  PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
  type AccountApplication,
  type Checkout,
  type CheckoutExpiry,
  type CheckoutOrder,
  type Dispute,
  type OnboardingLink,
  type OpenCheckout,
  type Payment,
  type PayoutAccount,
  type ProviderMetadata,
  type Refund,
  type RefundOrder,
  type Reversal,
  type ReversalOrder,
  type ReversalOutcome,
  type SavedCardCharge,
  type SavedCardOutcome,
  type Transfer,
  type TransferOrder,
} from '../../payments/payment-provider.ts';
import type { VerifiedWebhook } from '../../payments/webhook-event.ts';
import { checkoutKey, checkoutParameters, subjectMetadata } from './checkout-parameters.ts';
import { accountParameters } from './account-parameters.ts';
import { calling } from './failures.ts';
import { firstOf, PAGE } from './lists.ts';
import { bears, checkoutOf, disputeOf, paymentOf, payoutAccountOf, refundOf, transferOf } from './objects.ts';
import { findReversal, reverseAsFarAsPossible } from './reversal.ts';
import { verifiedWebhook, type WebhookSecrets } from './webhook-verification.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** Another host that speaks Stripe's interface, as `http://127.0.0.1:12111`; null: Stripe itself. */
  readonly apiBase: string | null;
  readonly webhookSecrets: WebhookSecrets;
}

const TIMEOUT_MS = 10_000;
/** One repetition inside the SDK, with the same key; any more are the jobs' business. */
const NETWORK_RETRIES = 1;

/** Separate charges and transfers: the platform charges the card, and a transfer that names the charge pays the owner. */
export class StripePaymentProvider extends PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecrets: WebhookSecrets;

  constructor(settings: StripeSettings) {
    super();
    this.webhookSecrets = settings.webhookSecrets;
    this.stripe = new Stripe(settings.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: NETWORK_RETRIES,
      telemetry: false,
      ...(settings.apiBase !== null && hostOf(settings.apiBase)),
    });
  }

  override async createCheckout(order: CheckoutOrder): Promise<OpenCheckout> {
    const session = await calling(() =>
      this.stripe.checkout.sessions.create(checkoutParameters(order), { idempotencyKey: checkoutKey(order) }),
    );
    if (session.url === null) throw new PaymentProviderUnavailable(`Checkout ${session.id} came without a page`);
    return { checkoutId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  override async expireCheckout(checkoutId: string): Promise<CheckoutExpiry> {
    try {
      await calling(() => this.stripe.checkout.sessions.expire(checkoutId));
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
    return checkoutOf(
      await calling(() => this.stripe.checkout.sessions.retrieve(checkoutId, { expand: ['payment_intent'] })),
    );
  }

  override async getPayment(paymentIntentId: string): Promise<Payment> {
    return paymentOf(await calling(() => this.stripe.paymentIntents.retrieve(paymentIntentId)));
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
      const payment = paymentOf(await calling(() => this.stripe.paymentIntents.create(parameters, options)));
      if (payment.status === 'pending')
        throw new PaymentProviderUnavailable(`${payment.paymentIntentId} is not done yet`);
      return payment.status === 'failed'
        ? { outcome: 'declined', code: 'card_declined' }
        : { outcome: 'succeeded', payment };
    } catch (error) {
      if (error instanceof PaymentRefused && error.byBank) return { outcome: 'declined', code: error.code };
      throw error;
    }
  }

  override async refund({ chargeId, amount, metadata, idempotencyKey }: RefundOrder): Promise<Refund> {
    const parameters = { charge: chargeId, amount, metadata };
    return refundOf(await calling(() => this.stripe.refunds.create(parameters, { idempotencyKey })));
  }

  override async transfer(order: TransferOrder): Promise<Transfer> {
    const parameters = {
      amount: order.amount,
      currency: 'jpy',
      destination: order.accountId,
      source_transaction: order.sourceChargeId,
      metadata: order.metadata,
    };
    const options = { idempotencyKey: order.idempotencyKey };
    return transferOf(await calling(() => this.stripe.transfers.create(parameters, options)));
  }

  override reverseTransfer(order: ReversalOrder): Promise<ReversalOutcome> {
    return reverseAsFarAsPossible(this.stripe, order);
  }

  override async findPayment(of: { customerId: string; metadata: ProviderMetadata }): Promise<Payment | null> {
    const list = this.stripe.paymentIntents.list({ customer: of.customerId, limit: PAGE });
    const found = await firstOf(list, (intent) => intent.status === 'succeeded' && bears(of.metadata)(intent));
    return found && paymentOf(found);
  }

  override async findRefund(of: { chargeId: string; metadata: ProviderMetadata }): Promise<Refund | null> {
    const list = this.stripe.refunds.list({ charge: of.chargeId, limit: PAGE });
    const found = await firstOf(list, (refund) => refundOf(refund).status !== 'failed' && bears(of.metadata)(refund));
    return found && refundOf(found);
  }

  override async findTransfer(of: { accountId: string; metadata: ProviderMetadata }): Promise<Transfer | null> {
    const list = this.stripe.transfers.list({ destination: of.accountId, limit: PAGE });
    const found = await firstOf(list, bears(of.metadata));
    return found && transferOf(found);
  }

  override findReversal(of: { transferId: string; metadata: ProviderMetadata }): Promise<Reversal | null> {
    return findReversal(this.stripe, of);
  }

  override async findOpenCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly string[]> {
    const list = this.stripe.checkout.sessions.list({ customer: of.customerId, status: 'open', limit: PAGE });
    return calling(async () => {
      const found: string[] = [];
      for await (const session of list) if (bears(of.metadata)(session)) found.push(session.id);
      return found;
    });
  }

  override async getRefund(refundId: string): Promise<Refund> {
    return refundOf(await calling(() => this.stripe.refunds.retrieve(refundId)));
  }

  override async getDispute(disputeId: string): Promise<Dispute> {
    return disputeOf(await calling(() => this.stripe.disputes.retrieve(disputeId)));
  }

  override async createAccount(application: AccountApplication): Promise<PayoutAccount> {
    const { idempotencyKey } = application;
    return payoutAccountOf(
      await calling(() => this.stripe.accounts.create(accountParameters(application), { idempotencyKey })),
    );
  }

  override async getAccount(accountId: string): Promise<PayoutAccount> {
    return payoutAccountOf(await calling(() => this.stripe.accounts.retrieve(accountId)));
  }

  override async createAccountLink(to: {
    accountId: string;
    refreshUrl: string;
    returnUrl: string;
  }): Promise<OnboardingLink> {
    const link = await calling(() =>
      this.stripe.accountLinks.create({
        account: to.accountId,
        type: 'account_onboarding',
        refresh_url: to.refreshUrl,
        return_url: to.returnUrl,
      }),
    );
    return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
  }

  override verifyWebhook(rawBody: Buffer, signature: string | undefined): VerifiedWebhook {
    return verifiedWebhook(rawBody, signature, this.webhookSecrets);
  }
}

function hostOf(apiBase: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), protocol: secure ? 'https' : 'http' };
}
