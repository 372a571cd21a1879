import { literal } from 'zod';
import { ApiError, invalidRequest } from '../api-error.ts';
import { completeOnboarding, ONBOARDING_REQUIREMENTS } from '../account-states.ts';
import type { AccountDocument } from '../documents.ts';
import { text, webUrl } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { creation, type Creation } from './account-parameters.ts';
import { endpoint, type Endpoint, listEndpoint } from './endpoint.ts';

/** Onboarding pages expire after five minutes, like Stripe's. */
const LINK_SECONDS = 300;

async function createAccount(transaction: SandboxTransaction, parameters: Creation): Promise<AccountDocument> {
  const requested = Object.entries(parameters.capabilities ?? {}).flatMap(([name, one]) =>
    one?.requested ? [name] : [],
  );
  if (!transaction.platform.connectSigned) {
    throw invalidRequest(
      "You can only create new accounts if you've signed up for Connect, which you can do at https://dashboard.stripe.com/connect.",
    );
  }
  checkCapabilities(transaction, requested);
  const account = await transaction.insert<AccountDocument>({
    id: transaction.newId('account'),
    object: 'account',
    created: transaction.now,
    type: parameters.type,
    country: 'JP',
    default_currency: 'jpy',
    business_type: parameters.business_type ?? null,
    email: parameters.email ?? null,
    capabilities: Object.fromEntries(requested.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements: {
      currently_due: [...ONBOARDING_REQUIREMENTS],
      eventually_due: [...ONBOARDING_REQUIREMENTS],
      past_due: [],
      disabled_reason: 'requirements.past_due',
    },
    metadata: parameters.metadata ?? {},
    sandbox: { balance: 0, deauthorized: false },
  });
  // The platform has entered everything that onboarding would ask.
  return parameters.type === 'custom' ? completeOnboarding(transaction, account.id) : account;
}

/** The id is answered once more; after that the account can't be reached. */
async function deleteAccount(transaction: SandboxTransaction, id: string): Promise<object> {
  const account = await reachableAccount(transaction, id);
  if (account.sandbox.balance > 0) throw invalidRequest(`Account ${id} still holds money.`);
  await transaction.client.query('delete from payment_sandbox.objects where id = $1', [id]);
  return { id, object: 'account', deleted: true };
}

/** In Japan `transfers` alone needs Stripe's approval of the platform. */
function checkCapabilities({ platform }: SandboxTransaction, requested: readonly string[]): void {
  const [transfers, cards] = [requested.includes('transfers'), requested.includes('card_payments')];
  if (transfers && !cards && !platform.transfersAlone) {
    throw invalidRequest(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request transfers without card_payments, please contact us via https://support.stripe.com/contact.',
    );
  }
  if (cards && !transfers) {
    throw invalidRequest(
      'Accounts do not currently support `card_payments` without `transfers`. Please visit https://stripe.com/docs/connect/account-capabilities#card-payments for more details.',
    );
  }
}

/**
 * @throws ApiError 403 `account_invalid` when its owner has disconnected it from the platform, 404 when it doesn't
 * exist
 */
export async function reachableAccount(transaction: SandboxTransaction, id: string): Promise<AccountDocument> {
  const account = await transaction.get('account', id);
  if (!account.sandbox.deauthorized) return account;
  throw new ApiError(
    403,
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { type: 'invalid_request_error', code: 'account_invalid' },
  );
}

const link = {
  account: text,
  type: literal('account_onboarding'),
  refresh_url: webUrl,
  return_url: webUrl,
};

/** Only platforms that have signed up for Connect may list accounts. */
function listOfAccounts(): Endpoint {
  const all = listEndpoint('/v1/accounts', 'account', {});
  return {
    ...all,
    prepare(raw) {
      const call = all.prepare(raw);
      return {
        ...call,
        async run(transaction, context) {
          if (transaction.platform.connectSigned) return call.run(transaction, context);
          const words = 'Only Stripe Connect platforms can work with other accounts.';
          throw new ApiError(403, words, { type: 'invalid_request_error' });
        },
      };
    },
  };
}

export const accountEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/accounts', creation, createAccount),
  listOfAccounts(),
  endpoint('GET', '/v1/accounts/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    reachableAccount(transaction, id),
  ),
  endpoint('DELETE', '/v1/accounts/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    deleteAccount(transaction, id),
  ),
  endpoint('POST', '/v1/account_links', link, async (transaction, parameters, { publicUrl }) => {
    await transaction.get('account', parameters.account, 'account');
    await reachableAccount(transaction, parameters.account);
    const { id, created, expires_at } = await transaction.insert({
      id: transaction.newId('account_link'),
      object: 'account_link',
      created: transaction.now,
      expires_at: transaction.now + LINK_SECONDS,
      sandbox: { account: parameters.account, returnUrl: parameters.return_url, refreshUrl: parameters.refresh_url },
    });
    return { object: 'account_link', created, expires_at, url: `${publicUrl}/setup/${id}` };
  }),
];
