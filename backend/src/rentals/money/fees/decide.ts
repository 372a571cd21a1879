import type { AttachedText, Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/late-return.ts';
import { type Decide, deciding, onlySystem } from '../../round/decision.ts';
import { isKnownPayment, paysExactly, unexpectedPayment } from '../incoming-payment.ts';
import { caseEnd, itemIsAfter } from '../../round/case-end.ts';

export interface RecordLateFeeChargeInput {
  readonly payment: Payment;
  readonly checkoutId: string | null;
}

/** The provider has charged the late fee; when it isn't due any more, the money goes back. */
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

/** The provider has charged a damage fee: it settles the case when it is the open one, else the money goes back. */
export const recordDamageFeePayment: Decide<RecordDamageFeePaymentInput> = (command, round) => {
  onlySystem(command, round);
  const { assessmentId, payment, checkoutId } = command.input;
  if (isKnownPayment(round, payment)) return [];
  const open = openAssessment(round);
  if (open?.assessmentId !== assessmentId || !paysExactly(payment, open.amount))
    return [unexpectedPayment(round, 'damage_fee', command.input)];
  return [
    { type: 'DamageFeePaid', data: { assessmentId, checkoutId, payment } },
    { type: 'DamageSettled', data: caseEnd(round, { itemIs: itemIsAfter(round, {}) }) },
  ];
};

export interface RecordFeeChargeFailureInput {
  readonly purpose: 'late_fee' | 'damage_fee';
  /** Which damage fee; null for a late fee. */
  readonly assessmentId: string | null;
  /** The provider's code, such as `card_declined`. */
  readonly code: string;
}

/** The saved card refuses a fee that is still owed: from now on the borrower pays by link. Known or moot → nothing. */
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

/** An operator lets the borrower off: the late fee that is due, or any that this round may come to. */
export const waiveLateFee: Decide<WaiveLateFeeInput> = deciding(
  'waive_late_fee',
  ({ input: { reason } }, { lateFee }) => [
    { type: 'LateFeeWaived', data: { cause: 'operator', amount: lateFee?.amount ?? null, reason } },
  ],
);
