import {
  type Interruptions,
  type Moment,
  movedEnd,
  type Span,
  uninterrupted,
  type Window,
} from './time/interruptions.ts';
import { DAY, type Instant, later, plus, startOfDay } from './time/period.ts';
import { isUnfounded, waitsForOwner } from './damage/open-case.ts';
import { dueOf } from './extension.ts';
import { chargedLateFee, lateFeeOf } from './late-fee.ts';
import { type Policy, policyOf, WINDOWS } from './policy.ts';
import type { RentalRound } from './rental-round.ts';
import { OUT_STATUSES } from './status.ts';
import type { Yen } from './money/money.ts';

/**
 * Moves the end of a window that was open at a report of damage: it ends at least 3 days after operators dismissed the
 * report, because the borrower couldn't send the item back in between.
 */
function afterPauses({ damage }: RentalRound, window: Window, interruptions: Interruptions): Window {
  let last = window;
  for (const { from, to } of damage?.pauses ?? []) {
    const afterwards = { opens: to, ends: plus(to, WINDOWS.resume) };
    const { ends } = movedEnd(last, interruptions);
    if (from < ends && ends < movedEnd(afterwards, interruptions).ends) last = afterwards;
  }
  return last;
}

/** The window for returning the item. It opens on the first day, or when a damage case set a later deadline. */
export function returnWindow(round: RentalRound, interruptions: Interruptions): Window {
  const { startDate, deadline: ends } = round;
  const opens = ends === dueOf(round) ? startOfDay(startDate) : plus(ends, -WINDOWS.resume);
  return afterPauses(round, { opens, ends }, interruptions);
}

/**
 * Whether the borrower can pay the late fee on a page: once the card was declined, or when something has prevented the
 * charge for long enough.
 */
export const isLateFeePayable = ({ lateFee }: RentalRound, now: Instant): boolean =>
  lateFee?.state === 'due' && (lateFee.failedAt !== null || now >= plus(lateFee.fixedAt, WINDOWS.lateFeeCharge));

/** When the item should be back. */
export const returnEnd = (round: RentalRound, interruptions: Interruptions): Instant =>
  movedEnd(returnWindow(round, interruptions), interruptions).ends;

/** From when late days count: the later of the deadline and 24 h after the first return code; null without a code. */
export function lateFrom(round: RentalRound, interruptions: Interruptions): Instant | null {
  const opens = round.wayBack?.firstCodeAt ?? null;
  if (opens === null) return null;
  const firstCode = afterPauses(round, { opens, ends: plus(opens, WINDOWS.firstReturnCode) }, interruptions);
  return later(returnEnd(round, interruptions), movedEnd(firstCode, interruptions).ends);
}

/** Started days of 24 h. The time in `others`, and of dismissed cases that operators examined, doesn't count. */
const startedDays = ({ damage }: RentalRound, from: Instant, until: Instant, others: readonly Span[]): number =>
  Math.ceil(uninterrupted(from, until, [...others, ...(damage?.pauses ?? [])]) / DAY);

/**
 * The time in which late days count. It ends at a damage report, because the borrower can't send the item back while
 * damage is examined. It goes on after a borrower's unfounded report, without the time that the owner took to answer.
 */
function counted({ damage }: RentalRound, { now, interruptions }: Moment, dismissed: boolean) {
  const { report = null, waits = [] } = damage ?? {};
  const others = [...interruptions, ...waits];
  if (report === null) return { until: now, others };
  if (!dismissed || !isUnfounded(report)) return { until: report.reportedAt, others };
  return { until: now, others: [...others, ...waitsForOwner(report, now)] };
}

/**
 * The late days to charge if the item came back, or was declared lost, now: started days, at most the policy's 30.
 * @param dismissed whether the same decision dismisses the open report
 */
export function lateDays(round: RentalRound, moment: Moment, policy: Policy, dismissed = false): number {
  const from = lateFrom(round, moment.interruptions);
  if (from === null) return 0;
  const { until, others } = counted(round, moment, dismissed);
  const days = startedDays(round, from, until, others);
  return Math.min(days, policy.lateFee.maximumDays);
}

/**
 * The displayed lateness: started days after the deadline. More than `lateDays` if the first return code came late or
 * operators waited for the owner, and not limited to the charged maximum.
 */
export const overdueDays = (round: RentalRound, moment: Moment): number =>
  round.status === 'usage_overdue'
    ? startedDays(round, returnEnd(round, moment.interruptions), moment.now, moment.interruptions)
    : 0;

/** The late fee if the item came back now; null: none, or it is already fixed or waived. */
export function lateFeeNow(round: RentalRound, moment: Moment): { readonly days: number; readonly amount: Yen } | null {
  if (round.lateFee !== null || round.lateFeeWaived || !OUT_STATUSES.includes(round.status)) return null;
  const policy = policyOf(round.policyVersion);
  const days = lateDays(round, moment, policy);
  const amount = chargedLateFee(lateFeeOf(round.price, days, policy), policy);
  return amount === 0 ? null : { days, amount };
}

/** The maximum of a round's late fee: the amount of a waiver before the lateness is known. */
export function highestLateFee({ price, policyVersion }: RentalRound): Yen {
  const policy = policyOf(policyVersion);
  return lateFeeOf(price, policy.lateFee.maximumDays, policy);
}

/** Whether the late fee has to be charged to the saved card: fixed, not waived, and not declined before. */
export const lateFeeChargeable = (round: RentalRound): boolean =>
  round.lateFee !== null && round.lateFee.state === 'due' && round.lateFee.failedAt === null;
