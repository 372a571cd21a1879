import { Rejected } from '@meguri/contracts/errors.ts';
import { nonReturnAt } from '@meguri/contracts/rental-round/deadlines.ts';
import { actingAs, type Decide, permit } from '../decision.ts';
import { fixLateFee, waivedBelowLeastCharge } from '../late-fee.ts';

/** Needs nothing but the time. */
export type DeclareNonReturnInput = Readonly<Record<never, never>>;

/** The item never came back: the system reports it, and what is owed for lateness is fixed. */
export const declareNonReturn: Decide<DeclareNonReturnInput> = (command, round) => {
  const party = actingAs(command, round, 'system');
  if (round.status === 'damage_reported' && round.report?.nonReturn) return [];
  permit(round, party, 'DamageReported');
  const due = nonReturnAt(round);
  if (due === null || command.now < due) throw new Rejected('not_due');
  const lateFee = fixLateFee(round, command.now);
  const about = { issueType: 'other', otherTitle: null, description: null, photos: [] } as const;
  return [
    {
      type: 'DamageReported',
      data: { reportId: command.id, by: party, ...about, photos: [], nonReturn: true, lateFee },
    },
    ...waivedBelowLeastCharge(lateFee, round),
  ];
};
