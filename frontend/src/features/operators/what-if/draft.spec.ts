import { describe, expect, it } from '@jest/globals';
import { currentDraft } from '@meguri/contracts/operators/what-if.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { CURRENT_POLICY_VERSION, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { changedIn, DAILY_FIELDS, dailyHint, FEE_FIELDS, hintOf, nameOf, numberIn } from './draft.ts';

const today = currentDraft();
const { numerator, denominator } = policyOf(CURRENT_POLICY_VERSION).lateFee;
const fee = FEE_FIELDS.find(({ name }) => name === 'payoutFeePerMille')!;
const fieldOf = (name: string) => FEE_FIELDS.find((field) => field.name === name)!;

describe('the hint below a number of a draft', () => {
  it('is the current value if the number differs', () => {
    const most = fieldOf('cover.most');
    expect(hintOf(most, today)).toBeUndefined();
    expect(hintOf(most, most.write(today, today.cover.most + 1))).toBe(`現在は${grouped(today.cover.most)}円`);
  });

  it('is the current daily fraction of the weekly price for the late fee', () => {
    expect(dailyHint(today)).toBeUndefined();
    const longer = DAILY_FIELDS[1].write(today, denominator + 1);
    expect(dailyHint(longer)).toBe(`現在は週料金の${numerator}/${denominator}`);
    expect(changedIn(longer)).toEqual([
      ['延滞料（1日あたり）', `週料金の${numerator}/${denominator}`, `週料金の${numerator}/${denominator + 1}`],
    ]);
  });

  it('is the current percentage for a fee in percent', () => {
    expect(nameOf(fee)).toBe('決済サービス手数料（%）');
    expect(hintOf(fee, today)).toBeUndefined();
    expect(hintOf(fee, fee.write(today, 10.5))).toBe(`現在は${today.payoutFeePerMille / 10}%`);
  });
});

describe('a typed percentage', () => {
  const perMille = (typed: string) => fee.write(today, numberIn(typed, fee)).payoutFeePerMille;

  it('is accepted with one decimal, also from a Japanese keyboard', () => {
    expect(['3.6', '３．６', '1.1%', ' 10 '].map(perMille)).toEqual([36, 36, 11, 100]);
  });

  it('is rejected with more decimals, without a number or with a sign', () =>
    expect(['3.65', '', 'x', '-1'].map(perMille)).toEqual([NaN, NaN, NaN, NaN]));
});
