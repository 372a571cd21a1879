import { platformBalance } from '../movements/balance.ts';
import { text } from '../parameters.ts';
import { reachableAccount } from './accounts.ts';
import { endpoint, type Endpoint, listEndpoint } from './endpoint.ts';

/**
 * What is only read: disputes, events, and the platform's movements. Of an owner's account only what it holds is known.
 */
export const readOnlyEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/balance', {}, async (transaction, _parameters, { account }) => {
    const amount =
      account === null
        ? await platformBalance(transaction)
        : (await reachableAccount(transaction, account)).sandbox.balance;
    return {
      object: 'balance',
      livemode: false,
      available: [{ amount, currency: 'jpy', source_types: { card: amount } }],
      pending: [{ amount: 0, currency: 'jpy', source_types: { card: 0 } }],
    };
  }),
  listEndpoint('/v1/balance_transactions', 'balance_transaction', {
    source: text.optional(),
    type: text.optional(),
    currency: text.optional(),
  }),
  endpoint('GET', '/v1/balance_transactions/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('balance_transaction', id),
  ),
  listEndpoint('/v1/disputes', 'dispute', { charge: text.optional(), payment_intent: text.optional() }),
  endpoint('GET', '/v1/disputes/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('dispute', id),
  ),
  listEndpoint('/v1/events', 'event', { type: text.optional() }),
  endpoint('GET', '/v1/events/:id', {}, (transaction, _parameters, { ids: [id = ''] }) => transaction.get('event', id)),
];
