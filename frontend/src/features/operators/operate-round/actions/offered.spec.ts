import { describe, expect, it } from '@jest/globals';
import { OPERATOR_ACTIONS, offered } from './index.ts';

describe('offered', () => {
  it('offers an operator the harmless first and endings last', () => {
    const { here } = offered(['cancel', 'register_shipping_code', 'waive_late_fee']);
    const { register_shipping_code: code, waive_late_fee: waive, cancel } = OPERATOR_ACTIONS;
    expect(here).toEqual([code, waive, cancel]);
  });

  it('leads to the case for what is decided there', () => {
    expect(offered(['add_evidence', 'dismiss_damage', 'order_refund'])).toEqual({
      here: [],
      onCase: true,
    });
  });
});
