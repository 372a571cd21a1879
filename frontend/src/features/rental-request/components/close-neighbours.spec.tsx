/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { ROUND_ID, roundOf } from '../../../testing/rounds.testing.ts';
import ActionQuestion from './action-question.tsx';

const COMMAND = { run: () => {}, isPending: false, error: null } as never;

/** The owner's dialog before an approval of a rental from 10 December. */
function show(startDate: string, endDate: string, more: Partial<RentalRequest> = {}, daysBetween?: number) {
  const request = roundOf({ startDate: '2026-12-10', endDate: '2026-12-16', viewerParty: 'owner', ...more });
  const calendar: OwnerCalendar = {
    reserved: [{ startDate, endDate, roundId: ROUND_ID, daysBetween }],
    ...{ requested: [], blocked: [] },
  };
  return renderComponent(
    <ActionQuestion action="approve" command={COMMAND} why="" setWhy={() => {}} onClose={() => {}} request={request} />,
    'no network',
    { [`/api/items/${request.itemId}/calendar`]: calendar },
  );
}
const warning = () => screen.queryByText('ほかの取引との間が短い日程です');

describe('an owner who approves a request', () => {
  it('reads that the item may come back too late to be sent', () => {
    show('2026-11-28', '2026-12-08');
    expect(warning()).not.toBeNull();
    expect(screen.getByText(/発送していただく日まで前の取引で予約されています/)).toBeTruthy();
  });

  it('reads that the next rental needs the item at once', () => {
    show('2026-12-19', '2026-12-29');
    expect(screen.getByText(/次の取引で渡す日に間に合わない/)).toBeTruthy();
    expect(screen.queryByText(/発送していただく日/)).toBeNull();
  });

  it('reads it of a meeting as well', () => {
    show('2026-12-01', '2026-12-09', { itemShippingMethod: '手渡し' });
    expect(screen.getByText(/利用開始日の前日まで/)).toBeTruthy();
  });

  it('reads nothing if the item is back for a day that its owner keeps between two rentals', () => {
    show('2026-11-28', '2026-12-08', {}, 1);
    expect(warning()).toBeNull();
  });

  it('reads nothing with a day in between', () => {
    show('2026-11-28', '2026-12-07');
    expect(warning()).toBeNull();
  });
});
