import { type MoneyOfRound, moneyWaiting } from '@meguri/projections/read-models/rounds/query.ts';
import type { Pool } from 'pg';

/** Pending money of all rounds; a payout needs the balance only once its owner's account can receive it. */
export async function allMoneyWaiting(pool: Pool): Promise<readonly MoneyOfRound[]> {
  const all = await moneyWaiting(pool);
  const owners = all.filter(isPayoutOfBalance).map(({ ownerId }) => ownerId);
  const payable = await payableOwners(pool, owners);
  return all.map((one) =>
    isPayoutOfBalance(one) && !payable.has(one.ownerId) ? { ...one, needsBalance: false } : one,
  );
}

const isPayoutOfBalance = ({ kind, needsBalance }: MoneyOfRound): boolean => kind === 'payout' && needsBalance;

async function payableOwners(pool: Pool, owners: readonly number[]): Promise<ReadonlySet<number>> {
  if (owners.length === 0) return new Set();
  const { rows } = await pool.query<{ id: number }>(
    `SELECT u.id FROM app.users u JOIN app.payout_accounts a ON a.user_id = u.id AND a.account_id = u.payout_account_id
     WHERE u.id = ANY ($1::int[]) AND a.transfers_enabled`,
    [owners],
  );
  return new Set(rows.map(({ id }) => id));
}
