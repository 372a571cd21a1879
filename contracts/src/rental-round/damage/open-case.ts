import type { AnsweringParty } from '../events/shapes.ts';
import type { Instant } from '../time/period.ts';
import type { Span } from '../time/interruptions.ts';
import type { AskedAnswer, Assessment, DamageReport, RentalRound } from '../rental-round.ts';

const NO_ASSESSMENTS: readonly Assessment[] = [];
/** Every damage fee there ever was, the newest last. */
export const assessmentsOf = ({ damage }: RentalRound): readonly Assessment[] => damage?.assessments ?? NO_ASSESSMENTS;

/** The fee that is to be paid now, or undefined. */
export const openAssessment = (round: RentalRound) => assessmentsOf(round).find(({ state }) => state === 'open');

/** The report that is being looked into, or null. */
export const openReport = ({ status, damage }: RentalRound): DamageReport | null =>
  status === 'damage_reported' ? (damage?.report ?? null) : null;

/**
 * Whether a dismissal says that this report was made for nothing: it gives up no report of operators, and no fee that the
 * borrower objected to.
 */
export const isMadeForNothing = ({ by, objectedAt }: DamageReport): boolean => by === 'borrower' && objectedAt === null;

/** How long the owner was waited for, until now if they still are. */
export function waitsForOwner({ answers }: DamageReport, now: Instant): readonly Span[] {
  const asked = answers?.owner;
  return asked === undefined ? [] : [{ from: asked.askedAt, to: asked.closedAt ?? now }];
}

/** The answer that the case waits for from this party, or undefined. */
export function openAnswer(round: RentalRound, of: AnsweringParty): AskedAnswer | undefined {
  const asked = openReport(round)?.answers?.[of];
  return asked?.closedAt === null ? asked : undefined;
}
