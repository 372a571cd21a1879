import { describe, expect, it } from '@jest/globals';
import { ownSizesWords } from './loaded-states.tsx';
import { addressState, emailState } from './row-states.ts';

describe('a row of the settings', () => {
  it.each([
    ['incomplete', null, null, '未登録'],
    ['incomplete', '大阪府', null, '入力の途中'],
    ['outside_area', '東京都', '千代田区', '対象エリアの外'],
    ['complete', '大阪府', '大阪市北区', '大阪府大阪市北区'],
  ] as const)('shows a delivery address that is %s (%s%s): %s', (deliveryAddress, prefecture, city, shown) =>
    expect(addressState({ deliveryAddress, prefecture, city })).toBe(shown),
  );

  it.each([
    [null, false, null, '未登録'],
    [null, false, 'new@example.jp', '確認待ち'],
    ['old@example.jp', true, 'new@example.jp', '確認待ち'],
    ['old@example.jp', false, null, '未確認'],
    ['old@example.jp', true, null, 'old@example.jp'],
  ])('shows the address %s, verified %s, with the next one %s: %s', (email, emailVerified, pendingEmail, shown) =>
    expect(emailState({ email, emailVerified, pendingEmail })).toBe(shown),
  );

  it.each([
    [{ sizes: [], measurements: {}, height: null }, '未登録'],
    [{ sizes: [], measurements: {}, height: 160 }, '身長のみ'],
    [{ sizes: [], measurements: { chest: 50 }, height: 160 }, '寸法のみ'],
    [{ sizes: ['m', '72inch'], measurements: {}, height: null }, 'M・72inch'],
  ])('shows own sizes %j: %s', (own, shown) => expect(ownSizesWords(own)).toBe(shown));
});
