import { describe, expect, it } from '@jest/globals';
import type { RentalRequest, ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { isShippingCodeMode, panelOf } from './next-step.ts';

const parcel = (direction: ShippingEvent['direction'], code: string | null = '1'.repeat(27)): ShippingEvent => ({
  id: direction,
  direction,
  carrier: 'セブンイレブン',
  shippingCode27: code,
  receptionNumber: null,
  shippingPassword: null,
  trackingCode: null,
  trackingAwaited: false,
});
const seen = (status: RoundStatus, viewerParty: RentalRequest['viewerParty'], over: Partial<RentalRequest> = {}) =>
  ({
    status,
    viewerParty,
    itemShippingMethod: 'コンビニ配送',
    handoverCode: null,
    shippingEvents: [],
    meeting: null,
    actions: [],
    waitingFor: [],
    ...over,
  }) as Partial<RentalRequest> as RentalRequest;
const bothParcels = { shippingEvents: [parcel('dispatch'), parcel('return')] };

describe('the panel of the next step', () => {
  it('shows the payment to the borrower of an approved request', () =>
    expect(panelOf(seen('request_approved', 'borrower'))).toBe('payment'));

  it('shows the owner of an approved request no panel', () =>
    expect(panelOf(seen('request_approved', 'owner', bothParcels))).toBeNull());

  it('shows the convenience store’s codes when an owner may send', () =>
    expect(panelOf(seen('await_shipment_code', 'owner', bothParcels))).toBe('convenience_store'));

  it('shows the borrower no codes of the dispatch', () =>
    expect(
      panelOf(seen('await_shipment_code', 'borrower', { shippingEvents: [parcel('dispatch', null)] })),
    ).toBeNull());

  it('shows the borrower the codes of the return', () =>
    expect(panelOf(seen('return_shipping_code_generated', 'borrower', bothParcels))).toBe('shipping_code'));

  it('shows the handover code to the party that has to show it', () => {
    const meeting = { itemShippingMethod: '手渡し', handoverCode: '1234' } as const;
    expect(panelOf(seen('shipping_code_generated', 'borrower', meeting))).toBe('handover_code');
  });

  it('shows the borrower no handover code while they choose a time, and again once the offered times are past', () => {
    const slot = { from: '2026-12-01T10:00:00.000Z', until: '2026-12-01T11:00:00.000Z' };
    const choosing = {
      ...{ itemShippingMethod: '手渡し', handoverCode: '1234', actions: ['choose_slot'], waitingFor: ['borrower'] },
      meeting: { leg: 'dispatch', offered: [slot], chosen: null, window: null },
    };
    const codeIn = (more: object) =>
      panelOf(seen('shipping_code_generated', 'borrower', { ...choosing, ...more } as Partial<RentalRequest>));
    expect(codeIn({})).toBeNull();
    expect(codeIn({ meeting: { ...choosing.meeting, chosen: slot } })).toBe('handover_code');
    expect(codeIn({ waitingFor: ['owner'] })).toBe('handover_code');
  });

  it.each(ROUND_STATUSES.filter((status) => status.startsWith('damage_')))('is hidden in %s', (status) => {
    expect(panelOf(seen(status, 'borrower', bothParcels))).toBeNull();
    expect(panelOf(seen(status, 'owner', bothParcels))).toBeNull();
  });
});

describe('the fee breakdown', () => {
  it('is hidden while shipping codes are shown', () => {
    expect(isShippingCodeMode('convenience_store')).toBe(true);
    expect(isShippingCodeMode('shipping_code')).toBe(true);
  });
  it('is shown next to any other panel', () => {
    expect(isShippingCodeMode(null)).toBe(false);
    expect(isShippingCodeMode('handover_code')).toBe(false);
  });
});
