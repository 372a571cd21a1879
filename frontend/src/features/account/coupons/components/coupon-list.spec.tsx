/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { Coupon, Coupons, CouponState } from '@meguri/contracts/coupon/coupons.ts';
import { screen, within } from '@testing-library/react';
import { PROMOTION_FIGURES } from '../../../../rental/coupons.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { CouponList } from './coupon-list.tsx';

const ROUND = 'd0000000-0000-4000-8000-000000000001';
const coupon = (state: CouponState, requestId: string | null = null): Coupon => ({
  ...{ id: `c-${state}`, kind: 'inviter', amount: 500, leastTotal: 2000, state, requestId },
  ...{ givenAt: '2026-12-01T00:00:00.000Z', endsAt: '2027-03-01T15:00:00.000Z' },
});
const show = (answer: Coupons | Error, isVerified = true) =>
  renderComponent(<CouponList isVerified={isVerified} />, 'no network', { '/api/coupons': answer });
const coupons = (...states: Coupon[]): Coupons => ({ coupons: states, barrier: null });

describe('a member’s coupons', () => {
  it('are said to be none, with how to get one: by inviting a friend', () => {
    show(coupons());
    expect(screen.getByText('クーポンはまだありません')).toBeDefined();
    expect(screen.getByText(/友だちを招待すると/)).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are said to come with a verified address, with the way there', () => {
    show(coupons(), false);
    expect(screen.getByText(new RegExp(`${PROMOTION_FIGURES.first}のクーポンが届きます`))).toBeDefined();
    expect(screen.getByRole('link', { name: 'メールアドレスを確認する' }).getAttribute('href')).toBe('/add-email');
  });

  it('say how much, from which total and to the end of which day', () => {
    show(coupons(coupon('usable')));
    const card = within(screen.getByRole('article'));
    expect(card.getByText('¥500引き')).toBeDefined();
    expect(card.getByText('招待のお礼のクーポン')).toBeDefined();
    expect(screen.getByRole('article').textContent).toContain('合計¥2,000以上のリクエストに、3月1日(月)まで');
    expect(card.getByText('未使用')).toBeDefined();
    expect(card.queryByRole('link')).toBeNull();
  });

  it.each([
    ['expired', '期限切れ'],
    ['revoked', '取り消し'],
  ] as const)('that are %s say so, and lead to no rental', (state, label) => {
    show(coupons(coupon(state)));
    expect(screen.getByText(label)).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['reserved', 'リクエスト中'],
    ['used', '使用済み'],
  ] as const)('that are %s lead to the rental that has them', (state, label) => {
    show(coupons(coupon(state, ROUND)));
    expect(screen.getByText(label)).toBeDefined();
    expect(screen.getByRole('link', { name: '取引を見る' }).getAttribute('href')).toBe(`/rental-requests/${ROUND}`);
  });

  it('say that none can be used once a card was another account’s', () => {
    show({ coupons: [coupon('usable')], barrier: 'shared_card' });
    expect(screen.getByText(/別のアカウントのクーポンが使われていました/)).toBeDefined();
    expect(screen.getByRole('article')).toBeDefined();
  });

  it('can be loaded again after a failure', () => {
    show(new Error('no answer'));
    expect(within(screen.getByRole('alert')).getByRole('button', { name: '再読み込み' })).toBeDefined();
    expect(screen.queryByText('クーポンはまだありません')).toBeNull();
  });
});
