/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import type { Notification } from '@meguri/contracts/notification/notification.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import type { ShownNotifications } from '../api/notifications.ts';
import { NotificationList } from './notification-list.tsx';

const entry = (kind: Notification['kind'], title: string): Notification => ({
  ...{ id: kind, kind, title, sentence: `${title}。`, path: '/profile', picture: null, at: '2026-11-29T01:00:00.000Z' },
  read: false,
});
const pageOf = (items: readonly Notification[]) => ({
  pages: [{ items, unreadCount: 2, nextCursor: null }],
  pageParams: [null],
});
const PATH = '/api/notifications';

function List() {
  const [shown, show] = useState<ShownNotifications>({ unread: false, group: null });
  return <NotificationList shown={shown} onShow={show} instead={null} />;
}

it('a member finds the notifications about money, and goes back to all where a kind has none', async () => {
  const payout = entry('payout_sent', '報酬を送金しました');
  const { user } = renderComponent(<List />, 'no network', {
    [PATH]: pageOf([entry('chat_message', '新しいメッセージ'), payout]),
    [`${PATH}?group=money`]: pageOf([payout]),
    [`${PATH}?unread=true&group=money`]: pageOf([payout]),
    [`${PATH}?group=account`]: pageOf([]),
  });
  expect(screen.getByText('新しいメッセージ')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'すべて既読にする' })).toBeTruthy();
  const kinds = () => screen.getByRole('combobox', { name: 'お知らせの種類' });
  await user.selectOptions(kinds(), 'お金と不具合');
  expect(screen.queryByText('新しいメッセージ')).toBeNull();
  expect(screen.getByText('報酬を送金しました')).toBeTruthy();
  // It would mark the others too.
  expect(screen.queryByRole('button', { name: 'すべて既読にする' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^未読/ }));
  expect(screen.getByText('報酬を送金しました')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'すべて' }));
  await user.selectOptions(kinds(), 'アカウント');
  expect(screen.getByText('「アカウント」のお知らせはありません')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'すべてのお知らせを見る' }));
  expect(screen.getByText('新しいメッセージ')).toBeTruthy();
});
