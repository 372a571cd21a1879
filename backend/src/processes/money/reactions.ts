import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { jobOf } from '../jobs.ts';
import type { Reaction, ReactionTo } from '../reaction.ts';

/** The event may have made money due, or set free what waited. */
export const moveMoney: Reaction<RoundEvent> = ({ target, cause }) => [
  jobOf('move-money', cause.id, { roundId: target, cause }),
];

/** Only the system's report of an item that never came back fixes a late fee. */
export const chargeNonReturn: ReactionTo<'DamageReported'> = (seen) =>
  seen.event.data.lateFee === null ? [] : moveMoney(seen);

/** Told by another way than Returned that the item is back: that fixes the late fee. */
export const chargeLateness: Reaction<RoundEvent> = (seen) => {
  const { data } = seen.event;
  return 'itemReturned' in data && data.itemReturned ? moveMoney(seen) : [];
};
