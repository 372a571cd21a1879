import type { Account } from '@meguri/contracts/account/account-view.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { describe, expect, it } from '@jest/globals';
import { stepsFor } from './readiness.tsx';

const address = { postCode: '530-0001', prefecture: '大阪府', city: '大阪市', streetAddress: '1-1' };
const missing = (viewer: object, account: 'none' | 'ready') =>
  stepsFor(viewer as Account, account)
    .filter(({ isDone }) => !isDone)
    .map(({ label }) => label);

describe('what an owner needs', () => {
  it('is all missing at first', () => {
    const viewer = { email: null, emailVerified: false, identityState: 'unverified', postCode: null };
    expect(missing(viewer, 'none')).toHaveLength(4);
  });

  it('is an address that was verified and is whole, not only begun', () => {
    const viewer = { ...address, email: 'a@example.jp', emailVerified: false, identityState: 'verified' };
    expect(missing({ ...viewer, streetAddress: '' }, 'ready')).toEqual(['メールアドレスの確認', '関西の住所の登録']);
    expect(missing({ ...viewer, emailVerified: true }, 'none')).toEqual(['報酬を受け取る口座']);
    expect(missing({ ...viewer, emailVerified: true }, 'ready')).toEqual([]);
  });

  it('is an address in the service area, without which no delivery can be approved', () => {
    const viewer = { ...address, email: 'a@example.jp', emailVerified: true, identityState: 'verified' };
    expect(missing({ ...viewer, prefecture: '東京都' }, 'ready')).toEqual(['関西の住所の登録']);
    for (const prefecture of SERVICE_AREA) expect(missing({ ...viewer, prefecture }, 'ready')).toEqual([]);
  });
});
