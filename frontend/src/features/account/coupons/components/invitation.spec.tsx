/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { screen } from '@testing-library/react';
import { PROMOTION_FIGURES } from '../../../../rental/coupons.ts';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { refused } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { Invitation } from './invitation.tsx';

const onRegister = jest.fn();
const page = (viewer: Account | null | undefined) => (
  <Invitation code="abcdefghjk" viewer={viewer} onRegister={onRegister} />
);
const show = (viewer: Account | null | undefined) =>
  renderComponent(page(viewer), 'no network', { '/api/invitations/abcdefghjk': { inviter: 'hanako' } });

describe('the page of an invitation', () => {
  it('says to a guest who invites and what for, and leads to the registration', async () => {
    const { user } = show(null);
    expect(screen.getByText('@hanako')).toBeDefined();
    expect(screen.getByText(new RegExp(`合わせて${PROMOTION_FIGURES.firstAndInvited}分のクーポン`))).toBeDefined();
    await user.click(screen.getByRole('button', { name: '会員登録する' }));
    expect(onRegister).toHaveBeenCalledTimes(1);
  });

  it('offers the registration while the viewer isn’t known yet', () => {
    show(undefined);
    expect(screen.getByRole('button', { name: '会員登録する' })).toBeDefined();
  });

  it('says to a member that they can’t get its coupon', () => {
    show(MEMBER);
    expect(screen.getByText('すでに会員の方は、招待のクーポンを受け取れません。')).toBeDefined();
    expect(screen.queryByRole('button', { name: '会員登録する' })).toBeNull();
  });

  it('says that a code isn’t known, instead of what it would bring', async () => {
    renderComponent(page(null), refused('invitation_not_found', 'この招待は見つかりません', {}, 404));
    expect((await screen.findByRole('alert')).textContent).toContain('この招待は見つかりません');
    expect(screen.queryByRole('button', { name: '会員登録する' })).toBeNull();
  });
});
