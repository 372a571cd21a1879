import { describe, expect, it } from '@jest/globals';
import { offered } from './operations.ts';

describe('offered', () => {
  it('offers an operator the harmless first and endings last', () => {
    const { here } = offered(['cancel', 'register_shipping_code', 'waive_late_fee'], 'shipping_code_generating', false);
    expect(here).toEqual(['register_shipping_code', 'waive_late_fee', 'cancel']);
  });

  it('leads to the case for what is decided there', () => {
    expect(offered(['add_evidence', 'dismiss_damage', 'order_refund'], 'damage_reported', false)).toEqual({
      here: [],
      onCase: true,
    });
  });

  it('offers no waiver of a fee that can no longer arise', () => {
    expect(offered(['waive_late_fee'], 'cancelled', false).here).toEqual([]);
    expect(offered(['waive_late_fee'], 'completed', true).here).toEqual(['waive_late_fee']);
  });
});
