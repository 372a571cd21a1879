import { Rejected } from '@meguri/contracts/errors.ts';
import { plus } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export type ExpireInput = Readonly<Record<string, never>>;

/** Nobody replied within 24 h of the request. */
export const expire: Decide<ExpireInput> = (command, round) => {
  const party = actingAs(command, round, 'system');
  if (round.status === 'request_expired') return [];
  permit(round, party, 'Expired');
  if (command.now < plus(round.requestedAt, WINDOWS.reply)) throw new Rejected('not_due');
  return [{ type: 'Expired', data: {} }];
};
