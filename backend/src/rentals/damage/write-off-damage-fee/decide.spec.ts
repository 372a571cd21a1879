import { describe, expect, it } from '@jest/globals';
import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { COVERED, feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  fullSettlement,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { writeOffDamageFee } from './decide.ts';

const COVERED_TERMS = { price: 3000, method: 'delivery', ...COVERED } as const;
const byHand = { reason: TEXT, assessmentId: null };
const timer = { reason: null, assessmentId: ASSESSMENT_ID };
const pending = roundIn('damage_fee_pending');
const cardRefused = at('2026-12-22T01:00:00.000Z', {
  type: 'FeeChargeFailed',
  data: { purpose: 'damage_fee', assessmentId: ASSESSMENT_ID, code: 'card_declined' },
});
type Data = RoundEventData<'DamageFeeWrittenOff'>;
const writtenOff = (change: Partial<Data>): RoundEvent => ({
  type: 'DamageFeeWrittenOff',
  data: {
    assessmentId: ASSESSMENT_ID,
    reason: TEXT,
    to: 'return_shipping_code_generated',
    settlement: null,
    ...change,
  },
});

describe('writing a damage fee off', () => {
  it('an operator writes it off and the round goes on', () => {
    const round = given(...pending)
      .when(writeOffDamageFee, byOperator(byHand, TIMES.feePaid))
      .thenHappens(writtenOff({}));
    expect(round).toMatchObject({
      damage: { report: null, assessments: [{ state: 'written_off' }], resumedAt: TIMES.feePaid },
    });
  });

  it('the system does so 30 days after it was assessed, not a millisecond earlier', () => {
    given(...pending, ...cardRefused)
      .when(writeOffDamageFee, bySystem(timer, '2027-01-14T00:59:59.999Z'))
      .thenRejected('not_due');
    given(...pending, ...cardRefused)
      .when(writeOffDamageFee, bySystem(timer, '2027-01-14T01:00:00.000Z'))
      .thenHappens(writtenOff({ reason: null }));
  });

  it('the system waits until the saved card was charged, however late that is', () => {
    given(...pending)
      .when(writeOffDamageFee, bySystem(timer, '2027-02-01T00:00:00.000Z'))
      .thenRejected('not_due');
  });

  it('a timer of another assessment changes nothing', () => {
    given(...pending)
      .when(
        writeOffDamageFee,
        bySystem({ ...timer, assessmentId: 'f0000000-0000-4000-8000-000000000009' }, '2028-01-01T00:00:00.000Z'),
      )
      .thenRejected('cause_not_current');
  });

  it('the round is completed when the owner has the item', () => {
    const fee = { assessmentId: ASSESSMENT_ID, amount: 2000, payBy: TIMES.completed, reason: TEXT };
    const round = given(
      ...roundIn('returned'),
      ...at(
        TIMES.returned,
        { type: 'DamageReported', data: { ...damageReport, by: 'owner' } },
        { type: 'DamageFeeAssessed', data: { ...fee, itemReturned: false, lateFee: null } },
      ),
    )
      .when(writeOffDamageFee, byOperator(byHand, TIMES.completed))
      .thenHappens(writtenOff({ to: 'completed', settlement: fullSettlement() }));
    expect(round.money.payouts).toMatchObject([{ amount: 2892 }]);
  });

  it('the owner gets the cover’s part also of a fee that nobody paid', () => {
    const round = given(...feeWithCover(4000, 3000))
      .when(writeOffDamageFee, byOperator(byHand, TIMES.completed))
      .thenHappens(writtenOff({ to: 'completed', settlement: fullSettlement(COVERED_TERMS), covered: 3000 }));
    expect(round.money).toMatchObject({
      payouts: [{ amount: 2892 }, { amount: 3000, coverOf: ASSESSMENT_ID }],
      // Only the rest was let off now.
      byOperators: [{ amount: 3000 }, { amount: 1000 }],
    });
  });

  it('is refused when no fee is pending, and to the parties', () => {
    for (const status of ['damage_reported', 'return_shipping_code_generated', 'completed'] as const)
      given(...roundIn(status))
        .when(writeOffDamageFee, byOperator(byHand, TIMES.feePaid))
        .thenRejected('transition_not_allowed');
    given(...pending)
      .when(writeOffDamageFee, byBorrower(byHand, TIMES.feePaid))
      .thenRejected('not_operator');
  });
});
