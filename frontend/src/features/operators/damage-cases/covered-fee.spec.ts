import { describe, expect, it } from '@jest/globals';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { coveredIn, coverHint } from './covered-fee.ts';

type Case = Pick<DamageCaseView, 'limits' | 'request'>;
const COVER = { mostPerFee: 3000, most: 5000, used: 0, left: 5000, inForce: true };
const caseWith = (left: number | null, chosen: object | null = COVER): Case =>
  ({
    limits: { cover: left === null ? null : { mostPerFee: 3000, left, leastRest: 50 } },
    request: { cover: chosen },
  }) as Partial<Record<keyof Case, object>> as Case;
const fee = (amount: number | null, itemIs = 'returned') => ({ amount, itemIs });

describe('the hint about the cover beside the fee that an operator types', () => {
  it.each([
    [4500, 5000, 'あんしん補償が¥3,000を負担し、借り手への請求は¥1,500です。'],
    [4500, 2000, 'あんしん補償が¥2,000を負担し、借り手への請求は¥2,500です。'],
    [2000, 5000, 'あんしん補償が¥2,000を負担し、借り手への請求は¥0です。'],
    // No card can be charged with the rest.
    [3049, 5000, 'あんしん補償が¥3,049を負担し、借り手への請求は¥0です。'],
  ])('says of ¥%d, with ¥%d left: %s', (amount, left, words) =>
    expect(coverHint(fee(amount), caseWith(left))).toBe(words),
  );

  it('says up to how much before an amount is typed', () => {
    expect(coverHint(fee(null), caseWith(2000))).toContain('¥2,000までを、あんしん補償が負担します。');
  });

  it.each(['lost', 'kept'])('says that an item that is %s isn’t covered', (itemIs) => {
    expect(coverHint(fee(4500, itemIs), caseWith(5000))).toContain('あんしん補償の対象になりません。');
    expect(coveredIn(fee(4500, itemIs), caseWith(5000).limits)).toBe(0);
  });

  it('says that a cover that isn’t in force pays nothing', () => {
    expect(coverHint(fee(4500), caseWith(null))).toContain('いまは補償の対象になりません。');
    expect(coveredIn(fee(4500), {})).toBe(0);
  });

  it('is missing without a cover', () => expect(coverHint(fee(4500), caseWith(null, null))).toBeNull());
});
