import { describe, expect, it } from '@jest/globals';
import { helpFor } from './help-for.ts';

const parcel = 'コンビニ配送' as const;

describe('the next step leads to more about it', () => {
  it('how to pack, for the one who sends a parcel next', () => {
    const packing = { to: '/posts/how-to-pack' };
    expect(helpFor({ status: 'await_shipment_code', viewerParty: 'owner', itemShippingMethod: parcel })).toMatchObject(
      packing,
    );
    const back = { status: 'return_shipping_code_generated', itemShippingMethod: parcel } as const;
    expect(helpFor({ ...back, viewerParty: 'borrower' })).toMatchObject(packing);
    expect(helpFor({ ...back, viewerParty: 'owner' })?.to).toBe('/help#lend');
    expect(helpFor({ ...back, viewerParty: 'borrower', itemShippingMethod: '手渡し' })?.to).toBe('/help#borrow');
  });

  it('what it costs, before it is paid', () => {
    expect(helpFor({ status: 'request_approved', viewerParty: 'borrower', itemShippingMethod: parcel })?.to).toBe(
      '/help#fees',
    );
  });

  it('nothing for operators', () => {
    expect(helpFor({ status: 'in_use', viewerParty: 'operator', itemShippingMethod: parcel })).toBeNull();
  });
});
