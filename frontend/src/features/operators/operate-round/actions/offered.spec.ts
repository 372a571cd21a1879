import { describe, expect, it } from '@jest/globals';
import { OPERATOR_ACTIONS, offered } from './index.ts';

describe('offered', () => {
  it('lists harmless actions first and those that end the rental last', () => {
    const { here } = offered(['cancel', 'register_shipping_code', 'waive_late_fee']);
    const { register_shipping_code: code, waive_late_fee: waive, cancel } = OPERATOR_ACTIONS;
    expect(here).toEqual([code, waive, cancel]);
  });

  it('refers to the damage case for its decisions', () => {
    expect(offered(['add_evidence', 'dismiss_damage', 'order_refund'])).toEqual({
      here: [],
      onCase: true,
    });
  });
});
