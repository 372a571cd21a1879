import { STUCK_AFTER_MINUTES } from '@meguri/contracts/limits.ts';
import type { StuckRound } from '@meguri/contracts/operators/stuck-rounds.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { DEADLINES } from '../../../../rental/deadlines.ts';
import { requestNumber } from '../../../../rental/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { jobLabel, readModelLabel } from '../health-labels.ts';

/** Rentals that should have progressed: since when, why they haven't, and a link. */
export const StuckRoundList = ({ rounds }: { readonly rounds: readonly StuckRound[] }) => (
  <ul className="flex flex-col divide-y divide-line text-sm leading-relaxed">
    {rounds.map((round) => (
      <li key={`${round.roundId} ${round.because} ${round.since}`} className="py-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={`/admin/rental-requests/${round.roundId}`}
            className="font-medium underline underline-offset-4"
          >{`取引 ${requestNumber(round.roundId)}`}</Link>
          {round.request !== null && <span className="text-soft">{round.request.itemName}</span>}
        </p>
        <p>{stuckWords(round)}</p>
        <p className="text-xs text-soft tabular-nums">{`${dateTime(round.since)} から`}</p>
      </li>
    ))}
  </ul>
);

/** Why a rental doesn't progress, as text for operators. */
export function stuckWords(stuck: StuckRound): string {
  switch (stuck.because) {
    case 'deadline':
      return `「${DEADLINES[stuck.deadline].label}」を過ぎて${STUCK_AFTER_MINUTES}分以上たちましたが、処理されていません`;
    case 'job':
      return `「${jobLabel(stuck.job)}」に失敗し、再実行を待っています`;
    case 'unreadable':
      return `読み込めない記録があり、「${readModelLabel(stuck.reader)}」が止まっています`;
  }
}
