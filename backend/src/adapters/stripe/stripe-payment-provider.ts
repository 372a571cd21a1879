import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { accounts, CAPABILITIES, type AccountCapability } from './accounts.ts';
import { balances } from './balances.ts';
import { inspect } from './check/inspect.ts';
import { checkouts } from './checkouts.ts';
import { disputes } from './disputes.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { savedCards } from './saved-cards.ts';
import { setupProblems } from './setup.ts';
import { stripeClient, type StripeAddress } from './stripe-client.ts';
import { transfers } from './transfers.ts';
import { verifiedWebhook, type WebhookSecrets } from './webhook-verification.ts';

export interface StripeSettings extends StripeAddress {
  readonly webhookSecrets: WebhookSecrets;
  /**
   * Capabilities to request for owners' accounts; absent: transfers with card_payments, which needs no approval in
   * Japan.
   */
  readonly capabilities?: readonly AccountCapability[];
}

/**
 * Separate charges and transfers: the platform charges the card, and a transfer that names the charge pays the owner.
 */
export function stripePaymentProvider(settings: StripeSettings): PaymentProvider {
  const { webhookSecrets, capabilities = CAPABILITIES } = settings;
  const stripe = stripeClient(settings);
  return {
    ...checkouts(stripe),
    ...payments(stripe),
    ...savedCards(stripe),
    ...refunds(stripe),
    ...disputes(stripe),
    ...transfers(stripe),
    ...accounts(stripe, capabilities),
    ...balances(stripe),
    setupProblems: (webhookUrl) => setupProblems(stripe, capabilities, webhookUrl),
    inspect: (webhookUrl) => inspect(stripe, capabilities, webhookUrl),
    verifyWebhook: (rawBody, signature) => verifiedWebhook(rawBody, signature, webhookSecrets),
  };
}
