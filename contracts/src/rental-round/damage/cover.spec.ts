import { describe, expect, it } from '@jest/globals';
import { ImpossibleEvent } from '../machine.ts';
import { CURRENT_POLICY_VERSION, policyOf } from '../policy.ts';
import type { Assessment, RentalRound } from '../rental-round.ts';
import { COVERED, feeWithCover, reportedByOwner } from '../test-support/cover.ts';
import { at, type Fact, roundAfter } from '../test-support/facts.ts';
import { extendedTo } from '../test-support/extensions.ts';
import { ASSESSMENT_ID, fullSettlement, roundIn, TIMES } from '../test-support/histories.ts';
import { coveredOf, coverLimits, coverOf, premiumOf, restOf } from './cover.ts';

const COVERED_TERMS = { policyVersion: 3, fees: { rental: 3000, shipping: 1500, insurance: 300 } };
const policy = policyOf(CURRENT_POLICY_VERSION);
const round = roundAfter(reportedByOwner());
const withFees = (...fees: readonly (readonly [number, number, Assessment['state']])[]): RentalRound => ({
  ...round,
  damage: {
    ...round.damage!,
    assessments: fees.map(([amount, covered, state], index) => ({
      ...{ assessmentId: `fee-${index}`, amount, covered, state, failedAt: null, writtenOffAt: null },
      ...{ assessedAt: TIMES.assessed, payBy: TIMES.completed },
    })),
  },
});
const after = (...facts: readonly Fact[]) => roundAfter([...reportedByOwner(), ...facts]);

describe('premiumOf', () => {
  it('takes a tenth of the weekly price, rounded down, from 300 to 1,000 yen', () => {
    const premiums = [0, 500, 3000, 3009, 3010, 3019, 9999, 10_000, 200_000].map((price) => premiumOf(price, policy));
    expect(premiums).toEqual([300, 300, 300, 300, 301, 301, 999, 1000, 1000]);
  });

  it('has none for terms from before the cover', () => {
    expect([1, 2].map((version) => premiumOf(3000, policyOf(version)))).toEqual([null, null]);
  });
});

describe('coveredOf', () => {
  it('covers a fee up to the larger of 3,000 yen and the weekly price, at most 5,000', () => {
    const of = (price: number, fee: number) => coveredOf(fee, { ...round, price });
    expect([2000, 3000, 4000, 60_000].map((fee) => of(3000, fee))).toEqual([2000, 3000, 3000, 3000]);
    expect([2000, 4500, 4600, 60_000].map((fee) => of(4500, fee))).toEqual([2000, 4500, 4500, 4500]);
    expect([5000, 8000].map((fee) => of(8000, fee))).toEqual([5000, 5000]);
  });

  it('covers a rest that no card can be charged, also above its limits', () => {
    expect([3030, 3049, 3050, 3051].map((fee) => coveredOf(fee, round))).toEqual([3030, 3049, 3000, 3000]);
    const used = withFees([4970, 4970, 'covered']);
    expect([50, 79, 80].map((fee) => coveredOf(fee, used))).toEqual([50, 79, 30]);
  });

  it('covers of several fees 5,000 yen in all, and nothing once they are used up', () => {
    const once = withFees([4000, 3000, 'paid']);
    expect(coveredOf(4000, once)).toBe(2000);
    const twice = withFees([4000, 3000, 'paid'], [2040, 2040, 'covered']);
    expect(coverOf(twice)).toMatchObject({ used: 5040, left: 0 });
    expect([50, 4000].map((fee) => coveredOf(fee, twice))).toEqual([0, 0]);
  });

  it('counts fees that are open, paid or written off, and not those that were objected to', () => {
    for (const [state, left] of [
      ['open', 2000],
      ['paid', 2000],
      ['written_off', 2000],
      ['objected', 5000],
    ] as const)
      expect(coverOf(withFees([4000, 3000, state]))).toMatchObject({ used: 5000 - left, left });
  });

  it('covers nothing unless the borrower chose it, or under terms without it', () => {
    expect(coverOf(roundAfter(reportedByOwner({ policyVersion: 3 })))).toBeNull();
    for (const policyVersion of [1, 2]) {
      const old = roundAfter(reportedByOwner({ ...COVERED, policyVersion }));
      expect([coverOf(old), coveredOf(2000, old)]).toEqual([null, 0]);
    }
  });
});

