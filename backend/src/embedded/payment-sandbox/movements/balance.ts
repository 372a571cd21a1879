import { REPORTING_CATEGORY, type BalanceMovement, type BalanceTransactionDocument } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';

export interface BalanceEntry {
  /** The id of the object that moved the money; null for Stripe's own movements. */
  readonly source: string | null;
  /** Yen before the fee, negative when money left the platform. */
  readonly amount: number;
  readonly fee?: number;
  readonly description?: string;
}

/** Records one movement of the platform's balance. */
export async function moveBalance(
  transaction: SandboxTransaction,
  movement: BalanceMovement,
  { source, amount, fee = 0, description }: BalanceEntry,
): Promise<BalanceTransactionDocument> {
  const isDispute = movement === 'dispute' || movement === 'dispute_reversal';
  const feeOf = { amount: fee, application: null, currency: 'jpy', type: 'stripe_fee' } as const;
  return transaction.insert<BalanceTransactionDocument>({
    id: transaction.newId('balance_transaction'),
    object: 'balance_transaction',
    created: transaction.now,
    // For Stripe disputes are adjustments; only reports distinguish them.
    type: isDispute ? 'adjustment' : movement,
    reporting_category: REPORTING_CATEGORY[movement],
    source,
    amount,
    fee,
    fee_details: fee === 0 ? [] : [{ ...feeOf, description: isDispute ? 'Dispute fee' : 'Stripe processing fees' }],
    net: amount - fee,
    currency: 'jpy',
    description: description ?? null,
    exchange_rate: null,
    available_on: transaction.now,
    status: 'available',
  });
}

/**
 * Yen available for refunds and for transfers without a source: what came in and the platform's own funds, less what
 * left.
 */
export const availableBalance = async (transaction: SandboxTransaction): Promise<number> =>
  (await platformBalance(transaction)) + transaction.platform.ownFunds;

/** The sum of all movements in yen; negative when more left than came in. */
export async function platformBalance({ client }: SandboxTransaction): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select coalesce(sum((document ->> 'net')::int), 0)::int as total
       from payment_sandbox.objects where kind = 'balance_transaction'`,
  );
  return rows[0]?.total ?? 0;
}
