import { type Decide, deciding } from '../../round/decision.ts';
import { fixLateFee, waivedBelowLeastCharge } from '../../money/late-fee.ts';

/** Needs nothing but the time. */
export type DeclareNonReturnInput = Readonly<Record<never, never>>;

/** The item never came back: the system reports it, and the late fee is fixed. */
export const declareNonReturn: Decide<DeclareNonReturnInput> = deciding(
  'declare_non_return',
  ({ id, ...moment }, round, by) => {
    const lateFee = fixLateFee(round, moment);
    const about = { issueType: 'other', otherTitle: null, description: null } as const;
    return [
      { type: 'DamageReported', data: { reportId: id, by, ...about, photos: [], nonReturn: true, lateFee } },
      ...waivedBelowLeastCharge(lateFee, round),
    ];
  },
);
