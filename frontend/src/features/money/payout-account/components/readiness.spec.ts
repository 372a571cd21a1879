import type { Account } from '@meguri/contracts/account/account-view.ts';
import { describe, expect, it } from '@jest/globals';
import { stepsFor } from './readiness.tsx';

const missing = (viewer: object, account: 'none' | 'ready') =>
  stepsFor(viewer as Account, account, '/listing')
    .filter(({ isDone }) => !isDone)
    .map(({ label }) => label);
const KNOWN = { email: 'a@example.jp', emailVerified: true, identityState: 'verified' };

describe('the steps of an owner’s setup', () => {
  it('are all open at first', () => {
    const viewer = { email: null, emailVerified: false, identityState: 'unverified', deliveryAddress: 'incomplete' };
    expect(missing(viewer, 'none')).toHaveLength(4);
  });

  it('include the email confirmation and the payout account', () => {
    const viewer = { ...KNOWN, deliveryAddress: 'complete' };
    expect(missing({ ...viewer, emailVerified: false }, 'ready')).toEqual(['メールアドレスの確認']);
    expect(missing(viewer, 'none')).toEqual(['報酬を受け取る口座']);
    expect(missing(viewer, 'ready')).toEqual([]);
  });

  // A street without a telephone number is one of them.
  it.each(['incomplete', 'outside_area'])('include an address with the state %s', (deliveryAddress) => {
    const place = { postCode: '530-0001', prefecture: '大阪府', city: '大阪市', streetAddress: '1-1' };
    expect(missing({ ...KNOWN, ...place, deliveryAddress }, 'ready')).toEqual(['関西の住所の登録']);
  });

  it.each([
    ['rejected', null, '/profile/edit/identity?back=%2Flisting'],
    ['rejected', '書類の氏名が違います', '/profile/edit/identity?back=%2Flisting'],
    ['unverified', '書類が読めません', '/profile/edit/identity?back=%2Flisting'],
    ['unverified', null, '/connect-account'],
  ])('link, with an identity %s (operators’ reason: %s), to %s', (identityState, identityReason, to) => {
    const steps = stepsFor({ ...KNOWN, identityState, identityReason } as Account, 'ready', '/listing');
    expect(steps.find(({ isDone }) => !isDone)).toMatchObject({ label: '本人確認', to });
  });

  it('don’t include the address if an older server doesn’t send its state', () => {
    expect(missing(KNOWN, 'ready')).toEqual([]);
  });
});
