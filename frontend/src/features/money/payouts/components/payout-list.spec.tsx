/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { PayoutList } from './payout-list.tsx';

const DAY = 24 * 3_600_000;
/** Noon in Tokyo, so many days from today. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY + days) * DAY + DAY / 8).toISOString();
const expected = (amount: number, more: object) => ({
  ...{ roundId: `${amount}`, requestNumber: '#DEADBEEF', itemName: '藍の羽織', itemImage: null, itemIsRecorded: true },
  ...{ startDate: '2026-11-13', endDate: '2026-11-19', purpose: 'rental', state: 'expected', because: null, amount },
  ...{ fee: 0, reversed: 0, orderedAt: null, sentAt: null, bank: null, ...more },
});
function shown(...items: readonly object[]): string {
  const first = { items, nextCursor: null, paidThisMonth: 700, account: 'ready' };
  const { container, unmount } = renderComponent(<PayoutList memberSince="2026-01-01T00:00:00.000Z" />, 'no network', {
    '/api/user/payouts': { pages: [first], pageParams: [null] },
    '/api/user/earnings': { months: [], items: [] },
    '/api/user/connect/account': { state: 'ready', transfersEnabled: true },
  });
  expect(screen.getByText('今後の送金予定')).toBeTruthy();
  const words = container.textContent ?? '';
  unmount();
  return words;
}

it('an owner reads by when each payout is sent, and at the top the earliest', () => {
  const words = shown(
    expected(3000, { expectedBy: inDays(20) }),
    expected(800, { expectedBy: inDays(10) }),
    expected(50, { expectedBy: null }),
  );
  expect(words).toMatch(/今後の送金予定¥3,850つぎは\d+月\d+日\(.\)までに¥800/);
  expect(words.match(/\d+月\d+日\(.\)までに送金予定/g)).toHaveLength(2);
});

it('an owner reads no day that is past, or that a server of the previous release doesn’t say', () => {
  expect(shown(expected(800, { expectedBy: inDays(-2) }), expected(900, {}))).not.toMatch(/までに送金予定|つぎは/);
});
