import { describe, expect, it } from 'vitest';
import { currentDraft } from '@meguri/contracts/operators/what-if.ts';
import { CURRENT_POLICY_VERSION, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { FEE_FIELDS, hintOf, nameOf } from './draft.ts';

const today = currentDraft();
const { numerator, denominator } = policyOf(CURRENT_POLICY_VERSION).lateFee;
const fieldOf = (name: string) => FEE_FIELDS.find((field) => field.name === name)!;

describe('what stands below a number of a draft', () => {
  it('is what holds today, once it differs', () => {
    const insurance = fieldOf('insurance');
    expect(hintOf(insurance, today)).toBeUndefined();
    expect(hintOf(insurance, insurance.write(today, today.insurance + 1))).toBe(`現在は${today.insurance}円`);
  });

  it('is of the late fee which part of the weekly price a day costs, and which it costs today', () => {
    const field = fieldOf('lateFee.numerator');
    const now = `${numerator}/${denominator}`;
    expect(hintOf(field, today)).toBe(`1日あたり、週料金の${now}`);
    const longer = fieldOf('lateFee.denominator').write(today, denominator + 1);
    expect(hintOf(field, longer)).toBe(`1日あたり、週料金の${numerator}/${denominator + 1}（現在は${now}）`);
  });

  it('is of a fee in tenths of a percent how many percent they are', () => {
    const fee = fieldOf('payoutFeePerMille');
    expect(nameOf(fee)).toBe('決済サービス手数料（0.1%単位）');
    expect(hintOf(fee, fee.write(today, 105))).toBe(`10.5%（現在は${today.payoutFeePerMille / 10}%）`);
    expect(hintOf(fee, today)).toBe(`${today.payoutFeePerMille / 10}%`);
  });

  it('is of the other half of a fraction only what it is today', () => {
    const field = fieldOf('lateFee.denominator');
    expect(nameOf(field)).toBe('延滞料の分母');
    expect(hintOf(field, today)).toBeUndefined();
    expect(hintOf(field, field.write(today, denominator + 1))).toBe(`現在は${denominator}`);
  });
});
