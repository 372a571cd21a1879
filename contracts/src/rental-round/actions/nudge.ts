import type { Party } from '../../events/event-metadata.ts';
import { meetingOf } from '../meeting-slots.ts';
import type { Nudge } from '../nudge-texts.ts';
import type { RentalRound } from '../rental-round.ts';
import type { RoundStatus } from '../status.ts';
import type { Moment } from '../time/interruptions.ts';
import { handoverDue } from '../time/period.ts';
import { waitingFor } from './turn.ts';

const BEFORE_HANDOVER: readonly RoundStatus[] = ['await_shipment_code', 'shipping_code_generated'];

/**
 * What the party may ask the other one for in their chat: a deadline has passed, and the round waits for the other
 * party alone, not for an operator, for the party's own choice of a time, or for an agreed meeting. Other deadlines end
 * or continue the round automatically. null: nothing.
 */
export function nudgeFor(round: RentalRound, party: Party, moment: Moment): Nudge | null {
  const { status, startDate, handover } = round;
  const { chosen } = meetingOf(round);
  if (chosen !== null && moment.now < chosen.until) return null;
  const [waits, ...others] = waitingFor(round, moment);
  if (others.length > 0) return null;
  if (party === 'owner') return status === 'usage_overdue' && waits === 'borrower' ? 'return' : null;
  if (party !== 'borrower' || !BEFORE_HANDOVER.includes(status) || waits !== 'owner') return null;
  if (moment.now < handoverDue(startDate, handover.method)) return null;
  return handover.method === 'delivery' ? 'shipment' : 'handover';
}
