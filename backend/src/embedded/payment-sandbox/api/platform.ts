import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type Stripe from 'stripe';
import { WEBHOOK_EVENTS } from '../../../adapters/payment-provider/webhook-event.ts';
import { API_VERSION } from '../transaction.ts';
import { requirements } from '../absent-fields/accounts.ts';
import { page } from '../parameters.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

/** Payouts by hand, so that no refund waits for a balance that has gone to the bank. */
const SETTINGS: Stripe.Account.Settings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: SERVICE_NAME, timezone: 'Asia/Tokyo' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: false,
    schedule: { delay_days: 4, interval: 'manual' },
    statement_descriptor: null,
  },
};

const SINCE = 1_760_000_000;

/** The platform's own account and its webhook endpoints. */
export const platformEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/account', {}, async () => ({
    id: 'acct_sandboxplatform',
    object: 'account',
    type: 'standard',
    country: 'JP',
    default_currency: 'jpy',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    email: null,
    requirements: { ...requirements, currently_due: [], eventually_due: [], past_due: [], disabled_reason: null },
    settings: SETTINGS,
    metadata: {},
  })),
  endpoint('GET', '/v1/webhook_endpoints', page, async (_transaction, _parameters, { webhookUrl }) => ({
    object: 'list',
    url: '/v1/webhook_endpoints',
    has_more: false,
    data: (['platform', 'connect'] as const).map((endpointOf) => ({
      id: `we_sandbox${endpointOf}`,
      object: 'webhook_endpoint',
      application: endpointOf === 'connect' ? 'ca_sandbox' : null,
      api_version: API_VERSION,
      created: SINCE,
      description: null,
      enabled_events: [...WEBHOOK_EVENTS[endpointOf]],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: webhookUrl,
    })),
  })),
];
