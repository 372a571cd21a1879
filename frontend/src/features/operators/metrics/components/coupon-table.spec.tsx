/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { CouponTable } from './coupon-table.tsx';

const NONE = { given: 0, used: 0, expired: 0, revoked: 0, sharedCard: 0 };
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the coupons of a period', () => {
  it('are counted by months, the newest first, and summed up', () => {
    renderComponent(
      <CouponTable
        months={[
          { from: '2026-10-01', counts: { ...NONE, given: 1200 } },
          { from: '2026-11-01', counts: { given: 3, used: 20, expired: 4, revoked: 1, sharedCard: 2 } },
        ]}
      />,
    );
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      ...['2026年11月', '2026年10月', '合計'],
    ]);
    expect(cellsOf('2026年11月')).toEqual(['3', '20', '4', '1', '2']);
    expect(cellsOf('合計')).toEqual(['1,203', '20', '4', '1', '2']);
  });

  it('are said to be none', () => {
    renderComponent(<CouponTable months={[{ from: '2026-10-01', counts: NONE }]} />);
    expect(screen.getByText('この期間のクーポンはありません。')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
