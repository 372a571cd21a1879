import { cx } from '../../../lib/class-names.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { SmallDetails } from '../../../ui/controls/small-details.tsx';
import { SizedPhoto } from '../../../rental/sized-photo.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import type { CollapsedNotification } from '../collapse-repeats.ts';
import { ago } from '../notification-times.ts';
import { TopicMark } from './topic-mark.tsx';

interface RowProps {
  readonly row: CollapsedNotification;
  /** In ms. */
  readonly now: number;
  /** Absent: it is read. */
  readonly onFollow?: () => void;
}

export const NotificationRow = ({ row: { newest: one, more, unread }, now, onFollow }: RowProps) => (
  <Link
    to={one.path}
    onClick={onFollow}
    className={cx(
      'flex items-start gap-4 rounded-2xl px-3 py-4 transition-colors hover:bg-wash',
      unread.length > 0 && 'bg-accent-wash/40',
    )}
  >
    <span className="relative size-12 shrink-0">
      {one.picture === null ? (
        <span className="flex size-full items-center justify-center rounded-xl bg-accent-wash text-accent">
          <TopicMark kind={one.kind} size={22} />
        </span>
      ) : (
        <>
          <span className="block size-full overflow-hidden rounded-xl">
            <SizedPhoto src={one.picture} alt="" sizes="48px" far />
          </span>
          <span className="absolute -right-1.5 -bottom-1.5 flex size-6 items-center justify-center rounded-full bg-paper text-accent ring-1 ring-line">
            <TopicMark kind={one.kind} size={14} />
          </span>
        </>
      )}
    </span>
    <span className="flex min-w-0 grow flex-col gap-0.5 leading-relaxed">
      <span className={cx('flex items-start justify-between gap-3 leading-snug', unread.length > 0 && 'font-medium')}>
        <span>
          {unread.length > 0 && <span className="sr-only">未読：</span>}
          <span>{one.title}</span>
          {more > 0 && <span className="text-sm text-soft">{`（ほかに${more}件）`}</span>}
        </span>
        {unread.length > 0 && <span aria-hidden className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />}
      </span>
      <span className="text-sm text-soft">
        <WholePhrases>{one.sentence}</WholePhrases>
      </span>
      <span className="text-xs text-soft tabular-nums">
        <time dateTime={one.at} title={dateTime(one.at)}>
          {ago(one.at, now)}
        </time>
      </span>
    </span>
  </Link>
);

interface OlderOfRentalProps extends Pick<RowProps, 'now'> {
  readonly rows: readonly CollapsedNotification[];
}

/** What the viewer has read about the same rental before. */
export const OlderOfRental = ({ rows, now }: OlderOfRentalProps) => (
  <SmallDetails title={`この取引のほかのお知らせ ${rows.length}件`} className="[&>summary]:pl-19">
    <ul>
      {rows.map((row) => (
        <li key={row.newest.id}>
          <NotificationRow {...{ row, now }} />
        </li>
      ))}
    </ul>
  </SmallDetails>
);
