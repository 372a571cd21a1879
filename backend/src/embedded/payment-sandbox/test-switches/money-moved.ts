import type { SandboxTransaction } from '../transaction.ts';

/** Every movement of money the sandbox knows, as counts and sums of whole yen: what a test compares with a ledger. */
export async function moneyMoved({ client }: SandboxTransaction): Promise<object> {
  const { rows } = await client.query<{ kind: string; count: number; amount: number }>(
    `select kind, count(*)::int as count, sum((document ->> 'amount')::int)::int as amount
       from payment_sandbox.objects
      where kind in ('refund', 'transfer', 'transfer_reversal', 'dispute')
         or (kind = 'charge' and document ->> 'status' = 'succeeded')
      group by kind`,
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
  };
}
