import { expect } from '@jest/globals';
import type { Marketplace } from './marketplace.ts';
import {
  bookedMoney,
  brokenChains,
  doubleBookings,
  imbalance,
  reservedRounds,
  storedRound,
  storedStreams,
  type StoredRound,
  unsettled,
} from './books.ts';
import { until } from './until.ts';

/** Waits until everything has followed from a round that ended, and holds its books and its chain to the rules. */
export async function expectSettled({ pool }: Marketplace, id: string): Promise<StoredRound> {
  let open: string[] = [];
  const settled = await until(`${id} is settled`, async () => {
    const stored = await storedRound(pool, id);
    open = unsettled(stored);
    return open.length === 0 && stored;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}; open: ${open.join(', ')}`);
  });
  expect(imbalance(settled.balances)).toBe(0);
  expect(brokenChains([settled.events])).toEqual([]);
  return settled;
}

/** Holds the whole marketplace to the rules: chains, books, calendars, and what has moved at the provider. */
export async function expectSoundBooks({ pool, sandbox }: Marketplace): Promise<void> {
  const { rounds, calendars } = await storedStreams(pool);
  expect(brokenChains([...rounds.map(({ events }) => events), ...calendars.values()])).toEqual([]);
  expect(rounds.filter(({ balances }) => imbalance(balances) !== 0).map(({ id }) => id)).toEqual([]);
  expect(doubleBookings(calendars)).toEqual([]);
  const reserved = reservedRounds(calendars);
  expect(rounds.filter((one) => reserved.has(one.id) && unsettled(one).length === 0).map(({ id }) => id)).toEqual([]);
  const { charges, refunds, transfers, reversals } = await sandbox.money();
  expect({ charges, refunds, transfers, reversals }).toEqual(bookedMoney(rounds));
}
