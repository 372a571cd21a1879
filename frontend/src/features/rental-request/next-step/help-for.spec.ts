import { describe, expect, it } from '@jest/globals';
import { helpFor } from './help-for.ts';

const parcel = 'コンビニ配送' as const;
const known = { itemShippingMethod: parcel, itemOverdue: false } as const;

describe('the next step links to help about', () => {
  it('packing, for the party that sends the parcel next', () => {
    const packing = { to: '/posts/how-to-pack' };
    expect(helpFor({ ...known, status: 'await_shipment_code', viewerParty: 'owner' })).toMatchObject(packing);
    const back = { ...known, status: 'return_shipping_code_generated' } as const;
    expect(helpFor({ ...back, viewerParty: 'borrower' })).toMatchObject(packing);
    expect(helpFor({ ...back, viewerParty: 'owner' })?.to).toBe('/help#lend');
    expect(helpFor({ ...back, viewerParty: 'borrower', itemShippingMethod: '手渡し' })?.to).toBe('/help#borrow');
  });

  it('fees, before the payment', () => {
    expect(helpFor({ ...known, status: 'request_approved', viewerParty: 'borrower' })?.to).toBe('/help#fees');
  });

  it('the late rental, for the owner who can’t approve because of it', () => {
    const asked = { ...known, status: 'request_sent', itemOverdue: true } as const;
    expect(helpFor({ ...asked, viewerParty: 'owner' })?.to).toBe('/overdue-items');
    expect(helpFor({ ...asked, viewerParty: 'borrower' })?.to).toBe('/help#borrow');
  });

  it('nothing, for operators', () => {
    expect(helpFor({ ...known, status: 'in_use', viewerParty: 'operator' })).toBeNull();
  });
});
