import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { ASSESSMENT_ID, paymentOf, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordFeeChargeFailure } from './decide.ts';
import { returnedLate } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const NOW = '2026-12-24T00:00:00.000Z';
const lateFee = { purpose: 'late_fee', assessmentId: null, code: 'card_declined' } as const;
const damageFee = { purpose: 'damage_fee', assessmentId: ASSESSMENT_ID, code: 'card_declined' } as const;
const lateFeeFailed: RoundEvent = { type: 'FeeChargeFailed', data: lateFee };
const damageFeeFailed: RoundEvent = { type: 'FeeChargeFailed', data: damageFee };
const pending = roundIn('damage_fee_pending');

describe('recording that the saved card was declined for a fee', () => {
  it('a late fee has to be paid by link from then on', () => {
    const round = given(...returnedLate)
      .when(recordFeeChargeFailure, bySystem(lateFee, NOW))
      .thenHappens(lateFeeFailed);
    expect(round.lateFee).toMatchObject({ state: 'due', failedAt: NOW });
  });

  it('so does the pending damage fee', () => {
    const round = given(...pending)
      .when(recordFeeChargeFailure, bySystem(damageFee, NOW))
      .thenHappens(damageFeeFailed);
    expect(round.damage?.assessments).toMatchObject([{ state: 'open', failedAt: NOW }]);
  });

  it('counts once', () => {
    given(...returnedLate, ...at(NOW, lateFeeFailed))
      .when(recordFeeChargeFailure, bySystem(lateFee, NOW))
      .thenNothing();
    given(...pending, ...at(NOW, damageFeeFailed))
      .when(recordFeeChargeFailure, bySystem(damageFee, NOW))
      .thenNothing();
  });

  it('does nothing for a fee that isn’t owed', () => {
    const charged = at(NOW, { type: 'LateFeeCharged', data: { checkoutId: null, payment: paymentOf(4500, 2) } });
    given(...returnedLate, ...charged)
      .when(recordFeeChargeFailure, bySystem(lateFee, NOW))
      .thenNothing();
    given(...roundIn('returned'))
      .when(recordFeeChargeFailure, bySystem(lateFee, NOW))
      .thenNothing();
    given(...pending)
      .when(
        recordFeeChargeFailure,
        bySystem({ ...damageFee, assessmentId: 'f0000000-0000-4000-8000-000000000009' }, NOW),
      )
      .thenNothing();
  });

  it('is for the system only', () => {
    given(...returnedLate)
      .when(recordFeeChargeFailure, byOperator(lateFee, NOW))
      .thenRejected('transition_not_allowed');
  });
});
