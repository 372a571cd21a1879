import { useQuery } from '@tanstack/react-query';
import { parcelQuery } from '../../../../rental/parcel-query.ts';
import { ParcelRow } from '../../../../rental/parcel-row.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

interface ParcelRoundsProps {
  readonly parcelId: string;
  /** The page is about this one. */
  readonly roundId: string;
}

/** The other rentals that were requested for the same parcel, with their states. */
export function ParcelRounds({ parcelId, roundId }: ParcelRoundsProps) {
  const { data, error, refetch } = useQuery(parcelQuery(parcelId));
  if (data === undefined)
    return error === null ? <Skeleton className="h-24" /> : <LoadFailure error={error} onRetry={refetch} />;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.rounds
        .filter(({ id }) => id !== roundId)
        .map((round) => (
          <li key={round.id}>
            <ParcelRow round={round} to={`/admin/rental-requests/${round.id}`} isNumbered />
          </li>
        ))}
    </ul>
  );
}
