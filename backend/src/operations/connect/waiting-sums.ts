import type { WaitingMoney } from '@meguri/contracts/rental-round/money/waiting-money.ts';
import type pg from 'pg';
import { allMoneyWaiting } from '../../rentals/queries/waiting-for-balance.ts';

export interface WaitingSum {
  readonly kind: WaitingMoney['kind'];
  readonly count: number;
  readonly amount: number;
  /** Of the oldest. */
  readonly since: string;
}

export interface LastBalance {
  readonly available: number;
  readonly pending: number;
  readonly readAt: string;
}

/** All pending money by kind, and how much of it the platform's balance has to cover. */
export async function waitingSums(pool: pg.Pool): Promise<{ sums: readonly WaitingSum[]; needsBalance: number }> {
  const all = await allMoneyWaiting(pool);
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  const sums = [...byKind].map(([kind, waiting]) => ({
    kind,
    count: waiting.length,
    amount: totalOf(waiting),
    since: waiting.map(({ since }) => since).sort()[0]!,
  }));
  return { sums, needsBalance: totalOf(all.filter(({ needsBalance }) => needsBalance)) };
}

const totalOf = (waiting: readonly WaitingMoney[]): number => waiting.reduce((sum, { amount }) => sum + amount, 0);

/** null: it was never read. */
export async function lastBalance(pool: pg.Pool): Promise<LastBalance | null> {
  const { rows } = await pool.query<{ available: string; pending: string; readAt: Date }>(
    'SELECT available, pending, read_at AS "readAt" FROM app.platform_balance',
  );
  const [last] = rows;
  if (last === undefined) return null;
  return { available: Number(last.available), pending: Number(last.pending), readAt: last.readAt.toISOString() };
}
