import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import type { AccountDocument } from '../documents.ts';
import { flag, jpy, metadata, text, webUrl } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const capability = z.strictObject({ requested: flag });
const phone = z.string().regex(/^\+\d{8,15}$/);

const creation = {
  type: z.literal('express'),
  country: z.literal('JP'),
  default_currency: jpy.optional(),
  email: z.email().optional(),
  business_type: z.enum(['individual', 'company']).optional(),
  individual: z.strictObject({ phone: phone.optional(), email: z.email().optional() }).optional(),
  company: z.strictObject({ name: text.max(100).optional(), phone: phone.optional() }).optional(),
  capabilities: z.strictObject({ transfers: capability.optional(), card_payments: capability.optional() }).optional(),
  metadata: metadata.optional(),
};
type Creation = z.output<z.ZodObject<typeof creation>>;

/** What onboarding asks of a person or company in Japan, shortened. */
const REQUIREMENTS = [
  'external_account',
  'individual.dob.day',
  'individual.verification.document',
  'tos_acceptance.date',
];

/** Onboarding pages live for five minutes, as Stripe's do. */
const LINK_SECONDS = 300;

async function createAccount(transaction: SandboxTransaction, parameters: Creation): Promise<AccountDocument> {
  const requested = Object.entries(parameters.capabilities ?? {}).filter(([, one]) => one?.requested);
  return transaction.insert<AccountDocument>({
    id: transaction.newId('account'),
    object: 'account',
    created: transaction.now,
    type: 'express',
    country: 'JP',
    default_currency: 'jpy',
    business_type: parameters.business_type ?? null,
    email: parameters.email ?? null,
    capabilities: Object.fromEntries(requested.map(([name]) => [name, 'inactive'])),
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements: {
      currently_due: [...REQUIREMENTS],
      eventually_due: [...REQUIREMENTS],
      past_due: [],
      disabled_reason: 'requirements.past_due',
    },
    metadata: parameters.metadata ?? {},
    sandbox: { balance: 0 },
  });
}

/** The owner has filled in the onboarding page. */
export async function completeOnboarding(transaction: SandboxTransaction, accountId: string): Promise<AccountDocument> {
  const account = await transaction.get('account', accountId);
  account.details_submitted = true;
  account.payouts_enabled = true;
  account.charges_enabled = 'card_payments' in account.capabilities;
  account.capabilities = Object.fromEntries(Object.keys(account.capabilities).map((name) => [name, 'active']));
  account.requirements = { currently_due: [], eventually_due: [], past_due: [], disabled_reason: null };
  await transaction.save(account);
  await transaction.announce('account.updated', account, account.id);
  return account;
}

const link = {
  account: text,
  type: z.literal('account_onboarding'),
  refresh_url: webUrl,
  return_url: webUrl,
};

export const accountEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/accounts', creation, createAccount),
  endpoint('GET', '/v1/accounts/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('account', id),
  ),
  endpoint('POST', '/v1/account_links', link, async (transaction, parameters, { publicUrl }) => {
    await transaction.get('account', parameters.account, 'account');
    const { id, created, expires_at } = await transaction.insert({
      id: transaction.newId('account_link'),
      object: 'account_link',
      created: transaction.now,
      expires_at: transaction.now + LINK_SECONDS,
      sandbox: { account: parameters.account, returnUrl: parameters.return_url, refreshUrl: parameters.refresh_url },
    });
    return { object: 'account_link', created, expires_at, url: `${publicUrl}/setup/${id}` };
  }),
  endpoint('GET', '/v1/balance', {}, async (transaction, _parameters, { account: accountId }) => {
    if (accountId === null)
      throw invalidRequest('The sandbox keeps balances of connected accounts only.', undefined, 'Stripe-Account');
    const account = await transaction.get('account', accountId);
    return {
      object: 'balance',
      livemode: false,
      available: [
        { amount: account.sandbox.balance, currency: 'jpy', source_types: { card: account.sandbox.balance } },
      ],
      pending: [{ amount: 0, currency: 'jpy', source_types: { card: 0 } }],
    };
  }),
];
