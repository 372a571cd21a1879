import type { MovedDeadline } from '@meguri/contracts/read-models/administration.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { BECAUSE, DEADLINES } from '../../../../rental/deadlines.ts';
import { requestNumber } from '../../../../rental/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';

/** Deadlines moved by maintenance or downtime: round, old and new time, and reason. */
export const MovedDeadlines = ({ items }: { readonly items: readonly MovedDeadline[] }) => (
  <ul className="flex flex-col divide-y divide-line border-y border-line text-sm leading-relaxed">
    {items.map(({ roundId, kind, from, to, because }) => (
      <li key={`${roundId} ${kind}`} className="py-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{DEADLINES[kind].label}</span>
          <Link
            to={`/admin/rental-requests/${roundId}`}
            className="underline underline-offset-4"
          >{`取引 ${requestNumber(roundId)}`}</Link>
        </p>
        <p className="text-xs text-soft tabular-nums">{`${BECAUSE[because]}、${untilTime(from, dateTime)}から${untilTime(to, dateTime)}まで延長`}</p>
      </li>
    ))}
  </ul>
);
