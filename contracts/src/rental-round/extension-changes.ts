import type { RoundEventData } from './events.ts';
import { dueOf, newestExtension, openExtension } from './extension.ts';
import { ImpossibleEvent } from './machine.ts';
import type { Changes, Extension, RentalRound } from './rental-round.ts';
import { type Instant, later } from './time/period.ts';

// Changes of a round by the events of its extensions, except of its money.

type State = Extension['state'];

const NEW = {
  ...{ state: 'requested' as const, approvedAt: null, payBy: null, declinedAt: null },
  ...{ chargeId: null, endedAt: null },
};

/** @throws ImpossibleEvent when another one is open, or the number isn't the next one: the log is damaged */
export function requested(
  round: RentalRound,
  { until: to, ...data }: RoundEventData<'ExtensionRequested'>,
  time: Instant,
): Changes {
  if (openExtension(round) !== null || data.n !== (newestExtension(round)?.n ?? 0) + 1)
    throw new ImpossibleEvent(`extension ${data.n} can't be requested`);
  return { extensions: [...round.extensions, { ...data, ...NEW, to, requestedAt: time }] };
}

/** @throws ImpossibleEvent when the newest extension is another one, or in another state: the log is damaged */
function changed(round: RentalRound, n: number, from: readonly State[], change: Partial<Extension>): Changes {
  const newest = newestExtension(round);
  if (newest?.n !== n || !from.includes(newest.state)) throw new ImpossibleEvent(`extension ${n} can't change`);
  return { extensions: [...round.extensions.slice(0, -1), { ...newest, ...change }] };
}

export const approved = (
  round: RentalRound,
  { n, payBy }: RoundEventData<'ExtensionApproved'>,
  time: Instant,
): Changes => changed(round, n, ['requested'], { state: 'approved', approvedAt: time, payBy });

export const declined = (round: RentalRound, { n }: RoundEventData<'ExtensionDeclined'>, time: Instant): Changes =>
  changed(round, n, ['requested'], { state: 'declined', endedAt: time });

export const ended = (
  round: RentalRound,
  { n }: { readonly n: number },
  state: 'withdrawn' | 'expired',
  time: Instant,
): Changes => changed(round, n, ['requested', 'approved'], { state, endedAt: time });

export const chargeDeclined = (
  round: RentalRound,
  { n }: RoundEventData<'ExtensionChargeDeclined'>,
  time: Instant,
): Changes => changed(round, n, ['approved'], { declinedAt: time });

/** The return moves, so times agreed on for it are dropped; a registered code stays. */
export function paid(round: RentalRound, { n, payment }: RoundEventData<'ExtensionPaid'>, time: Instant): Changes {
  const change = { state: 'paid', chargeId: payment.chargeId, endedAt: time } as const;
  const { extensions } = { ...round, ...changed(round, n, ['approved'], change) };
  const { return: _dropped, ...meetings } = round.meetings;
  return { extensions, meetings, deadline: later(round.deadline, dueOf({ ...round, extensions })) };
}
