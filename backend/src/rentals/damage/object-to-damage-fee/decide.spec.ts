import { describe, expect, it } from '@jest/globals';
import { coverOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { COVERED, feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import {
  ASSESSMENT_ID,
  fullSettlement,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { objectToDamageFee } from './decide.ts';

const input = { reason: TEXT };
const pending = roundIn('damage_fee_pending');
const objected: RoundEvent = { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } };
const again: RoundEvent = {
  type: 'DamageFeeAssessed',
  data: {
    assessmentId: 'f0000000-0000-4000-8000-000000000002',
    amount: 1000,
    payBy: '2026-12-23T01:00:00.000Z',
    reason: TEXT,
    itemReturned: false,
    lateFee: null,
  },
};

describe('objecting to a damage fee', () => {
  it('the borrower reopens the case', () => {
    const round = given(...pending)
      .when(objectToDamageFee, byBorrower(input, TIMES.feePaid))
      .thenHappens(objected);
    expect(round).toMatchObject({ damage: { objected: true, assessments: [{ state: 'objected' }] } });
  });

  it('the borrower can to a fee that the cover pays in part, and its part is free again', () => {
    const round = given(...feeWithCover(4000, 3000))
      .when(objectToDamageFee, byBorrower(input, TIMES.completed))
      .thenHappens(objected);
    expect(coverOf(round)).toMatchObject({ used: 0, left: 5000 });
    expect(round.money.payouts).toEqual([]);
  });

  it('the borrower can’t to a fee that the cover has paid whole', () => {
    const settlement = fullSettlement({ price: 3000, method: 'delivery', ...COVERED });
    const settled = at(
      TIMES.completed,
      { type: 'DamageFeeCovered', data: { assessmentId: ASSESSMENT_ID, amount: 2000 } },
      { type: 'DamageSettled', data: { to: 'completed', covered: 2000, settlement } },
    );
    given(...feeWithCover(2000, 2000), ...settled)
      .when(objectToDamageFee, byBorrower(input, TIMES.completed))
      .thenRejected('transition_not_allowed');
  });

  it('the borrower can until the fee is due, 7 days after it was assessed', () => {
    given(...pending)
      .when(objectToDamageFee, byBorrower(input, '2026-12-22T00:59:59.999Z'))
      .thenHappens(objected);
    given(...pending)
      .when(objectToDamageFee, byBorrower(input, '2026-12-22T01:00:00.000Z'))
      .thenRejected('objection_window_over');
  });

  it('the borrower can object once per round', () => {
    given(...pending, ...at(TIMES.feePaid, objected, again))
      .when(objectToDamageFee, byBorrower(input, TIMES.feePaid))
      .thenRejected('already_objected');
  });

  it('the same objection again changes nothing', () => {
    given(...pending, ...at(TIMES.feePaid, objected))
      .when(objectToDamageFee, byBorrower(input, TIMES.feePaid))
      .thenNothing();
  });

  it('is refused when no fee is pending, and to everybody else', () => {
    for (const status of ['damage_reported', 'completed', 'in_use'] as const)
      given(...roundIn(status))
        .when(objectToDamageFee, byBorrower(input, TIMES.feePaid))
        .thenRejected('transition_not_allowed');
    for (const other of [byOwner, byOperator])
      given(...pending)
        .when(objectToDamageFee, other(input, TIMES.feePaid))
        .thenRejected('not_borrower');
  });
});
