import { describe, expect, it } from '@jest/globals';
import { roundAfter } from '../test-support/facts.ts';
import { roundIn } from '../test-support/histories.ts';
import { payoutOf } from '../money/money-changes.ts';
import { compensationLimit, damageFeeLimits } from './damage-fee-limits.ts';
import type { Assessment } from '../rental-round.ts';

const assessed = (amount: number, state: Assessment['state']): Assessment => ({
  assessmentId: `${state}-${amount}`,
  amount,
  assessedAt: '2026-01-01T00:00:00.000Z',
  payBy: '2026-01-08T00:00:00.000Z',
  state,
  failedAt: null,
  writtenOffAt: null,
});
/** Its weekly price is 3000 yen. */
const round = roundAfter(roundIn('damage_reported'));
const limitsAfter = (...assessments: readonly Assessment[]) =>
  damageFeeLimits({ ...round, damage: round.damage && { ...round.damage, assessments } });

describe('damageFeeLimits', () => {
  it('lets an operator assess from 50 yen up to 20 weekly prices', () => {
    expect(damageFeeLimits(round)).toEqual({ least: 50, most: 60_000, maximumPrices: 20 });
  });

  it('lets them assess no more than the owner’s limit at the request, when that is lower', () => {
    expect(damageFeeLimits({ ...round, replacementValue: 12_000 })).toMatchObject({ least: 50, most: 12_000 });
    expect(damageFeeLimits({ ...round, replacementValue: 99_000 }).most).toBe(60_000);
  });

  it('limits one fee to what the provider charges to a card, and the rest to another fee', () => {
    const dear = { ...round, price: 1_000_000 };
    expect(damageFeeLimits(dear).most).toBe(9_999_999);
    const first = { ...round.damage!, assessments: [assessed(9_999_999, 'paid')] };
    expect(damageFeeLimits({ ...dear, damage: first }).most).toBe(9_999_999);
    const second = { ...first, assessments: [...first.assessments, assessed(9_999_999, 'written_off')] };
    expect(damageFeeLimits({ ...dear, damage: second }).most).toBe(2);
  });

  it('counts fees that are in force, and not those that were objected to', () => {
    const assessments = [assessed(10_000, 'objected'), assessed(4000, 'paid'), assessed(1000, 'written_off')];
    expect(limitsAfter(...assessments)).toMatchObject({ least: 50, most: 55_000 });
  });

  it('counts the whole of a fee that the cover pays, once', () => {
    const covered = { ...assessed(4000, 'covered'), covered: 4000 };
    const part = { ...assessed(6000, 'paid'), covered: 1000 };
    expect(limitsAfter(covered, part).most).toBe(50_000);
    const order = { ...payoutOf('e-1', 4000, 'e-1', '2026-01-01T00:00:00.000Z'), coverOf: covered.assessmentId };
    const money = { ...round.money, payouts: [order] };
    const damage = { ...round.damage!, assessments: [covered, part] };
    expect(damageFeeLimits({ ...round, damage, money }).most).toBe(50_000);
    expect(compensationLimit({ ...round, damage, money })).toBe(50_000);
  });

  it('lets the platform compensate what a written-off fee left, less what the cover paid of it', () => {
    const writtenOff = { ...assessed(10_000, 'written_off'), covered: 3000 };
    const damage = { ...round.damage!, assessments: [writtenOff] };
    expect(compensationLimit({ ...round, damage })).toBe(57_000);
  });

  it('leaves nothing once the maximum was assessed', () => {
    expect(limitsAfter(assessed(60_000, 'paid')).most).toBe(0);
  });
});
