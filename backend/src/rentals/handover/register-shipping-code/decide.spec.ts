import { describe, expect, it } from '@jest/globals';
import { OFFICE_CODE, roundIn, STORE_CODE, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, byOwner, byOwnerAsOperator } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { registerShippingCode } from './decide.ts';

const store = { code: STORE_CODE };
const office = { code: OFFICE_CODE };

describe('registering the shipping code', () => {
  it('leads to await_shipment_code for a convenience store', () => {
    given(...roundIn('shipping_code_generating'))
      .when(registerShippingCode, byOperator(store, TIMES.code))
      .thenHappens({ type: 'ShippingCodeRegistered', data: { ...store, to: 'await_shipment_code' } });
  });

  it.each(['営業所', 'PUDOステーション', 'ファミリーマート'] as const)('takes a reception number for %s', (carrier) => {
    const code = { ...OFFICE_CODE, carrier } as typeof OFFICE_CODE;
    const to = carrier === 'ファミリーマート' ? 'await_shipment_code' : 'shipping_code_generated';
    given(...roundIn('shipping_code_generating'))
      .when(registerShippingCode, byOperator({ code }, TIMES.code))
      .thenHappens({ type: 'ShippingCodeRegistered', data: { code, to } });
  });

  it('replaces an earlier code, also of the other kind', () => {
    const round = given(...roundIn('await_shipment_code'))
      .when(registerShippingCode, byOperator(office, TIMES.shipped))
      .thenHappens({ type: 'ShippingCodeRegistered', data: { ...office, to: 'shipping_code_generated' } });
    expect(round.dispatch?.code).toEqual(OFFICE_CODE);
    given(...roundIn('shipping_code_generated'))
      .when(registerShippingCode, byOperator(store, TIMES.shipped))
      .thenHappens({ type: 'ShippingCodeRegistered', data: { ...store, to: 'await_shipment_code' } });
  });

  it('does nothing with the same code', () => {
    given(...roundIn('await_shipment_code'))
      .when(registerShippingCode, byOperator(store, TIMES.shipped))
      .thenNothing();
  });

  it('is refused for a pickup, before payment and after shipping', () => {
    given(...roundIn('shipping_code_generated', { method: 'pickup' }))
      .when(registerShippingCode, byOperator(store, TIMES.code))
      .thenRejected('delivery_only');
    for (const status of ['request_approved', 'payment_pending', 'shipped', 'cancelled'] as const)
      given(...roundIn(status))
        .when(registerShippingCode, byOperator(store, TIMES.completed))
        .thenRejected('transition_not_allowed');
  });

  it('is for operators, and not in a round of their own', () => {
    const waiting = given(...roundIn('shipping_code_generating'));
    waiting.when(registerShippingCode, byOwner(store, TIMES.code)).thenRejected('not_operator');
    waiting.when(registerShippingCode, byOwnerAsOperator(store, TIMES.code)).thenRejected('own_round');
  });
});
