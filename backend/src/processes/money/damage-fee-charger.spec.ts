import { describe, expect, it } from '@jest/globals';
import { type Assessment, INITIAL_ROUND } from '@meguri/contracts/rental-round/rental-round.ts';
import type { CheckoutCloser } from '../checkouts/checkout-closer.ts';
import { DamageFeeCharger, NotDueHere } from './damage-fee-charger.ts';
import type { MoneyMover } from './money-mover.ts';

const OPEN: Assessment = {
  assessmentId: 'a1',
  amount: 2000,
  assessedAt: '2026-11-14T00:00:00.000Z',
  payBy: '2026-11-21T00:00:00.000Z',
  state: 'open',
  failedAt: null,
  writtenOffAt: null,
};

/** By a worker whose clock says `now`, of a round that was paid with no card on file. @returns what was recorded */
async function charge(now: string, assessment: Assessment): Promise<unknown[]> {
  const recorded: unknown[] = [];
  const context = {
    roundId: 'r1',
    round: { ...INITIAL_ROUND, assessments: [assessment] },
    clock: { now: () => new Date(now) },
    record: (...fact: unknown[]) => void recorded.push(fact),
  };
  const money = { contextOf: async () => context } as unknown as MoneyMover;
  const cause = { id: 'c1', correlationId: 'c1' };
  const job = { roundId: 'r1', assessmentId: 'a1', cause };
  await new DamageFeeCharger(money, {} as CheckoutCloser).charge(job);
  return recorded;
}

describe('the charge of a damage fee', () => {
  it('is left to another try by a worker whose clock is behind: nobody makes the job again', async () => {
    await expect(charge('2026-11-20T23:59:59.999Z', OPEN)).rejects.toThrow(NotDueHere);
  });

  it('is tried at the last moment to pay, and a missing card is recorded', async () => {
    expect(await charge(OPEN.payBy, OPEN)).toEqual([
      ['record-fee-charge-failure', 'a1', { purpose: 'damage_fee', assessmentId: 'a1', code: 'no_saved_card' }],
    ]);
  });

  it.each([
    ['paid', { state: 'paid' as const }],
    ['another by now', { assessmentId: 'a2' }],
    ['known to fail', { failedAt: '2026-11-21T00:00:01.000Z' }],
  ])('is over when the fee is %s', async (_why, change) => {
    expect(await charge(OPEN.payBy, { ...OPEN, ...change })).toEqual([]);
  });
});
