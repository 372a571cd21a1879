/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { extensionIn, ROUND_ID, roundOf } from '../../../testing/rounds.testing.ts';
import ActionQuestion from '../components/action-question.tsx';

const COMMAND = { run: () => {}, isPending: false, error: null } as never;
const OTHER = '22222222-2222-4333-8444-0000deadbeef';
const OWN = { startDate: '2026-12-06', endDate: '2026-12-15', roundId: ROUND_ID };

/** The owner's dialog before the approval of a week from 14 to 20 December, whose parcel is back by the 22nd. */
function show(calendar: Partial<OwnerCalendar>) {
  const payout = { price: 3000, fee: 108, net: 2892, feePerMille: 36, amount: 2892, reversed: 0, state: null };
  const request = roundOf({
    ...{ viewerParty: 'owner', status: 'in_use', actions: ['approve_extension'], extension: extensionIn() },
    payout: { ...payout, because: null, besides: [], bank: null },
  });
  return renderComponent(
    <ActionQuestion
      {...{ action: 'approve_extension', command: COMMAND, why: '', setWhy: () => {}, onClose: () => {}, request }}
    />,
    'no network',
    { [`/api/items/${request.itemId}/calendar`]: { reserved: [OWN], requested: [], blocked: [], ...calendar } },
  );
}
const warning = () => screen.queryByText('同じアイテムのほかの取引');

describe('an owner who approves an extension', () => {
  it('reads what they earn by it, and nothing of other rentals if there are none', () => {
    show({});
    expect(screen.getByText('¥2,892')).toBeDefined();
    expect(warning()).toBeNull();
  });

  it('reads that the next rental needs the item at once', () => {
    show({ reserved: [OWN, { startDate: '2026-12-23', endDate: '2027-01-01', roundId: OTHER }] });
    expect(screen.getByText(/^12月23日\(水\)から次の取引で予約されています。/)).toBeDefined();
  });

  it('reads nothing of a rental that begins a day later', () => {
    show({ reserved: [OWN, { startDate: '2026-12-24', endDate: '2027-01-02', roundId: OTHER }] });
    expect(warning()).toBeNull();
  });

  it('reads that days are taken, by a rental or by the owner', () => {
    show({ reserved: [OWN, { startDate: '2026-12-22', endDate: '2026-12-31', roundId: OTHER }] });
    expect(screen.getByText(/^12月22日\(火\)から.*このままでは承認できません。$/)).toBeDefined();
  });

  it('reads how many requests the extension leaves no room for', () => {
    const requested = [{ startDate: '2026-12-18', endDate: '2026-12-27', roundId: OTHER }];
    show({ requested });
    expect(screen.getByText(/^この期間と重なるリクエストが1件届いています。/)).toBeDefined();
  });
});
