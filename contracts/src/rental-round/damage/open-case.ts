import type { AnsweringParty } from '../events/shapes.ts';
import type { Instant } from '../time/period.ts';
import type { Span } from '../time/interruptions.ts';
import type { AskedAnswer, Assessment, DamageReport, RentalRound } from '../rental-round.ts';

const NO_ASSESSMENTS: readonly Assessment[] = [];
/** All damage fees of the round, newest last. */
export const assessmentsOf = ({ damage }: RentalRound): readonly Assessment[] => damage?.assessments ?? NO_ASSESSMENTS;

/** The fee that has to be paid now, or undefined. */
export const openAssessment = (round: RentalRound) => assessmentsOf(round).find(({ state }) => state === 'open');

/** The open report, or null. */
export const openReport = ({ status, damage }: RentalRound): DamageReport | null =>
  status === 'damage_reported' ? (damage?.report ?? null) : null;

/**
 * Whether a dismissal means that the report was unfounded: only for a borrower's report that didn't object to a fee.
 */
export const isUnfounded = ({ by, objectedAt }: DamageReport): boolean => by === 'borrower' && objectedAt === null;

/** How long operators waited for the owner, until now if they still do. */
export function waitsForOwner({ answers }: DamageReport, now: Instant): readonly Span[] {
  const asked = answers?.owner;
  return asked === undefined ? [] : [{ from: asked.askedAt, to: asked.closedAt ?? now }];
}

/** The answer that the case awaits from this party, or undefined. */
export function openAnswer(round: RentalRound, of: AnsweringParty): AskedAnswer | undefined {
  const asked = openReport(round)?.answers?.[of];
  return asked?.closedAt === null ? asked : undefined;
}
