import { platformBalance } from '../movements/balance.ts';
import { text } from '../parameters.ts';
import { reachableAccount } from './accounts.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listEndpoint } from './list-endpoint.ts';

/** The platform's movements; of an owner's account only what it holds is known. */
export const balanceEndpoints: readonly Endpoint[] = [
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
];
