import type { RoundEventData } from './events.ts';
import { asCharge, lateFeeFixed, payoutOf, refundOf, settled } from './money-changes.ts';
import { type Settlement, sum, totalOf, type Yen } from './money.ts';
import { dueOf, type Instant, later, plus } from './period.ts';
import { WINDOWS } from './policy.ts';
import { rentalCharge } from './rental-charge.ts';
import type { Assessment, Changes, RentalRound } from './rental-round.ts';

/** What events of a damage case change in the round. `id` and `time` are the event's. */

export function itemBack(
  round: RentalRound,
  data: { itemReturned: boolean; lateFee: { days: number; amount: Yen } | null },
  id: string,
  time: Instant,
): Changes {
  if (!data.itemReturned || round.itemReturnedAt !== null) return {};
  return { itemReturnedAt: time, ...lateFeeFixed(round, data.lateFee, id, time) };
}

export function damageReported(
  round: RentalRound,
  data: RoundEventData<'DamageReported'>,
  id: string,
  time: Instant,
): Changes {
  return {
    report: {
      reportId: data.reportId,
      by: data.by,
      reportedAt: time,
      from: round.status,
      nonReturn: data.nonReturn,
      assessed: false,
      objectedAt: null,
    },
    reportedBy: [...round.reportedBy, data.by],
    ...lateFeeFixed(round, data.lateFee, id, time),
  };
}

/** Closes the case: the round ends with its settlement, or goes on with the item out and a new deadline. */
export function onward(
  round: RentalRound,
  data: { to: string; settlement: Settlement | null },
  id: string,
  time: Instant,
): Changes {
  if (data.settlement !== null) return { report: null, endedAt: time, ...settled(round, data.settlement, id, time) };
  return {
    report: null,
    resumedAt: time,
    wantedBackAt: round.wantedBackAt ?? time,
    deadline: later(dueOf(round.startDate), plus(time, WINDOWS.resume)),
  };
}

export function refundOrdered(
  round: RentalRound,
  data: RoundEventData<'RefundOrdered'>,
  id: string,
  time: Instant,
): Changes {
  const back = itemBack(round, data, id, time);
  if (data.settlement !== null) return { ...back, ...onward(round, data, id, time) };
  const charge = rentalCharge(round);
  const amount = totalOf(data.refund);
  return {
    ...back,
    ...onward(round, data, id, time),
    refunded: sum(round.refunded, data.refund),
    held: round.held - amount,
    refunds: charge ? [...round.refunds, refundOf(charge.chargeId, amount, id, time)] : round.refunds,
  };
}

export function withAssessment(
  round: RentalRound,
  assessmentId: string,
  change: Partial<Assessment>,
): readonly Assessment[] {
  return round.assessments.map((one) => (one.assessmentId === assessmentId ? { ...one, ...change } : one));
}

export function damageFeeAssessed(
  round: RentalRound,
  data: RoundEventData<'DamageFeeAssessed'>,
  id: string,
  time: Instant,
): Changes {
  const { assessmentId, amount, payBy } = data;
  return {
    report: round.report && { ...round.report, assessed: true },
    assessments: [
      ...round.assessments,
      { assessmentId, amount, payBy, assessedAt: time, state: 'open', failedAt: null, writtenOffAt: null },
    ],
    ...itemBack(round, data, id, time),
  };
}

export function damageFeeObjected(
  round: RentalRound,
  data: RoundEventData<'DamageFeeObjected'>,
  time: Instant,
): Changes {
  return {
    objected: true,
    report: round.report && { ...round.report, objectedAt: time },
    assessments: withAssessment(round, data.assessmentId, { state: 'objected' }),
  };
}

export function damageFeePaid(
  round: RentalRound,
  data: RoundEventData<'DamageFeePaid'>,
  id: string,
  time: Instant,
): Changes {
  return {
    assessments: withAssessment(round, data.assessmentId, { state: 'paid' }),
    charges: [...round.charges, asCharge(data.payment, 'damage_fee', data.checkoutId)],
    payouts: [...round.payouts, payoutOf(data.payment.chargeId, data.payment.amount, id, time)],
  };
}

export function feeChargeFailed(round: RentalRound, data: RoundEventData<'FeeChargeFailed'>, time: Instant): Changes {
  if (data.purpose === 'late_fee') return { lateFee: round.lateFee && { ...round.lateFee, failedAt: time } };
  return { assessments: withAssessment(round, data.assessmentId ?? '', { failedAt: time }) };
}
