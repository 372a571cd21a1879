import { DAY, type Instant, later, plus } from '../period.ts';
import { type Policy, WINDOWS } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import type { Yen } from './money.ts';

/** From when late days count: the later of the deadline and 24 h after the first return code; null without a code. */
export function lateFrom({ wayBack, deadline: due }: RentalRound): Instant | null {
  const firstCodeAt = wayBack?.firstCodeAt ?? null;
  return firstCodeAt && later(due, plus(firstCodeAt, WINDOWS.firstReturnCode));
}

/** Started days of 24 h after `lateFrom`, at most the policy's 30; 0 when nothing is late. */
export function lateDays(from: Instant | null, returnedAt: Instant, policy: Policy): number {
  if (from === null) return 0;
  const late = Math.ceil((Date.parse(returnedAt) - Date.parse(from)) / DAY);
  return Math.min(Math.max(late, 0), policy.lateFee.maximumDays);
}

/** ⌊3 · P · d / 14⌋: 1.5 times the daily seventh of the weekly price. */
export const lateFeeOf = (price: Yen, days: number, policy: Policy): Yen =>
  Math.floor((policy.lateFee.numerator * price * days) / policy.lateFee.denominator);
