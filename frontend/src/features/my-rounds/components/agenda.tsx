import { CalendarDays } from 'lucide';
import { date } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/error-view.tsx';
import { Words } from '../../../ui/words.tsx';
import { type AgendaDay, agendaOf } from '../agenda.ts';
import { useMyRounds } from '../api/my-rounds.ts';
import { RoundSkeletons } from './my-rounds.tsx';

/** What comes next in the viewer's rentals on both sides, day by day. */
export function Agenda() {
  const [sent, received] = [useMyRounds('sent'), useMyRounds('received')];
  const now = useNow();
  if (sent.data === undefined || received.data === undefined) {
    const failed = [sent, received].find(({ error }) => error !== null);
    if (failed?.error == null) return <RoundSkeletons />;
    return <LoadFailure error={failed.error} onRetry={failed.refetch} />;
  }
  const days = agendaOf([...sent.data, ...received.data], now);
  if (days.length === 0) {
    return (
      <EmptyState
        mark={CalendarDays}
        title="これからの予定はありません"
        action={<ButtonLink to="/items">アイテムを探す</ButtonLink>}
      >
        取引が始まると、期限や受け渡しの日時がここに並びます。
      </EmptyState>
    );
  }
  return (
    <section aria-label="これからの予定" className="pt-8">
      <ol className="flex flex-col gap-8">
        {days.map((one) => (
          <Day key={one.day} {...one} />
        ))}
      </ol>
    </section>
  );
}

const Day = ({ day, entries }: AgendaDay) => (
  <li className="flex flex-col gap-2">
    <h2 className="text-lg tabular-nums">{date(day)}</h2>
    <ul className="flex flex-col divide-y divide-line rounded-2xl bg-wash px-5">
      {entries.map(({ roundId, at, time, what, isMine, itemName, party }) => (
        <li key={`${roundId} ${what} ${at}`}>
          <Link
            to={`/rental-requests/${roundId}`}
            className="grid min-h-14 grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3 py-2.5 hover:text-accent"
          >
            <span className="flex flex-col text-sm">
              <span className={isMine ? 'font-medium text-accent' : 'font-medium'}>{what}</span>
              {isMine && <span className="sr-only">（あなたの番）</span>}
              {time !== '' && <span className="text-soft tabular-nums">{time}</span>}
            </span>
            <span className="flex flex-col leading-snug">
              <span>
                <Words>{itemName}</Words>
              </span>
              <span className="text-xs text-soft">{party}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </li>
);
