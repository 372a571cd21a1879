import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface RequestReturnInput {
  /** Four random digits, used if the round is a pickup. */
  readonly handoverCode: string;
}

/** Arranges the return: operators are asked for a code, or a pickup gets its hand-over code at once. */
export const requestReturn: Decide<RequestReturnInput> = deciding('request_return', ({ input, now }, round) =>
  arrangedReturn(round, { ...input, now }),
);

export function arrangedReturn(
  round: RentalRound,
  { handoverCode, now }: RequestReturnInput & { readonly now: Instant },
): RoundEvent[] {
  if (round.handover.method === 'delivery')
    return [{ type: 'ReturnCodeRequested', data: { target: plus(now, WINDOWS.shippingCodeTarget) } }];
  const to = round.status === 'usage_overdue' ? 'usage_overdue' : 'return_shipping_code_generated';
  return [{ type: 'ReturnArranged', data: { handoverCode, to } }];
}
