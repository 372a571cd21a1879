import { invalidRequest, noSuch } from '../api-error.ts';
import { payOutToBank } from '../movements/payout.ts';
import { integer, jpy, metadata } from '../parameters.ts';
import { movementsOfPayout } from '../movements/payout-movements.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { reachableAccount } from './accounts.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

/** @throws ApiError 404 unless it is a payout of the account in the header, 403 when that is disconnected */
export async function payoutOf(transaction: SandboxTransaction, id: string, account: string | null) {
  if (account !== null) await reachableAccount(transaction, account);
  const payout = await transaction.get('payout', id);
  if (payout.sandbox.account !== account) throw noSuch('payout', id, 'id');
  return payout;
}

/** The movements of one payout, as a list of one page. */
export async function listOfPayout(transaction: SandboxTransaction, id: string, account: string | null) {
  const data = await movementsOfPayout(transaction, await payoutOf(transaction, id, account));
  return { object: 'list', url: '/v1/balance_transactions', has_more: false, data };
}

const creation = {
  amount: integer.refine((yen) => yen >= 1, { error: 'integer' }),
  currency: jpy,
  metadata: metadata.optional(),
};

/** Payouts of owners' accounts to their banks. */
export const payoutEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/payouts', creation, async (transaction, wish, { account }) => {
    if (account === null) throw invalidRequest('The sandbox makes payouts of connected accounts only.');
    const { amount, metadata: given } = wish;
    const order = { amount, metadata: given, automatic: false };
    return payOutToBank(transaction, await reachableAccount(transaction, account), order);
  }),
  endpoint('GET', '/v1/payouts/:id', {}, (transaction, _parameters, { ids: [id = ''], account }) =>
    payoutOf(transaction, id, account),
  ),
];
