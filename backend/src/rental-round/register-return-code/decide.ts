import { Rejected } from '@meguri/contracts/errors.ts';
import { sameCode, type ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface RegisterReturnCodeInput {
  readonly code: ShippingCode;
}

/** An operator gives the borrower the code for the way back; a second one replaces the first. */
export const registerReturnCode: Decide<RegisterReturnCodeInput> = (command, round) => {
  const party = actingAs(command, round, 'operator');
  permit(round, party, 'ReturnCodeRegistered');
  if (round.handover.method === 'pickup') throw new Rejected('delivery_only');
  const { code } = command.input;
  if (sameCode(round.returnCode, code)) return [];
  const to = round.status === 'usage_overdue' ? 'usage_overdue' : 'return_shipping_code_generated';
  return [{ type: 'ReturnCodeRegistered', data: { code, to } }];
};
