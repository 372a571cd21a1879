import type { StuckRound } from '@meguri/contracts/operators/stuck-rounds.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { requestNumber } from '../../../rental/format.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { stuckWords } from '../health-labels.ts';

/** Rentals that ought to have moved, since when and why not, and the way to each. */
export const StuckRoundList = ({ rounds }: { readonly rounds: readonly StuckRound[] }) => (
  <ul className="flex flex-col divide-y divide-line text-sm leading-relaxed">
    {rounds.map((round) => (
      <li key={`${round.roundId} ${round.because} ${round.since}`} className="py-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link to={`/admin/rental-requests/${round.roundId}`} className="font-medium underline underline-offset-4">
            取引 {requestNumber(round.roundId)}
          </Link>
          {round.request !== null && <span className="text-soft">{round.request.itemName}</span>}
        </p>
        <p>{stuckWords(round)}</p>
        <p className="text-xs text-soft tabular-nums">{dateTime(round.since)} から</p>
      </li>
    ))}
  </ul>
);
