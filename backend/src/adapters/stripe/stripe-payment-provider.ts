import Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { accounts, CAPABILITIES, type AccountCapability } from './accounts.ts';
import { balances } from './balances.ts';
import { checkouts } from './checkouts.ts';
import { disputes } from './disputes.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { savedCards } from './saved-cards.ts';
import { setupProblems } from './setup.ts';
import { transfers } from './transfers.ts';
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
export function stripePaymentProvider(settings: StripeSettings): PaymentProvider {
  const { secretKey, apiBase, webhookSecrets, capabilities = CAPABILITIES } = settings;
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...(apiBase !== null && hostOf(apiBase)),
  });
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
    verifyWebhook: (rawBody, signature) => verifiedWebhook(rawBody, signature, webhookSecrets),
  };
}

function hostOf(apiBase: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), protocol: secure ? 'https' : 'http' };
}
