import { describe, expect, it } from '@jest/globals';
import { lateFeeSentence } from './late-fee.ts';

describe('the late fee in a list', () => {
  it('is shown per day while the item is out, by the terms of the request', () => {
    const text = (perDay: number, maximumDays: number) =>
      lateFeeSentence({ lateFee: null, lateFeeTerms: { perDay, maximumDays } });
    expect(text(642, 30)).toBe('延滞料 1日あたり約¥642（返却時に確定・最大30日分）');
    expect(text(300, 10)).toBe('延滞料 1日あたり約¥300（返却時に確定・最大10日分）');
  });

  it('is shown as waived, before and after its amount is known', () => {
    const terms = { lateFeeTerms: { perDay: 642, maximumDays: 30 } };
    expect(lateFeeSentence({ lateFee: null, lateFeeWaived: true, ...terms })).toBe('延滞料は免除されました');
    const lateFee = { days: 7, amount: 4500, state: 'waived' } as const;
    expect(lateFeeSentence({ lateFee, lateFeeWaived: true, ...terms })).toBe('延滞料は免除されました');
  });

  it('is omitted if an older server doesn’t send the terms', () => {
    expect(lateFeeSentence({ lateFee: null })).toBeNull();
  });

  it('is shown with the fixed amount', () => {
    const lateFee = { days: 7, amount: 4500, state: 'due' } as const;
    expect(lateFeeSentence({ lateFee, lateFeeTerms: { perDay: 642, maximumDays: 30 } })).toBe('延滞料 ¥4,500（7日分）');
  });

  it('shows the amount so far, to the borrower with how it is paid', () => {
    const late = { lateFee: null, lateFeeNow: { days: 2, amount: 1285 } };
    expect(lateFeeSentence({ ...late, viewerParty: 'borrower' })).toBe(
      '延滞料 いまのところ ¥1,285（2日分）。返却のときに確定し、保存したカードで決済します。',
    );
    expect(lateFeeSentence({ ...late, viewerParty: 'owner' })).toBe('延滞料 いまのところ ¥1,285（2日分）');
    expect(lateFeeSentence({ ...late, lateFeeWaived: true, viewerParty: 'borrower' })).toBe('延滞料は免除されました');
  });

  it('shows the price of a day where the days add up to the amount', () => {
    const late = { lateFee: null, lateFeeTerms: { perDay: 600, maximumDays: 30 }, viewerParty: 'owner' } as const;
    expect(lateFeeSentence({ ...late, lateFeeNow: { days: 4, amount: 2400 } })).toBe(
      '延滞料 いまのところ ¥2,400（¥600 × 4日）',
    );
    expect(lateFeeSentence({ ...late, lateFeeNow: { days: 4, amount: 2402 } })).toBe(
      '延滞料 いまのところ ¥2,402（4日分）',
    );
  });
});
