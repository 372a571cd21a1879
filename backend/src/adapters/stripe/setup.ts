import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import type Stripe from 'stripe';
import { PaymentProviderUnavailable } from '../payment-provider/payment-provider.ts';
import { WEBHOOK_EVENTS } from '../payment-provider/webhook-event.ts';
import type { AccountCapability } from './accounts.ts';
import { callStripe, isConnectMissing } from './failures.ts';
import { allOf, PAGE } from './lists.ts';

/**
 * Checks the platform's account, the capabilities it will request for owners, and its webhook endpoints. /readyz and the
 * opening of owners' accounts depend on these codes; `check/inspect.ts` describes the set-up to operators in sentences.
 */
export async function setupProblems(
  stripe: Stripe,
  capabilities: readonly AccountCapability[],
  webhookUrl: string,
): Promise<SetupProblem[]> {
  const problems = await permitted('account', async () =>
    accountProblems(await callStripe(() => stripe.accounts.retrieveCurrent())),
  );
  if (!capabilities.includes('card_payments')) {
    const detail = 'accounts ask for transfers without card_payments: Stripe must have approved this platform for it';
    problems.push({ code: 'transfers_need_approval', detail });
  }
  const ofConnect = await permitted('accounts', () => connectProblems(stripe));
  const ofWebhooks = await permitted('webhook endpoints', async () =>
    webhookProblems(await allOf(stripe.webhookEndpoints.list({ limit: PAGE })), webhookUrl),
  );
  return [...problems, ...ofConnect, ...ofWebhooks];
}

/** A restricted key may lack the permission for a check: that is reported, and the other checks still run. */
async function permitted(what: string, look: () => Promise<SetupProblem[]>): Promise<SetupProblem[]> {
  try {
    return await look();
  } catch (error) {
    const isForbidden = (error as { cause?: { statusCode?: number } }).cause?.statusCode === 403;
    if (!(error instanceof PaymentProviderUnavailable) || !isForbidden) throw error;
    return [{ code: 'not_permitted', detail: `the key may not look at ${what}: ${error.message}` }];
  }
}

/** Without Connect, Stripe refuses to read owners' accounts. */
async function connectProblems(stripe: Stripe): Promise<SetupProblem[]> {
  try {
    await callStripe(() => stripe.accounts.list({ limit: 1 }));
    return [];
  } catch (error) {
    if (!isConnectMissing(error)) throw error;
    return [{ code: 'connect_not_signed', detail: (error as Error).message }];
  }
}

function accountProblems(account: Stripe.Account): SetupProblem[] {
  const problems: SetupProblem[] = [];
  if (account.country !== 'JP')
    problems.push({
      code: 'country_unsupported',
      detail: `the platform’s account is in ${account.country}, not in JP`,
    });
  if (!account.charges_enabled) {
    const why = account.requirements?.disabled_reason ?? 'no reason given';
    problems.push({ code: 'account_disabled', detail: `the platform’s account can’t take payments: ${why}` });
  }
  return problems;
}

function webhookProblems(endpoints: readonly Stripe.WebhookEndpoint[], webhookUrl: string): SetupProblem[] {
  const ours = endpoints.filter(({ url, status }) => url === webhookUrl && status === 'enabled');
  return (['platform', 'connect'] as const).flatMap((kind): SetupProblem[] => {
    // Endpoints for connected accounts are those with a Connect application.
    const found = ours.filter(({ application }) => (application !== null) === (kind === 'connect'));
    if (found.length === 0)
      return [{ code: 'webhook_endpoint_missing', detail: `no enabled ${kind} endpoint for ${webhookUrl}` }];
    const events = new Set(found.flatMap(({ enabled_events }) => enabled_events));
    const missing = events.has('*') ? [] : WEBHOOK_EVENTS[kind].filter((type) => !events.has(type));
    if (missing.length === 0) return [];
    return [{ code: 'webhook_events_missing', detail: `${kind} endpoint: ${missing.join(', ')}` }];
  });
}
