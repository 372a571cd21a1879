import { isConvenienceStore, sameCode, type ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';

export interface RegisterShippingCodeInput {
  readonly code: ShippingCode;
}

/** An operator registers the owner's shipping code; a second one replaces the first. */
export const registerShippingCode: Decide<RegisterShippingCodeInput> = deciding(
  'register_shipping_code',
  ({ input: { code } }) => {
    const to = isConvenienceStore(code.carrier) ? 'await_shipment_code' : 'shipping_code_generated';
    return [{ type: 'ShippingCodeRegistered', data: { code, to } }];
  },
  ({ input }, round) => doneIf(sameCode(round.dispatch?.code ?? null, input.code)),
);
