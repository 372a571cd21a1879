/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { roundOf } from '../../../../testing/rounds.testing.ts';
import { ParcelCharges } from './parcel-charges.tsx';

const PARCEL = '99999999-2222-4333-8444-000000000000';
const at = (msAgo: number) => new Date(Date.now() - msAgo).toISOString();
const ofParcel = (id: string, itemName: string, more: Partial<RentalRequest>) =>
  roundOf({ id, itemName, parcel: { id: PARCEL, rounds: 3 }, status: 'shipping_code_generating', ...more });
const unpaid = { ...roundOf({}).payment!, status: 'unpaid' } as const;
const open: Partial<RentalRequest> = {
  ...{ status: 'request_approved', payment: unpaid, actions: ['pay'], totalAmount: 3750 },
  deadline: { kind: 'payment_window', at: '2026-12-03T03:00:00.000Z' },
};

function page(msAgo: number, more: Partial<RentalRequest> = {}) {
  const timeline = [{ type: 'Paid', label: '', at: at(msAgo), by: 'system', record: null }] as const;
  const paid = ofParcel('dress', '藍のドレス', { timeline: [...timeline], ...more });
  const rounds = [paid, ofParcel('bag', '籠のバッグ', open), ofParcel('hat', '麦の帽子', { totalAmount: 2500 })];
  return renderComponent(<ParcelCharges rentalRequestId="dress" />, 'no network', {
    '/api/rental-requests/dress': paid,
    [`/api/parcels/${PARCEL}`]: { id: PARCEL, rounds, shipping: 1500 },
  });
}
const itemsOf = (list: HTMLElement) => within(list).getAllByRole('listitem');

describe('the page after the payment of one item of a parcel', () => {
  it('says how much the others cost, and which of them was charged', () => {
    page(2000);
    const texts = itemsOf(screen.getByRole('list')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/籠のバッグ決済しています¥3,750$/),
      expect.stringMatching(/麦の帽子決済しました¥2,500$/),
    ]);
    expect(screen.getByText(/ほかの2点は、同じカードで1点ずつ決済します。/)).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leads to the payment of an item that wasn’t charged, and says until when', () => {
    page(120_000);
    expect(screen.getByText('まだ決済できていません')).toBeDefined();
    // Nothing is charged by itself any more.
    expect(screen.getByText(/^まとめて借りるほかの2点の、決済の状況です。/)).toBeDefined();
    expect(screen.queryByText(/同じカードで/)).toBeNull();
    expect(screen.getByText(/^期限は12月3日.*です。$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'この1点を支払う' }).getAttribute('href')).toBe('/rental-requests/bag');
  });

  it('says nothing of a rental alone, nor before the payment is recorded', () => {
    page(2000, { parcel: null }).unmount();
    expect(screen.queryByRole('list')).toBeNull();
    page(2000, { status: 'payment_pending', payment: unpaid });
    expect(screen.queryByRole('list')).toBeNull();
  });
});
