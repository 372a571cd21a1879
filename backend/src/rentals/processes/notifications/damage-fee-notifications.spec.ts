import { describe, expect, it } from '@jest/globals';
import { BORROWER, OWNER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { SAMPLE_EVENTS } from '../../../../../test/support/sample-events.ts';
import { type Circumstances, noticesAfter } from './notification-rules.testing.ts';

type Noticed = Parameters<typeof noticesAfter>[0];

/** The sentences to borrower and owner. */
function read(type: Noticed, circumstances: Circumstances) {
  const notices = noticesAfter(type, circumstances);
  const of = (id: number) => notices.find(({ userId }) => userId === id)?.sentence;
  return { borrower: of(BORROWER), owner: of(OWNER) };
}

describe('a notification of a damage fee with a cover', () => {
  it('says what the cover takes and what the borrower pays', () => {
    const data = { amount: 4500, covered: 3000 };
    const { borrower, owner } = read('DamageFeeAssessed', { status: 'damage_fee_pending', data });
    expect(borrower).toMatch(
      /^「革の鞄」の損害金が4,500円に決まりました。うち3,000円はあんしん補償の対象で、お支払いは1,500円です。.*までに/,
    );
    expect(owner).toContain('うち3,000円はあんしん補償から、残りの1,500円は借り手から支払われます。');
  });

  it('says at once that nothing is to be paid, and only once', () => {
    const data = { amount: 2000, covered: 2000 };
    expect(noticesAfter('DamageFeeAssessed', { status: 'damage_fee_pending', data })).toEqual([]);
    const { borrower, owner } = read('DamageFeeCovered', { by: 'operator', data: { amount: 2000 } });
    expect(borrower).toContain('2,000円に決まりました。全額があんしん補償の対象のため、お支払いは必要ありません。');
    expect(owner).toContain('全額をあんしん補償からお支払いします。');
  });

  it('says nothing about a cover that pays nothing', () => {
    const { borrower, owner } = read('DamageFeeAssessed', { status: 'damage_fee_pending' });
    expect(`${borrower}${owner}`).not.toContain('あんしん補償');
  });

  it('tells the owner that the borrower has paid their part', () => {
    const { damage } = roundAfter(roundIn('damage_fee_pending'));
    const { assessmentId } = SAMPLE_EVENTS.DamageFeePaid;
    const assessments = damage?.assessments.map((one) => ({ ...one, assessmentId, covered: 3000 }));
    const round = { damage: { ...damage, assessments } } as Partial<RentalRound>;
    expect(read('DamageFeePaid', { by: 'system', round }).owner).toMatch(/円が借り手から支払われました。$/);
  });

  it('tells the owner after a write-off that the cover still pays its part', () => {
    const { borrower, owner } = read('DamageFeeWrittenOff', { by: 'operator', data: { covered: 3000 } });
    expect(owner).toMatch(/あんしん補償の3,000円は、あなたに支払われます。$/);
    expect(borrower).not.toContain('あんしん補償');
  });
});
