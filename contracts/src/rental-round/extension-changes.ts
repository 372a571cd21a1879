import type { RoundEventData } from './events.ts';
import { dueOf, newestExtension } from './extension.ts';
import { type Changes, type Extension, reached, type RentalRound } from './rental-round.ts';
import { type Instant, later } from './time/period.ts';

// Changes of a round by the events of its extensions, except of its money.

const NEW = {
  ...{ state: 'requested' as const, approvedAt: null, payBy: null, declinedAt: null },
  ...{ chargeId: null, endedAt: null },
};

export const requested = (
  { extensions }: RentalRound,
  { until: to, ...data }: RoundEventData<'ExtensionRequested'>,
  time: Instant,
): Changes => ({ extensions: [...extensions, { ...data, ...NEW, to, requestedAt: time }] });

/** @throws Error when the event isn't about the newest extension: the log is damaged */
function changed(round: RentalRound, { n }: { readonly n: number }, change: Partial<Extension>): Changes {
  const newest = reached(newestExtension(round));
  if (newest.n !== n) throw new Error(`extension ${n} isn't the newest one`);
  return { extensions: [...round.extensions.slice(0, -1), { ...newest, ...change }] };
}

export const approved = (round: RentalRound, data: RoundEventData<'ExtensionApproved'>, time: Instant): Changes =>
  changed(round, data, { state: 'approved', approvedAt: time, payBy: data.payBy });

export const ended = (
  round: RentalRound,
  data: { readonly n: number },
  state: 'withdrawn' | 'declined' | 'expired',
  time: Instant,
): Changes => changed(round, data, { state, endedAt: time });

export const chargeDeclined = (
  round: RentalRound,
  data: RoundEventData<'ExtensionChargeDeclined'>,
  time: Instant,
): Changes => changed(round, data, { declinedAt: time });

/** The return moves, so times agreed on for it are dropped; a registered code stays. */
export function paid(round: RentalRound, data: RoundEventData<'ExtensionPaid'>, time: Instant): Changes {
  const { chargeId } = data.payment;
  const { extensions } = { ...round, ...changed(round, data, { state: 'paid', chargeId, endedAt: time }) };
  const { return: _dropped, ...meetings } = round.meetings;
  return { extensions, meetings, deadline: later(round.deadline, dueOf({ ...round, extensions })) };
}
