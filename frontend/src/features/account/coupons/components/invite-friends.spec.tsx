/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { Invitations, InvitationState } from '@meguri/contracts/coupon/invitations.ts';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { InviteFriends } from './invite-friends.tsx';

const show = (answer: Invitations | Error) =>
  renderComponent(<InviteFriends />, 'no network', { '/api/invitations': answer });
const invitations = (rewardsLeft: number, ...states: InvitationState[]): Invitations => ({
  ...{ code: 'abcdefghjk', rewardsLeft },
  invited: states.map((state) => ({ at: '2026-12-01T00:00:00.000Z', state })),
});

describe('the invitation of friends', () => {
  it('has a link to send and to look at, and no list before someone registered', async () => {
    const { user } = show(invitations(10));
    expect(screen.getByRole('link', { name: '招待ページを見る' }).getAttribute('href')).toBe('/invite/abcdefghjk');
    expect(screen.queryByRole('region', { name: 'これまでの招待' })).toBeNull();
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    await user.click(screen.getByRole('button', { name: '招待リンクを送る' }));
    expect(written).toEqual([new URL('/invite/abcdefghjk', window.location.origin).href]);
  });

  it('says what became of each, without names, and how many more bring a coupon', () => {
    show(invitations(1, 'registered', 'completed', 'rewarded'));
    const list = within(screen.getByRole('region', { name: 'これまでの招待' }));
    expect(list.getByText(/これまでに3人が登録しました。.*あと1人です。/)).toBeDefined();
    expect(list.getAllByText('2026年12月1日')).toHaveLength(3);
    for (const state of ['登録済み', '取引が完了（クーポンの対象外です）', '取引が完了（クーポンをお届けしました）'])
      expect(list.getByText(state)).toBeDefined();
  });

  it('says the conditions also when it can’t be loaded, and can be loaded again', () => {
    show(new Error('no answer'));
    expect(screen.getByRole('button', { name: '再読み込み' })).toBeDefined();
    expect(screen.queryByRole('button', { name: '招待リンクを送る' })).toBeNull();
    expect(screen.getByRole('link', { name: 'クーポンと招待の条件を見る' }).getAttribute('href')).toBe('/help#coupons');
  });
});