describe('a cover', () => {
  it('is in force from the payment to the end of the rental, also after the item came back', () => {
    const of = (status: Parameters<typeof roundIn>[0]) => coverOf(roundAfter(roundIn(status, COVERED)))?.inForce;
    expect(['request_sent', 'request_approved'].map((status) => of(status as 'request_sent'))).toEqual([false, false]);
    expect((['paid', 'in_use', 'returned'] as const).map(of)).toEqual([true, true, true]);
    expect((['completed', 'cancelled'] as const).map(of)).toEqual([false, false]);
    expect(coverLimits(round)).toEqual({ mostPerFee: 3000, left: 5000, leastRest: 50 });
  });

  const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4800 };
  const lost = at(
    TIMES.completed,
    { type: 'PaymentDisputed', data: dispute },
    {
      type: 'DisputeClosed',
      data: {
        ...dispute,
        ...{ outcome: 'lost', withdrawn: 4800, fee: 1500, ownerPaid: 0 },
        cancelled: { refunds: 0, held: 4800, ownerPayable: 0 },
      },
    },
  );

  it('ends when the charge of its premium is lost in a dispute, until the bank gives the money back', () => {
    expect(coveredOf(2000, after(lost[0]!))).toBe(2000);
    expect(coveredOf(2000, after(...lost))).toBe(0);
    const shares = { held: 4800, ownerPayable: 0, ownerPaid: 0 };
    const back = at(TIMES.completed, { type: 'DisputeMoneyReturned', data: { ...dispute, fee: 1500, ...shares } });
    expect(coveredOf(2000, after(...lost, ...back))).toBe(2000);
  });

  it('outlasts a lost dispute of another charge', () => {
    const { disputes } = after(...lost).money;
    const ofAnother = disputes.map((one) => ({ ...one, chargeId: 'ch_2' }));
    expect(coveredOf(2000, { ...round, money: { ...round.money, disputes: ofAnother } })).toBe(2000);
  });

  it('ends when its whole premium was refunded; a part of it leaves the cover', () => {
    const refunded = (insurance: number): RentalRound => ({
      ...round,
      money: {
        ...round.money,
        holdings: round.money.holdings.map((one) => ({ ...one, refunded: { ...one.refunded, insurance } })),
      },
    });
    expect([299, 300].map((yen) => coveredOf(2000, refunded(yen)))).toEqual([2000, 0]);
  });

  it('keeps the price of the request in a rental that was extended at another one', () => {
    const requested = extendedTo('returned').map(({ time, event }) => {
      if (event.type === 'RentalRequested')
        return { time, event: { ...event, data: { ...event.data, ...COVERED_TERMS } } };
      return { time, event };
    });
    const extended = roundAfter(requested);
    expect(coverLimits(extended)).toEqual({ mostPerFee: 3000, left: 5000, leastRest: 50 });
    expect([extended.money.holdings.length, coveredOf(3200, extended)]).toEqual([2, 3000]);
  });

  it('leaves the borrower the rest of a fee', () => {
    expect([restOf({ amount: 4000, covered: 3000 }), restOf({ amount: 4000 })]).toEqual([1000, 4000]);
  });
});

describe('a stored event of a cover', () => {
  const settlement = fullSettlement({ price: 3000, method: 'delivery', ...COVERED });
  const settled = (covered?: number) =>
    ({
      type: 'DamageSettled',
      data: { to: 'completed', settlement, ...(covered !== undefined && { covered }) },
    }) as const;
  const wholly = (amount: number, assessmentId = ASSESSMENT_ID) =>
    ({ type: 'DamageFeeCovered', data: { assessmentId, amount } }) as const;
  const writtenOff = (covered?: number) =>
    ({
      type: 'DamageFeeWrittenOff',
      data: { assessmentId: ASSESSMENT_ID, reason: null, ...settled(covered).data },
    }) as const;
  const other = 'f0000000-0000-4000-8000-000000000009';

  it.each([
    ['pays a fee of which the borrower owes a part', feeWithCover(4000, 3000), [wholly(3000)]],
    ['pays another amount than the fee', feeWithCover(2000, 2000), [wholly(1999)]],
    ['pays another fee', feeWithCover(2000, 2000), [wholly(2000, other)]],
    ['pays a fee without a part', feeWithCover(2000, 0), [wholly(2000)]],
    ['leaves the owner without the part of a paid fee', feeWithCover(2000, 2000), [wholly(2000), settled()]],
    ['pays the owner more than the part', feeWithCover(2000, 2000), [wholly(2000), settled(2001)]],
    ['leaves the owner without the part of a written-off fee', feeWithCover(4000, 3000), [writtenOff()]],
    ['pays the owner of a written-off fee without a part', feeWithCover(4000, 0), [writtenOff(1)]],
  ] as const)('is refused when it %s', (_what, history, events) => {
    const damaged = [...history, ...at(TIMES.completed, ...events)];
    expect(() => roundAfter(damaged.slice(0, -1))).not.toThrow();
    expect(() => roundAfter(damaged)).toThrow(ImpossibleEvent);
  });

  it('is read when it fits', () => {
    expect(
      roundAfter([...feeWithCover(2000, 2000), ...at(TIMES.completed, wholly(2000), settled(2000))]),
    ).toMatchObject({
      ...{ status: 'completed', damage: { assessments: [{ state: 'covered' }] } },
      money: { payouts: [{ amount: 2892 }, { amount: 2000, coverOf: ASSESSMENT_ID }] },
    });
  });
});
