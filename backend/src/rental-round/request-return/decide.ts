import { Rejected } from '@meguri/contracts/errors.ts';
import { hasReturnCode, returnReminderAt } from '@meguri/contracts/rental-round/deadlines.ts';
import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { plus } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface RequestReturnInput {
  /** Four random digits, used when the round is a pickup. */
  readonly handoverCode: string;
}

const OUT: readonly RoundState[] = ['in_use', 'return_shipping_code_generated', 'usage_overdue'];

/** The way back is arranged: a code is asked of the operators, or a pickup gets its hand-over code at once. */
export const requestReturn: Decide<RequestReturnInput> = (command, round) => {
  const party = actingAs(command, round, 'borrower', 'system');
  const arranged = round.returnCodeTarget !== null || hasReturnCode(round);
  if (arranged && OUT.includes(round.status)) return [];
  const { method } = round.handover;
  permit(round, party, method === 'delivery' ? 'ReturnCodeRequested' : 'ReturnArranged');
  if (party === 'system' && command.now < returnReminderAt(round)) throw new Rejected('not_due');
  if (method === 'delivery')
    return [{ type: 'ReturnCodeRequested', data: { target: plus(command.now, WINDOWS.shippingCodeTarget) } }];
  const to = round.status === 'usage_overdue' ? 'usage_overdue' : 'return_shipping_code_generated';
  return [{ type: 'ReturnArranged', data: { handoverCode: command.input.handoverCode, to } }];
};
