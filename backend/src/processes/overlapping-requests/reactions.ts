import { jobOf } from '../jobs.ts';
import type { ReactionTo } from '../reaction.ts';

/** The read model that is asked for requests needs a moment to see the payment. */
const DELAY_SECONDS = 1;

/** The days are gone for everyone who asked for some of them. */
export const rejectOverlapping: ReactionTo<'Paid'> = ({ target, position, cause }) => [
  jobOf('reject-overlapping', cause.id, { roundId: target, cause, paidAt: position }, DELAY_SECONDS),
];
