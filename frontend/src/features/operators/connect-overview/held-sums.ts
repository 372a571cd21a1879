import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';

type Held = ConnectOverview['held'];

export interface HeldSum {
  readonly because: Held[number]['because'];
  readonly count: number;
  /** Yen. */
  readonly amount: number;
  /** When the oldest was ordered; null: not recorded. */
  readonly since: string | null;
}

/** What holds payouts, the largest sum first. */
export function heldSums(held: Held): readonly HeldSum[] {
  const sums = new Map<HeldSum['because'], HeldSum>();
  for (const { because, amount, orderedAt } of held) {
    const { count, amount: before, since } = sums.get(because) ?? { count: 0, amount: 0, since: null };
    const oldest = since === null || (orderedAt !== null && orderedAt < since) ? orderedAt : since;
    sums.set(because, { because, count: count + 1, amount: before + amount, since: oldest });
  }
  return [...sums.values()].toSorted((one, other) => other.amount - one.amount);
}
