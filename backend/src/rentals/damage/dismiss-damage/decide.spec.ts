import { describe, expect, it } from '@jest/globals';
import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  REPORT_ID,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { dismissDamage } from './decide.ts';

const DAY = 86_400_000;
const input = { reason: TEXT, itemReturned: false, reportId: null };
const timer = { reason: null, itemReturned: false, reportId: REPORT_ID };
const DISMISSAL = plus(TIMES.reported, 14 * DAY);
const reported = roundIn('damage_reported');
const reportedIn = (status: 'shipped' | 'in_use' | 'usage_overdue' | 'returned', by = damageReport.by) => [
  ...roundIn(status),
  ...at(TIMES.due, { type: 'DamageReported', data: { ...damageReport, by } }),
];
const objected = at(TIMES.feePaid, {
  type: 'DamageFeeObjected',
  data: { assessmentId: ASSESSMENT_ID, reason: TEXT },
});
type Data = RoundEventData<'DamageDismissed'>;
const dismissed = (to: Data['to'], itemReturned = false, lateFee: Data['lateFee'] = null): RoundEvent => ({
  type: 'DamageDismissed',
  data: { reason: TEXT, itemReturned, lateFee, to },
});

describe('dismissing a damage report', () => {
  it.each(['shipped', 'in_use', 'usage_overdue', 'returned'] as const)(
    'an operator sets the round back to %s, its former status',
    (status) => {
      given(...reportedIn(status))
        .when(dismissDamage, byOperator(input, TIMES.due))
        .thenHappens(dismissed(status));
    },
  );

  it('an operator who confirms that the item is back makes the round returned, and fixes the late fee', () => {
    const now = plus(TIMES.due, 7 * DAY);
    const round = given(...reportedIn('usage_overdue'))
      .when(dismissDamage, byOperator({ ...input, itemReturned: true }, now))
      .thenHappens(dismissed('returned', true, { days: 7, amount: 4500 }));
    expect(round).toMatchObject({ returned: { at: now }, lateFee: { amount: 4500, state: 'due' } });
  });

  it('days in which an operator’s own report prevented the return cost nothing', () => {
    given(...reportedIn('usage_overdue', 'operator'))
      .when(dismissDamage, byOperator({ ...input, itemReturned: true }, plus(TIMES.due, 7 * DAY)))
      .thenHappens(dismissed('returned', true, { days: 0, amount: 0 }));
  });

  it('a borrower owes no day after their report if their objection to a damage fee is accepted', () => {
    given(...roundIn('damage_fee_pending'), ...objected)
      .when(dismissDamage, byOperator({ ...input, itemReturned: true }, plus(TIMES.due, 12 * DAY)))
      .thenHappens(dismissed('returned', true, { days: 0, amount: 0 }));
  });

  it('a late fee below the minimum charge is waived at the same time', () => {
    given(...roundIn('usage_overdue', { price: 200 }), ...at(TIMES.due, { type: 'DamageReported', data: damageReport }))
      .when(dismissDamage, byOperator({ ...input, itemReturned: true }, plus(TIMES.due, 1)))
      .thenHappens(dismissed('returned', true, { days: 1, amount: 42 }), {
        type: 'LateFeeWaived',
        data: { cause: 'below_least_charge', amount: 42, reason: null },
      });
  });

  it('the system dismisses a party’s own report after 14 days, not a millisecond earlier', () => {
    given(...reported)
      .when(dismissDamage, bySystem(timer, plus(DISMISSAL, -1)))
      .thenRejected('not_due');
    given(...reported)
      .when(dismissDamage, bySystem(timer, DISMISSAL))
      .thenHappens({
        type: 'DamageDismissed',
        data: { reason: null, itemReturned: false, lateFee: null, to: 'return_shipping_code_generated' },
      });
  });

  it('the system never dismisses an operator’s report, a non-return or an objection', () => {
    const never = plus(DISMISSAL, 400 * DAY);
    given(...reportedIn('in_use', 'operator'))
      .when(dismissDamage, bySystem(timer, never))
      .thenRejected('not_due');
    given(...reportedIn('usage_overdue', 'system'))
      .when(dismissDamage, bySystem(timer, never))
      .thenRejected('not_due');
    given(...roundIn('damage_fee_pending'), ...objected)
      .when(dismissDamage, bySystem(timer, never))
      .thenRejected('not_due');
  });

  it('a timer of another report changes nothing', () => {
    given(...reported)
      .when(dismissDamage, bySystem({ ...timer, reportId: 'd0000000-0000-4000-8000-000000000008' }, DISMISSAL))
      .thenRejected('cause_not_current');
  });

  it('is refused without an open report, and to the parties', () => {
    for (const status of ['in_use', 'returned', 'damage_fee_pending'] as const)
      given(...roundIn(status))
        .when(dismissDamage, byOperator(input, TIMES.due))
        .thenRejected('transition_not_allowed');
    given(...reported)
      .when(dismissDamage, byBorrower(input, TIMES.due))
      .thenRejected('not_operator');
  });
});
