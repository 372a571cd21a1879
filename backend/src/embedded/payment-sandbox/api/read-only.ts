import type { EventDocument } from '../documents.ts';
import { availableBalance } from '../movements/balance.ts';
import { text } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { reachableAccount } from './accounts.ts';
import { listOfPayout } from './payouts.ts';
import { endpoint, type Endpoint, listEndpoint } from './endpoint.ts';

/** The platform's movements, or those of one payout of an owner's account. */
function listOfMovements(): Endpoint {
  const path = '/v1/balance_transactions';
  const filters = {
    source: text.optional(),
    type: text.optional(),
    currency: text.optional(),
    payout: text.optional(),
  };
  const all = listEndpoint(path, 'balance_transaction', filters);
  return {
    ...all,
    prepare(raw) {
      const call = all.prepare(raw);
      const { payout } = raw;
      if (typeof payout !== 'string') return call;
      return { ...call, run: (transaction, { account }) => listOfPayout(transaction, payout, account) };
    },
  };
}

/** With the deliveries that each still waits for. */
function listOfEvents(): Endpoint {
  const all = listEndpoint('/v1/events', 'event', { type: text.optional() });
  return {
    ...all,
    prepare(raw) {
      const call = all.prepare(raw);
      return {
        ...call,
        async run(transaction, context) {
          const page = (await call.run(transaction, context)) as { data: readonly EventDocument[] };
          const pending = await pendingDeliveries(transaction, page.data);
          return { ...page, data: page.data.map((one) => ({ ...one, pending_webhooks: pending.get(one.id) ?? 0 })) };
        },
      };
    },
  };
}

async function pendingDeliveries({ client }: SandboxTransaction, events: readonly EventDocument[]) {
  const { rows } = await client.query<{ id: string; count: number }>(
    `select event_id as id, count(*)::int from payment_sandbox.webhook_deliveries
      where event_id = any($1) and delivered_at is null group by 1`,
    [events.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Read-only objects: disputes, events, and the platform's movements. Of an owner's account only the balance is
 * simulated.
 */
export const readOnlyEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/balance', {}, async (transaction, _parameters, { account }) => {
    const amount =
      account === null
        ? await availableBalance(transaction)
        : (await reachableAccount(transaction, account)).sandbox.balance;
    return {
      object: 'balance',
      livemode: false,
      available: [{ amount, currency: 'jpy', source_types: { card: amount } }],
      pending: [{ amount: 0, currency: 'jpy', source_types: { card: 0 } }],
    };
  }),
  listOfMovements(),
  endpoint('GET', '/v1/balance_transactions/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('balance_transaction', id),
  ),
  listEndpoint('/v1/disputes', 'dispute', { charge: text.optional(), payment_intent: text.optional() }),
  endpoint('GET', '/v1/disputes/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('dispute', id),
  ),
  listOfEvents(),
  endpoint('GET', '/v1/events/:id', {}, (transaction, _parameters, { ids: [id = ''] }) => transaction.get('event', id)),
];
