import { expect } from '@jest/globals';
import { EMPTY_BALANCES, post, type Posting } from '@meguri/contracts/rental-round/money/ledger.ts';
import { isDeepStrictEqual } from 'node:util';
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

/**
 * Waits until all effects of an ended round have happened, and checks its books and its hash chain.
 * @param within in ms
 */
export async function expectSettled({ pool }: Marketplace, id: string, within?: number): Promise<StoredRound> {
  let open: string[] = [];
  const settle = async () => {
    const stored = await storedRound(pool, id);
    open = unsettled(stored);
    return open.length === 0 && stored;
  };
  const settled = await until(`${id} is settled`, settle, within).catch((error: unknown) => {
    throw new Error(`${String(error)}; open: ${open.join(', ')}`);
  });
  expect(imbalance(settled.balances)).toBe(0);
  expect(brokenChains([settled.events])).toEqual([]);
  return settled;
}

/** Waits until the service's ledger matches the events of each round. */
async function expectSameLedger({ pool }: Marketplace, rounds: readonly StoredRound[]): Promise<void> {
  const wanted = rounds.map(({ id, balances }) => ({ id, balances }));
  let kept: typeof wanted = [];
  const isSame = async () => {
    const { rows } = await pool.query<Posting & { id: string }>(
      'SELECT round_id AS id, debit, credit, amount FROM read_models.ledger',
    );
    const postings = Map.groupBy(rows, ({ id }) => id);
    kept = rounds.map(({ id }) => ({ id, balances: post(EMPTY_BALANCES, postings.get(id) ?? []) }));
    return isDeepStrictEqual(kept, wanted);
  };
  await until('the ledger says what the events say', isSame, 5000).catch(() => expect(kept).toEqual(wanted));
}

/** Checks the whole marketplace: hash chains, books, calendars, and movements at the provider. */
export async function expectSoundBooks(market: Marketplace): Promise<void> {
  const { pool, sandbox } = market;
  const { rounds, calendars } = await storedStreams(pool);
  expect(brokenChains([...rounds.map(({ events }) => events), ...calendars.values()])).toEqual([]);
  expect(rounds.filter(({ balances }) => imbalance(balances) !== 0).map(({ id }) => id)).toEqual([]);
  expect(doubleBookings(calendars)).toEqual([]);
  await expectSameLedger(market, rounds);
  const reserved = reservedRounds(calendars);
  expect(rounds.filter((one) => reserved.has(one.id) && unsettled(one).length === 0).map(({ id }) => id)).toEqual([]);
  const { charges, refunds, transfers, reversals } = await sandbox.money();
  expect({ charges, refunds, transfers, reversals }).toEqual(bookedMoney(rounds));
}
