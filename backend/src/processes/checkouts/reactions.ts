import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { jobOf } from '../jobs.ts';
import type { Reaction } from '../reaction.ts';

/** No other checkout of the rental may take money from now on. */
export const endCheckouts: Reaction<RoundEvent> = ({ target, cause }) => [
  jobOf('end-checkouts', cause.id, { roundId: target, cause }),
];

/** This fee is paid, or no longer to be paid: its payment links must not take money. */
export const endPayLinks: Reaction<RoundEvent> = ({ target, event, cause }) => {
  const assessmentId = 'assessmentId' in event.data ? event.data.assessmentId : null;
  return [jobOf('end-pay-links', cause.id, { roundId: target, cause, assessmentId })];
};
