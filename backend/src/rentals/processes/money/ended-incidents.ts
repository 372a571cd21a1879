import { openReversals } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { ProcessTools } from '../running/process.ts';
import { ownerBalance } from './payout-obligations.ts';

/** The current round, and the subjects of its pending money. */
interface Due {
  readonly round: RentalRound;
  readonly subjects: readonly string[];
}

/**
 * Ends incidents about money that is no longer due: an operator has settled it, a webhook has recorded it, or a dispute
 * has taken it.
 * @param now reads what is due; called after the incidents are read, so that an incident about money that has just
 * become due isn't ended
 */
export async function endIncidents(
  { roundId, ownerId }: { readonly roundId: string; readonly ownerId: number },
  now: () => Promise<Due>,
  { incidents, queries }: ProcessTools,
): Promise<void> {
  const ofOwner = ownerBalance(ownerId);
  const open = await incidents.openOfMoney(roundId, ofOwner);
  if (open.length === 0) return;
  const { round, subjects } = await now();
  const isOwing = async (): Promise<boolean> =>
    openReversals(round).length > 0 || (await queries.roundsWithOpenReversals(ownerId)).some((id) => id !== roundId);
  for (const subject of open) {
    const isDue = subject === ofOwner ? await isOwing() : subjects.includes(subject);
    if (!isDue) await incidents.close(subject);
  }
}
