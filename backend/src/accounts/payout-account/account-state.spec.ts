import { describe, expect, it } from '@jest/globals';
import type { PayoutAccount } from '../../adapters/payment-provider/payment-provider.ts';
import { missingOf, stateOf } from './account-state.ts';

const ready: PayoutAccount = {
  ...{ accountId: 'acct_1', transfersEnabled: true, payoutsEnabled: true, detailsSubmitted: true },
  ...{ requirementsDue: [], requirementsPastDue: [], disabledReason: null, rejected: false },
};

describe('the state of an owner’s account', () => {
  it.each([
    ['onboarding', { detailsSubmitted: false, requirementsDue: ['external_account'], transfersEnabled: false }],
    ['reviewing', { payoutsEnabled: false, disabledReason: 'requirements.pending_verification' }],
    ['ready', {}],
    ['restricted', { requirementsPastDue: ['individual.verification.document'], transfersEnabled: false }],
    ['restricted', { requirementsDue: ['individual.id_number'] }],
    ['rejected', { rejected: true, detailsSubmitted: false }],
  ] as const)('is %s for %j', (state, change) => {
    expect(stateOf({ ...ready, ...change })).toBe(state);
  });
});

describe('the missing information of an account', () => {
  it('is listed by kind, each once, overdue ones first', () => {
    const requirementsDue = [
      ...['external_account', 'individual.dob.day', 'individual.dob.month', 'tos_acceptance.date'],
      ...['individual.address_kana.line1', 'individual.first_name_kanji', 'individual.phone', 'business_profile.mcc'],
      ...['company.tax_id', 'relationship.owner'],
    ];
    const account = { ...ready, requirementsDue, requirementsPastDue: ['person_1.verification.document'] };
    expect(missingOf(account)).toEqual([
      ...['identity_document', 'bank_account', 'birthday', 'terms', 'address', 'name', 'contact', 'business', 'other'],
    ]);
  });
});
