/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { ProfileHead } from './profile-head.tsx';

const VIEWER = {
  displayName: 'けんじ',
  username: 'kenji',
  profileImage: null,
  bio: null,
} as Partial<Account> as Account;

it('a member finds the help page, and 運営事務局 with their earlier questions, from their own page', () => {
  renderComponent(
    <ProfileHead viewer={VIEWER} follows={null} identity={null} favourites="お気に入り" />,
    'no network',
    {
      '/api/overdue-items': { asBorrower: [], asLender: [] },
    },
  );
  const links = within(screen.getByRole('region', { name: 'プロフィール' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['お気に入り', '/favourites'],
    ['プロフィール設定', '/profile/edit'],
    ['報酬', '/payouts'],
    ['クーポンと招待', '/coupons'],
    ['期限超過のアイテム', '/overdue-items'],
    ['使い方', '/help'],
    ['困ったとき', '/support'],
  ]);
});
