import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Elements } from '../ui/elements.ts';
import { Link } from '../ui/controls/link.tsx';
import { Verbatim } from '../ui/verbatim.tsx';
import { SizedPhoto } from './sized-photo.tsx';
import { StatusBadge } from './status-badge.tsx';
import { isViewersTurn } from './turn.ts';

interface ParcelRowProps {
  readonly round: ListedRequest;
  /** Its rental's page; absent: no link. */
  readonly to?: string | undefined;
  readonly isNumbered?: boolean;
  /** Below the name. */
  readonly below?: Elements;
  /** At the end of the row; absent: the rental's status. */
  readonly end?: Elements;
}

/** An item of a parcel, and how its rental is. */
export function ParcelRow({ round, to, isNumbered = false, below, end }: ParcelRowProps) {
  const content = (
    <>
      <span className="size-12 shrink-0 overflow-hidden rounded-lg">
        <SizedPhoto src={round.itemImages[0]} alt="" sizes="48px" />
      </span>
      <span className="min-w-0 grow">
        {isNumbered && <Verbatim className="mr-2 font-medium tabular-nums">{round.requestNumber}</Verbatim>}
        <span>{round.itemName}</span>
        {below}
      </span>
      {end ?? <StatusBadge status={round.status} label={round.statusLabel} isTurn={isViewersTurn(round)} />}
    </>
  );
  const look = 'flex min-h-11 items-center gap-3 py-3';
  if (to === undefined) return <div className={look}>{content}</div>;
  return (
    <Link to={to} className={`${look} hover:underline`}>
      {content}
    </Link>
  );
}
