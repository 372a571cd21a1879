import { openAnswer } from '../damage/open-case.ts';
import { ANSWERING_PARTIES, type AnsweringParty } from '../events/shapes.ts';
import { WINDOWS } from '../policy.ts';
import type { AskedAnswer, Assessment, RentalRound } from '../rental-round.ts';
import { type Interruptions, movedEnd, uninterrupted, type Window } from './interruptions.ts';
import { type Instant, later, plus } from './period.ts';
import { endOf } from './windows.ts';

/** The windows of a damage case and its fee. */

type Claim = Pick<Assessment, 'assessedAt' | 'payBy'>;
export const objectionWindow = ({ assessedAt, payBy }: Claim): Window => ({ opens: assessedAt, ends: payBy });
/** Until when the borrower may object to the fee; then the saved card is charged. */
export const objectionEnd = (fee: Claim, interruptions: Interruptions): Instant =>
  movedEnd(objectionWindow(fee), interruptions).ends;

/** When the card is declined late, the borrower still gets time to pay on a page. */
export const writeOffWindow = ({ assessedAt, failedAt }: Assessment): Window => {
  const end = plus(assessedAt, WINDOWS.damageFeeWriteOff);
  return { opens: assessedAt, ends: failedAt === null ? end : later(end, plus(failedAt, WINDOWS.resume)) };
};
/** When the system writes off an unpaid damage fee. */
export const writeOffAt = (fee: Assessment, interruptions: Interruptions): Instant =>
  movedEnd(writeOffWindow(fee), interruptions).ends;

export const answerWindow = ({ askedAt, answerBy }: AskedAnswer): Window => ({ opens: askedAt, ends: answerBy });
/**
 * The reporter, if the report can be dismissed by time alone; null for reports that need an operator: those with an
 * assessed fee, operators' and the system's.
 */
function ownReporter({ damage }: RentalRound): AnsweringParty | null {
  const report = damage?.report ?? null;
  if (report === null || report.assessed) return null;
  return report.by === 'borrower' || report.by === 'owner' ? report.by : null;
}

/** Parties other than the reporter that were asked for an answer and haven't given it. */
export const unansweredCounterparts = (round: RentalRound): readonly AnsweringParty[] =>
  ANSWERING_PARTIES.filter((of) => of !== ownReporter(round) && openAnswer(round, of) !== undefined);

/**
 * A report is dismissed at the end of this window. It lasts 14 days without the time in which an answer was awaited,
 * and ends 3 days after the last answer at the earliest; null while an answer is awaited.
 */
export const dismissalWindow = (round: RentalRound): Window | null => {
  const report = round.damage?.report ?? null;
  if (report === null || ownReporter(round) === null) return null;
  if (ANSWERING_PARTIES.some((of) => openAnswer(round, of) !== undefined)) return null;
  const { reportedAt, answers = {} } = report;
  const waits = Object.values(answers).flatMap(({ askedAt: from, closedAt: to }) =>
    to === null ? [] : [{ from, to }],
  );
  const last = waits.map(({ to }) => to).reduce(later, reportedAt);
  const usual = plus(last, WINDOWS.autoDismissal - uninterrupted(reportedAt, last, waits));
  // Interruptions before it opens don't move its end: at least 3 days remain after them.
  return { opens: last, ends: later(usual, plus(last, WINDOWS.resume)) };
};
/** A reporter who doesn't answer gives up the report. */
export const silentReporterWindow = (round: RentalRound): Window | null => {
  const reporter = ownReporter(round);
  const asked = reporter === null ? undefined : openAnswer(round, reporter);
  return asked === undefined ? null : answerWindow(asked);
};
/** When the system dismisses the report. */
export const dismissalAt = endOf((round) => silentReporterWindow(round) ?? dismissalWindow(round));
