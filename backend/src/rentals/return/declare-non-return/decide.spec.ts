import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem, COMMAND_ID } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { declareNonReturn } from './decide.ts';

const DAY = 86_400_000;
const LOST_AT = plus(TIMES.due, 30 * DAY);
const overdue = roundIn('usage_overdue');
const nonReturn = (lateFee: { days: number; amount: number } | null): RoundEvent => ({
  type: 'DamageReported',
  data: {
    reportId: COMMAND_ID,
    by: 'system',
    issueType: 'other',
    otherTitle: null,
    description: null,
    photos: [],
    nonReturn: true,
    lateFee,
  },
});

describe('declaring a non-return', () => {
  it('the system reports it 30 days after late days began to count, with the whole late fee', () => {
    const round = given(...overdue)
      .when(declareNonReturn, bySystem({}, LOST_AT))
      .thenHappens(nonReturn({ days: 30, amount: 19_285 }));
    expect(round.damage?.report).toMatchObject({ nonReturn: true, from: 'usage_overdue', by: 'system' });
  });

  it('is refused a millisecond earlier', () => {
    given(...overdue)
      .when(declareNonReturn, bySystem({}, plus(LOST_AT, -1)))
      .thenRejected('not_due');
  });

  it('waives a fee that no card can be charged with', () => {
    given(...roundIn('usage_overdue', { price: 7 }))
      .when(declareNonReturn, bySystem({}, LOST_AT))
      .thenHappens(nonReturn({ days: 30, amount: 45 }), {
        type: 'LateFeeWaived',
        data: { cause: 'below_least_charge', amount: 45, reason: null },
      });
  });

  it('waits 3 days after a dismissal, and keeps a late fee that was fixed', () => {
    const dismissed = [
      ...overdue,
      ...at(LOST_AT, nonReturn({ days: 30, amount: 19_285 })),
      ...at(plus(LOST_AT, DAY), {
        type: 'DamageDismissed',
        data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'usage_overdue' },
      }),
    ] as const;
    given(...dismissed)
      .when(declareNonReturn, bySystem({}, plus(LOST_AT, 4 * DAY - 1)))
      .thenRejected('not_due');
    given(...dismissed)
      .when(declareNonReturn, bySystem({}, plus(LOST_AT, 4 * DAY)))
      .thenHappens(nonReturn(null));
  });

  it('never happens without a return code', () => {
    const late = at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } });
    given(...roundIn('in_use'), ...late)
      .when(declareNonReturn, bySystem({}, plus(LOST_AT, 300 * DAY)))
      .thenRejected('not_due');
  });

  it('happens once, only to an overdue round, and only by time', () => {
    given(...overdue, ...at(LOST_AT, nonReturn({ days: 30, amount: 19_285 })))
      .when(declareNonReturn, bySystem({}, LOST_AT))
      .thenNothing();
    given(...roundIn('in_use'))
      .when(declareNonReturn, bySystem({}, LOST_AT))
      .thenRejected('not_borrower');
    given(...roundIn('damage_reported'))
      .when(declareNonReturn, bySystem({}, LOST_AT))
      .thenRejected('transition_not_allowed');
    given(...overdue)
      .when(declareNonReturn, byOperator({}, LOST_AT))
      .thenRejected('transition_not_allowed');
  });
});
