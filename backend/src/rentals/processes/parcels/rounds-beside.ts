import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type ParcelRound, roundIdsOf } from '../../round/parcel-rounds.ts';
import type { ProcessTools } from '../running/process.ts';
import { UnknownRound } from '../running/stream-reader.ts';

/** The other rounds of this round's parcel, without those that a crash prevented. */
export async function roundsBeside(
  roundId: string,
  { parcel }: RentalRound,
  streams: Pick<ProcessTools['streams'], 'round'>,
): Promise<readonly ParcelRound[]> {
  if (parcel === undefined) return [];
  const found: ParcelRound[] = [];
  for (const other of roundIdsOf(parcel).filter((id) => id !== roundId)) {
    try {
      found.push({ roundId: other, round: await streams.round(other) });
    } catch (error) {
      if (!(error instanceof UnknownRound)) throw error;
    }
  }
  return found;
}
