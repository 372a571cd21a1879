import { describe, expect, it } from '@jest/globals';
import { stepOf, stepsOf } from './request-steps.ts';

const viewer = (deliveryAddress: 'complete' | 'incomplete' | 'outside_area') => ({ deliveryAddress });

describe('the steps of a first request', () => {
  it('include the address only for a delivery', () => {
    expect(stepsOf('delivery')).toEqual(['account', 'address', 'review']);
    expect(stepsOf('pickup')).toEqual(['account', 'review']);
  });

  it.each([
    ['a guest', null, 'delivery', 'account'],
    ['a member without an address', viewer('incomplete'), 'delivery', 'address'],
    ['a member outside the area', viewer('outside_area'), 'delivery', 'address'],
    ['a member with an address', viewer('complete'), 'delivery', 'review'],
    ['a member who meets the owner', viewer('incomplete'), 'pickup', 'review'],
  ] as const)('go on at what is missing: %s', (_, who, method, step) => expect(stepOf(who, method, false)).toBe(step));

  it('go back to the address where it is to be corrected, but not for a handover in person', () => {
    expect(stepOf(viewer('complete'), 'delivery', true)).toBe('address');
    expect(stepOf(viewer('complete'), 'pickup', true)).toBe('review');
    expect(stepOf(null, 'delivery', true)).toBe('account');
  });
});
