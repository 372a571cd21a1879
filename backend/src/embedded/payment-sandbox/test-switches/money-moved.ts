import { platformBalance } from '../movements/balance.ts';
import type { SandboxTransaction } from '../transaction.ts';

/** Counts and sums of all movements in whole yen, which tests compare with a ledger. */
export async function moneyMoved(transaction: SandboxTransaction): Promise<object> {
  const { client } = transaction;
  const { rows } = await client.query<{ kind: string; count: number; amount: number }>(
    `select kind, count(*)::int as count, sum((document ->> 'amount')::int)::int as amount
       from payment_sandbox.objects
      where kind in ('refund', 'transfer', 'transfer_reversal', 'dispute')
         or (kind = 'charge' and document ->> 'status' = 'succeeded')
      group by kind
      union all
     select document ->> 'reporting_category', count(*)::int, sum((document ->> 'amount')::int)::int
       from payment_sandbox.objects
      where kind = 'balance_transaction' and document ->> 'reporting_category' in ('refund_failure', 'dispute_reversal')
      group by 1`,
  );
  const of = (kind: string) => {
    const found = rows.find((row) => row.kind === kind);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  };
  return {
    charges: of('charge'),
    refunds: of('refund'),
    transfers: of('transfer'),
    reversals: of('transfer_reversal'),
    disputes: of('dispute'),
    refundsReturned: of('refund_failure'),
    disputesReturned: of('dispute_reversal'),
    balance: await platformBalance(transaction),
  };
}
