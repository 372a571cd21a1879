import { noSuch } from '../api-error.ts';
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

/** Payouts of owners' accounts to their banks; read-only. */
export const payoutEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/payouts/:id', {}, (transaction, _parameters, { ids: [id = ''], account }) =>
    payoutOf(transaction, id, account),
  ),
];
