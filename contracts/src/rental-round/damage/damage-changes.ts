import type { Party } from '../../events/event-metadata.ts';
import type { RoundEventData } from '../events.ts';
import { ANSWERING_PARTIES, type AnsweringParty } from '../events/shapes.ts';
import { ImpossibleEvent } from '../machine.ts';
import { coverPaid, feePaid, lateFeeFixed } from '../money/money-changes.ts';
import { refundedInPart, settled } from '../money/settlement-changes.ts';
import type { PossibleEnding, Yen } from '../money/money.ts';
import { dueOf } from '../extension.ts';
import { type Instant, later, plus } from '../time/period.ts';
import { WINDOWS } from '../policy.ts';
import type { ItemGone } from './item-is.ts';
import { restOf } from './cover.ts';
import { assessmentsOf, isUnfounded, openAssessment, waitsForOwner } from './open-case.ts';
import {
  type Assessment,
  type Changes,
  type Damage,
  type DamageReport,
  reached,
  type RentalRound,
} from '../rental-round.ts';

/** Changes of the round by events of a damage case. `id` and `time` are the event's. */

const UNDAMAGED: Damage = {
  report: null,
  reportedBy: [],
  objected: false,
  assessments: [],
  resumedAt: null,
  wantedBackAt: null,
};

const withDamage = (round: RentalRound, change: Partial<Damage>): Changes => ({
  damage: { ...reached(round.damage), ...change },
});

export function damageReported(
  round: RentalRound,
  { reportId, by, nonReturn, lateFee }: RoundEventData<'DamageReported'>,
  id: string,
  time: Instant,
): Changes {
  const before = round.damage ?? UNDAMAGED;
  const facts = { reportId, by, nonReturn, reportedAt: time, from: round.status };
  const report = { ...facts, assessed: false, objectedAt: null, evidence: {} };
  return {
    damage: { ...before, report, reportedBy: [...before.reportedBy, by] },
    ...lateFeeFixed(round, lateFee, id, time),
  };
}

export function evidenceAdded(round: RentalRound, { by }: RoundEventData<'EvidenceAdded'>): Changes {
  const report = reached(reached(round.damage).report);
  if (by === undefined) return {};
  return withDamage(round, {
    report: { ...report, evidence: { ...report.evidence, [by]: evidenceOf(report, by) + 1 } },
  });
}

/** How many pieces of evidence the party has added to the case. */
export const evidenceOf = ({ evidence }: DamageReport, party: Party): number => evidence[party] ?? 0;

export function answerRequested(
  round: RentalRound,
  { of, answerBy }: RoundEventData<'AnswerRequested'>,
  time: Instant,
): Changes {
  const report = reached(reached(round.damage).report);
  const asked = { askedAt: time, answerBy, closedAt: null };
  return withDamage(round, { report: { ...report, answers: { ...report.answers, [of]: asked } } });
}

export function answerReceived(round: RentalRound, { of }: RoundEventData<'AnswerReceived'>, time: Instant): Changes {
  const report = reached(reached(round.damage).report);
  return withDamage(round, { report: withoutWaiting(report, [of], time) });
}

/** These answers are no longer awaited. */
function withoutWaiting(report: DamageReport, parties: readonly AnsweringParty[], time: Instant): DamageReport {
  if (report.answers === undefined) return report;
  const answers = { ...report.answers };
  for (const party of parties) {
    const asked = answers[party];
    if (asked?.closedAt === null) answers[party] = { ...asked, closedAt: time };
  }
  return { ...report, answers };
}

interface ItemOutcome {
  readonly itemReturned: boolean;
  readonly itemIs?: ItemGone | undefined;
  readonly lateFee: { readonly days: number; readonly amount: Yen } | null;
}

/** A decision may record that the item came back meanwhile, or never will. */
function withItem(round: RentalRound, data: ItemOutcome, id: string, time: Instant): RentalRound {
  const { gone: _, ...damage } = reached(round.damage);
  const fixed = { ...round, ...lateFeeFixed(round, data.lateFee, id, time) };
  if (data.itemIs !== undefined) return { ...fixed, damage: { ...damage, gone: { itemIs: data.itemIs, at: time } } };
  if (!data.itemReturned) return round;
  const returned = round.returned ?? { at: time, trackingCode: null, arrived: true };
  return { ...fixed, damage, returned };
}

export const damageDismissed = (
  round: RentalRound,
  data: RoundEventData<'DamageDismissed'>,
  id: string,
  time: Instant,
): Changes => {
  const { damage, returned, lateFee } = withItem(round, data, id, time);
  // After a report without consequences the borrower still has to return the item.
  const { gone: _, ...rest } = reached(damage);
  return {
    damage: { ...rest, report: null, resumedAt: time, ...paused(round, data, time) },
    returned,
    lateFee,
  };
};

/**
 * Time in which something other than the borrower kept the item from coming back. A non-return has already fixed the
 * late fee.
 */
function paused({ damage, returned }: RentalRound, { itemReturned }: ItemOutcome, to: Instant): Partial<Damage> {
  const { report, pauses = [], waits = [] } = reached(damage);
  if (report === null || report.nonReturn || itemReturned || returned !== null) return {};
  return isUnfounded(report)
    ? { waits: [...waits, ...waitsForOwner(report, to)] }
    : { pauses: [...pauses, { from: report.reportedAt, to }] };
}

