import { describe, expect, it } from '@jest/globals';
import { offered } from './operator-actions.ts';

describe('offered', () => {
  it('offers an operator the harmless first and endings last', () => {
    const { here } = offered(['cancel', 'register_shipping_code', 'waive_late_fee']);
    expect(here).toEqual(['register_shipping_code', 'waive_late_fee', 'cancel']);
  });

  it('leads to the case for what is decided there', () => {
    expect(offered(['add_evidence', 'dismiss_damage', 'order_refund'])).toEqual({
      here: [],
      onCase: true,
    });
  });
});
