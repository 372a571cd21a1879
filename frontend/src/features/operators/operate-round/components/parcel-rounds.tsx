import { useQuery } from '@tanstack/react-query';
import { parcelQuery } from '../../../../rental/parcel-query.ts';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { StatusBadge } from '../../../../rental/status-badge.tsx';
import { isViewersTurn } from '../../../../rental/turn.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';

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
            <Link
              to={`/admin/rental-requests/${round.id}`}
              className="flex min-h-11 items-center gap-3 py-2 hover:underline"
            >
              <span className="size-12 shrink-0 overflow-hidden rounded-lg">
                <SizedPhoto src={round.itemImages[0]} alt="" sizes="48px" />
              </span>
              <span className="min-w-0 grow text-sm">
                <Verbatim className="mr-2 font-medium tabular-nums">{round.requestNumber}</Verbatim>
                <span>{round.itemName}</span>
              </span>
              <StatusBadge status={round.status} label={round.statusLabel} isTurn={isViewersTurn(round)} />
            </Link>
          </li>
        ))}
    </ul>
  );
}