/**
 * Closes the case: the round ends with its settlement, or continues with a new deadline while the borrower has the
 * item.
 */
export function caseEnded(
  round: RentalRound,
  { settlement, furtherSettlements }: PossibleEnding,
  id: string,
  time: Instant,
): Changes {
  if (settlement !== null)
    return {
      ...withDamage(round, { report: null }),
      endedAt: time,
      ...settled(round, { settlement, furtherSettlements }, id, time),
    };
  const wantedBackAt = round.damage?.wantedBackAt ?? time;
  return {
    ...withDamage(round, { report: null, resumedAt: time, wantedBackAt }),
    deadline: later(dueOf(round), plus(time, WINDOWS.resume)),
  };
}

export function refundOrdered(
  round: RentalRound,
  data: RoundEventData<'RefundOrdered'>,
  id: string,
  time: Instant,
): Changes {
  const after = withItem(round, data, id, time);
  const ended = { ...after, ...caseEnded(after, data, id, time) };
  return data.settlement === null ? { ...ended, ...refundedInPart(round, data, id, time) } : ended;
}

function withAssessment(round: RentalRound, assessmentId: string | null, change: Partial<Assessment>): Changes {
  const { assessments } = reached(round.damage);
  return withDamage(round, {
    assessments: assessments.map((one) => (one.assessmentId === assessmentId ? { ...one, ...change } : one)),
  });
}

export function damageFeeAssessed(
  round: RentalRound,
  data: RoundEventData<'DamageFeeAssessed'>,
  id: string,
  time: Instant,
): Changes {
  const { assessmentId, amount, covered, payBy } = data;
  const after = withItem(round, data, id, time);
  const { report, assessments } = reached(after.damage);
  const part = covered === undefined ? {} : { covered };
  const assessed = { assessmentId, amount, ...part, payBy, assessedAt: time, failedAt: null, writtenOffAt: null };
  return {
    ...after,
    ...withDamage(after, {
      report: report && withoutWaiting({ ...report, assessed: true }, ANSWERING_PARTIES, time),
      assessments: [...assessments, { ...assessed, state: 'open' }],
    }),
  };
}

export function damageFeeObjected(
  round: RentalRound,
  { assessmentId }: RoundEventData<'DamageFeeObjected'>,
  time: Instant,
): Changes {
  const { report } = reached(round.damage);
  const objected = withDamage(round, { objected: true, report: report && { ...report, objectedAt: time } });
  return withAssessment({ ...round, ...objected }, assessmentId, { state: 'objected' });
}

export const damageFeePaid = (
  round: RentalRound,
  data: RoundEventData<'DamageFeePaid'>,
  id: string,
  time: Instant,
): Changes => ({
  ...withAssessment(round, data.assessmentId, { state: 'paid' }),
  ...feePaid(round, 'damage_fee', data, id, time),
});

/** @throws ImpossibleEvent unless the cover pays all of the fee: the log is damaged */
export function damageFeeCovered(
  round: RentalRound,
  { assessmentId, amount }: RoundEventData<'DamageFeeCovered'>,
): Changes {
  const fee = openAssessment(round);
  if (fee?.assessmentId !== assessmentId || fee.covered !== amount || restOf(fee) > 0)
    throw new ImpossibleEvent(`the cover doesn't pay all of fee ${assessmentId}`);
  return withAssessment(round, assessmentId, { state: 'covered' });
}

/** The fee was paid, by the borrower or the cover. */
export const damageSettled = (
  round: RentalRound,
  data: RoundEventData<'DamageSettled'>,
  id: string,
  time: Instant,
): Changes => settledWithCover(round, assessmentsOf(round).at(-1), data, id, time);

export function damageFeeWrittenOff(
  round: RentalRound,
  data: RoundEventData<'DamageFeeWrittenOff'>,
  id: string,
  time: Instant,
): Changes {
  const fee = assessmentsOf(round).find(({ assessmentId }) => assessmentId === data.assessmentId);
  const writtenOff = withAssessment(round, data.assessmentId, { state: 'written_off', writtenOffAt: time });
  return { ...writtenOff, ...settledWithCover({ ...round, ...writtenOff }, fee, data, id, time) };
}

/**
 * The case ends, and the owner gets the cover's part of its fee.
 * @throws ImpossibleEvent when the event names another part: the log is damaged
 */
function settledWithCover(
  round: RentalRound,
  fee: Assessment | undefined,
  data: RoundEventData<'DamageSettled'>,
  id: string,
  time: Instant,
): Changes {
  const { covered = 0 } = data;
  if (covered !== (fee?.covered ?? 0)) throw new ImpossibleEvent(`it pays ${covered} yen of fee ${fee?.assessmentId}`);
  const ended = caseEnded(round, data, id, time);
  return fee === undefined || covered === 0
    ? ended
    : { ...ended, ...coverPaid({ ...round, ...ended }, fee.assessmentId, covered, id, time) };
}

export function feeChargeFailed(round: RentalRound, data: RoundEventData<'FeeChargeFailed'>, time: Instant): Changes {
  if (data.purpose === 'late_fee') return { lateFee: round.lateFee && { ...round.lateFee, failedAt: time } };
  return withAssessment(round, data.assessmentId, { failedAt: time });
}
