import { Rejected } from '@meguri/contracts/errors.ts';
import { isConvenienceStore, sameCode, type ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface RegisterShippingCodeInput {
  readonly code: ShippingCode;
}

/** An operator gives the owner the code for the way there; a second one replaces the first. */
export const registerShippingCode: Decide<RegisterShippingCodeInput> = (command, round) => {
  const party = actingAs(command, round, 'operator');
  const { code } = command.input;
  if (round.handover.method === 'pickup') throw new Rejected('delivery_only');
  if (sameCode(round.shippingCode, code)) return [];
  permit(round, party, 'ShippingCodeRegistered');
  const to = isConvenienceStore(code.carrier) ? 'await_shipment_code' : 'shipping_code_generated';
  return [{ type: 'ShippingCodeRegistered', data: { code, to } }];
};
