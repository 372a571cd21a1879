import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { jobOf } from '../jobs.ts';
import type { Reaction, ReactionTo } from '../reaction.ts';

/** An approval reserves first and is stored milliseconds later; after this long it must have crashed in between. */
const GRACE_SECONDS = 5;

export const driveForward: ReactionTo<'PeriodReserved'> = ({ event, cause }) => [
  jobOf('approve-reserved', cause.id, { roundId: event.data.roundId, cause }, GRACE_SECONDS),
];

const END_STATUSES: readonly string[] = ['completed', 'cancelled'];

/** The round has ended with this event, or may go on (`to` says): an ended one gives its days back. */
export const releaseAtEnd: Reaction<RoundEvent> = ({ target, event, cause }) => {
  const to = 'to' in event.data ? event.data.to : null;
  if (to !== null && !END_STATUSES.includes(to)) return [];
  return [jobOf('release-period', cause.id, { roundId: target, cause })];
};
