import type { AttachedText, Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import { restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/late-return.ts';
import { type Decide, deciding, onlySystem } from '../../round/decision.ts';
import { isKnownPayment, paysExactly, unexpectedPayment } from '../incoming-payment.ts';
import { caseEnd, coverPayout, itemIsAfter } from '../../round/case-end.ts';

export interface RecordLateFeeChargeInput {
  readonly payment: Payment;
  readonly checkoutId: string | null;
}

/** The provider has charged the late fee; if it is no longer due, it is refunded. */
export const recordLateFeeCharge: Decide<RecordLateFeeChargeInput> = (command, round) => {
  onlySystem(command, round);
  const { payment, checkoutId } = command.input;
  if (isKnownPayment(round, payment)) return [];
  if (round.lateFee?.state !== 'due' || !paysExactly(payment, round.lateFee.amount))
    return [unexpectedPayment(round, 'late_fee', command.input)];
  return [{ type: 'LateFeeCharged', data: { checkoutId, payment } }];
};

export interface RecordDamageFeePaymentInput {
  readonly assessmentId: string;
  readonly payment: Payment;
  readonly checkoutId: string | null;
}

/** The provider has charged a damage fee: if the fee is open the case is settled, otherwise the charge is refunded. */
export const recordDamageFeePayment: Decide<RecordDamageFeePaymentInput> = (command, round) => {
  onlySystem(command, round);
  const { assessmentId, payment, checkoutId } = command.input;
  if (isKnownPayment(round, payment)) return [];
  const open = openAssessment(round);
  if (open?.assessmentId !== assessmentId || !paysExactly(payment, restOf(open)))
    return [unexpectedPayment(round, 'damage_fee', command.input)];
  return [
    { type: 'DamageFeePaid', data: { assessmentId, checkoutId, payment } },
    { type: 'DamageSettled', data: { ...caseEnd(round, { itemIs: itemIsAfter(round, {}) }), ...coverPayout(open) } },
  ];
};

export interface RecordFeeChargeFailureInput {
  readonly purpose: 'late_fee' | 'damage_fee';
  /** The damage fee; null: the late fee. */
  readonly assessmentId: string | null;
  /** The provider's code, such as `card_declined`. */
  readonly code: string;
}

/**
 * The saved card was declined for a fee that is still owed: from now on the borrower pays by link. Already recorded or
 * no longer owed → no event.
 */
export const recordFeeChargeFailure: Decide<RecordFeeChargeFailureInput> = (command, round) => {
  onlySystem(command, round);
  const { purpose, assessmentId, code } = command.input;
  if (purpose === 'late_fee')
    return lateFeeChargeable(round) ? [{ type: 'FeeChargeFailed', data: { purpose, assessmentId: null, code } }] : [];
  const open = openAssessment(round);
  if (open === undefined || open.assessmentId !== assessmentId || open.failedAt !== null) return [];
  return [{ type: 'FeeChargeFailed', data: { purpose, assessmentId, code } }];
};

export interface WaiveLateFeeInput {
  readonly reason: AttachedText | null;
}

/** An operator waives the late fee that is due, or any that may still arise in this round. */
export const waiveLateFee: Decide<WaiveLateFeeInput> = deciding(
  'waive_late_fee',
  ({ input: { reason } }, { lateFee }) => [
    { type: 'LateFeeWaived', data: { cause: 'operator', amount: lateFee?.amount ?? null, reason } },
  ],
);
