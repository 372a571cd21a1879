import { sameCode, type ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';

export interface RegisterReturnCodeInput {
  readonly code: ShippingCode;
}

/** An operator registers the borrower's return code; a second one replaces the first. */
export const registerReturnCode: Decide<RegisterReturnCodeInput> = deciding(
  'register_return_code',
  ({ input: { code } }, round) => {
    const to = round.status === 'usage_overdue' ? 'usage_overdue' : 'return_shipping_code_generated';
    return [{ type: 'ReturnCodeRegistered', data: { code, to } }];
  },
  ({ input }, round) => doneIf(sameCode(round.wayBack?.code ?? null, input.code)),
);
