import type { WaitingMoney } from '@meguri/contracts/rental-round/money/waiting-money.ts';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import type { StoredBalance } from '../../rentals/processes/money/platform-balance.entity.ts';
import { allMoneyWaiting } from '../../rentals/queries/waiting-for-balance.ts';

export interface WaitingSum {
  readonly kind: WaitingMoney['kind'];
  readonly count: number;
  readonly amount: number;
  /** Since when the oldest one waits. */
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
export async function lastBalance(balances: Repository<StoredBalance>): Promise<LastBalance | null> {
  const last = await balances.findOneBy({ one: true });
  if (last === null) return null;
  return { available: Number(last.available), pending: Number(last.pending), readAt: last.readAt.toISOString() };
}
