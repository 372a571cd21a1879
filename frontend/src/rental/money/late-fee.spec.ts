import { describe, expect, it } from '@jest/globals';
import { lateFeeSentence } from './late-fee.ts';

describe('the late fee in a list', () => {
  it('is told by the day while the item is out, as the terms say that the round was requested under', () => {
    const told = (perDay: number, maximumDays: number) =>
      lateFeeSentence({ lateFee: null, lateFeeTerms: { perDay, maximumDays } });
    expect(told(642, 30)).toBe('延滞料 1日あたり約¥642（返却時に確定・最大30日分）');
    expect(told(300, 10)).toBe('延滞料 1日あたり約¥300（返却時に確定・最大10日分）');
  });

  it('is told as let off, before its amount is known and after', () => {
    const terms = { lateFeeTerms: { perDay: 642, maximumDays: 30 } };
    expect(lateFeeSentence({ lateFee: null, lateFeeWaived: true, ...terms })).toBe('延滞料は免除されました');
    const lateFee = { days: 7, amount: 4500, state: 'waived' } as const;
    expect(lateFeeSentence({ lateFee, lateFeeWaived: true, ...terms })).toBe('延滞料は免除されました');
  });

  it('is left out where a server of the release before answers, which says no terms', () => {
    expect(lateFeeSentence({ lateFee: null })).toBeNull();
  });

  it('is told as it was fixed', () => {
    const lateFee = { days: 7, amount: 4500, state: 'due' } as const;
    expect(lateFeeSentence({ lateFee, lateFeeTerms: { perDay: 642, maximumDays: 30 } })).toBe('延滞料 ¥4,500（7日分）');
  });

  it('says to a late borrower what returning the item now costs, before anything is charged', () => {
    const late = { lateFee: null, lateFeeNow: { days: 2, amount: 1285 } };
    expect(lateFeeSentence({ ...late, viewerParty: 'borrower' })).toBe(
      'いま返却すると、延滞料は¥1,285（2日分）です。保存したカードで決済します。',
    );
    expect(lateFeeSentence({ ...late, viewerParty: 'owner' })).toBe('いま返却されると、延滞料は¥1,285（2日分）です。');
    expect(lateFeeSentence({ ...late, lateFeeWaived: true, viewerParty: 'borrower' })).toBe('延滞料は免除されました');
  });
});
