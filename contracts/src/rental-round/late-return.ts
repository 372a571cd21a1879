import { type Interruptions, type Moment, movedEnd, uninterrupted, type Window } from './time/interruptions.ts';
import { DAY, type Instant, later, plus, startOfDay } from './time/period.ts';
import { type Policy, policyOf, WINDOWS } from './policy.ts';
import type { RentalRound } from './rental-round.ts';
import type { Yen } from './money/money.ts';

/** From the first day, or from where a damage case let the rental go on, to the deadline. */
export const returnWindow = (round: RentalRound): Window => ({
  opens: round.damage?.resumedAt ?? startOfDay(round.startDate),
  ends: round.deadline,
});

/** When the item should be back. */
export const returnEnd = (round: RentalRound, interruptions: Interruptions): Instant =>
  movedEnd(returnWindow(round), interruptions).ends;

/** From when late days count: the later of the deadline and 24 h after the first return code; null without a code. */
export function lateFrom(round: RentalRound, interruptions: Interruptions): Instant | null {
  const opens = round.wayBack?.firstCodeAt ?? null;
  if (opens === null) return null;
  const firstCode = movedEnd({ opens, ends: plus(opens, WINDOWS.firstReturnCode) }, interruptions);
  return later(returnEnd(round, interruptions), firstCode.ends);
}

/** Started days of 24 h after `from` without interruptions, at most the policy's 30; 0 when nothing is late. */
export function lateDays(from: Instant | null, { now, interruptions }: Moment, policy: Policy): number {
  if (from === null) return 0;
  const late = Math.ceil(uninterrupted(from, now, interruptions) / DAY);
  return Math.min(late, policy.lateFee.maximumDays);
}

/** ⌊3 · P · d / 14⌋: 1.5 times the daily seventh of the weekly price. */
export const lateFeeOf = (price: Yen, days: number, policy: Policy): Yen =>
  Math.floor((policy.lateFee.numerator * price * days) / policy.lateFee.denominator);

/** The most that a round's late fee can come to: what is let off before anybody knows how late the item will be. */
export function highestLateFee({ price, policyVersion }: RentalRound): Yen {
  const policy = policyOf(policyVersion);
  return lateFeeOf(price, policy.lateFee.maximumDays, policy);
}

/** Whether the late fee is to be charged to the saved card: fixed, not waived, and not refused before. */
export const lateFeeChargeable = (round: RentalRound): boolean =>
  round.lateFee !== null && round.lateFee.state === 'due' && round.lateFee.failedAt === null;
