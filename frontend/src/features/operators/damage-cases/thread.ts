import type { CaseAssessment, DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { yen } from '../../../rental/format.ts';
import { CASE_LABELS, titleOf } from './case-labels.ts';

interface Said {
  readonly at: string;
  readonly by: Party;
}
/** A report, statement or decision of a case. */
export type Entry =
  | (Said & { readonly kind: 'said'; readonly text: string | null; readonly images: readonly string[] })
  | (Said & { readonly kind: 'assessed'; readonly assessment: CaseAssessment })
  | (Said & { readonly kind: 'closed'; readonly title: string; readonly reason: string | null });

type File = Omit<DamageCaseView, 'request' | 'ledger' | 'limits' | 'itemReturned' | 'itemGone'>;

/** The reports, statements and decisions in order of time. */
export function entriesOf(file: File): readonly Entry[] {
  const { by, reportedAt, description, images, evidence, assessments } = file;
  // A case that the system opened for an item that wasn't returned has no description.
  const text = description ?? (file.nonReturn ? titleOf(file) : null);
  const entries: Entry[] = [
    { kind: 'said', at: reportedAt, by, text, images },
    ...evidence.map((one) => ({
      kind: 'said' as const,
      ...one,
      text: one.text ?? (one.images.length > 0 ? '' : null),
    })),
    ...assessments.map((assessment) => ({
      kind: 'assessed' as const,
      at: assessment.assessedAt,
      by: 'operator' as const,
      assessment,
    })),
    ...closing(file),
  ];
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** How the case ended. It doesn't record whether an operator or a deadline closed it; only operators give a reason. */
function closing({ state, closedAt, reason, refund, assessments }: File): Entry[] {
  if (closedAt === null) return [];
  const amount = refund === null ? '' : `（返金 ${yen(totalOf(refund))}）`;
  const by = state === 'fee_paid' || reason === null ? 'system' : 'operator';
  const isCovered = state === 'fee_paid' && assessments.at(-1)?.state === 'covered';
  const title = isCovered ? '全額の補償で終了' : `${CASE_LABELS[state].label}${amount}`;
  return [{ kind: 'closed', at: closedAt, by, title, reason }];
}
