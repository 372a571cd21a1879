import { describe, expect, it } from '@jest/globals';
import { helpFor } from './help-for.ts';

const parcel = 'コンビニ配送' as const;
const known = { itemShippingMethod: parcel, itemOverdue: false } as const;

describe('the next step leads to more about it', () => {
  it('how to pack, for the one who sends a parcel next', () => {
    const packing = { to: '/posts/how-to-pack' };
    expect(helpFor({ ...known, status: 'await_shipment_code', viewerParty: 'owner' })).toMatchObject(packing);
    const back = { ...known, status: 'return_shipping_code_generated' } as const;
    expect(helpFor({ ...back, viewerParty: 'borrower' })).toMatchObject(packing);
    expect(helpFor({ ...back, viewerParty: 'owner' })?.to).toBe('/help#lend');
    expect(helpFor({ ...back, viewerParty: 'borrower', itemShippingMethod: '手渡し' })?.to).toBe('/help#borrow');
  });

  it('what it costs, before it is paid', () => {
    expect(helpFor({ ...known, status: 'request_approved', viewerParty: 'borrower' })?.to).toBe('/help#fees');
  });

  it('the rental that is late, for the owner whom it keeps from approving', () => {
    const asked = { ...known, status: 'request_sent', itemOverdue: true } as const;
    expect(helpFor({ ...asked, viewerParty: 'owner' })?.to).toBe('/overdue-items');
    expect(helpFor({ ...asked, viewerParty: 'borrower' })?.to).toBe('/help#borrow');
  });

  it('nothing for operators', () => {
    expect(helpFor({ ...known, status: 'in_use', viewerParty: 'operator' })).toBeNull();
  });
});
