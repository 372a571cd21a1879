import type { ReportSubject } from '@meguri/contracts/message/report.ts';
import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import type { ReactElement } from 'react';
import { useLoadMore } from '../../../../lib/query/use-paged-list.ts';
import { date, shortDateTime } from '../../../../lib/time/format.ts';
import { requestNumber } from '../../../../rental/format.ts';
import { StatusBadge } from '../../../../rental/status-badge.tsx';
import { mailLabel } from '../../../../rental/operators/mail-labels.ts';
import { MoreButton } from '../../../../ui/paged-list.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { useEarlierNotifications } from '../api/user-file.ts';
import { Dotted } from '../../../../ui/dotted.tsx';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';

const Lines = ({ empty, children }: { readonly empty: string; readonly children: readonly ReactElement[] }) =>
  children.length === 0 ? (
    <p className="py-3 text-sm text-soft">{empty}</p>
  ) : (
    <ul className="flex flex-col divide-y divide-line text-sm leading-relaxed">{children}</ul>
  );

interface RoundsOfUserProps {
  readonly rounds: UserFile['borrowed'];
  /** The other party's role. */
  readonly other: 'owner' | 'borrower';
}

export const RoundsOfUser = ({ rounds, other }: RoundsOfUserProps) => (
  <Lines empty={other === 'owner' ? '借り手としての取引はありません。' : 'オーナーとしての取引はありません。'}>
    {rounds.items.map((round) => (
      <li key={round.id}>
        <Link to={`/admin/rental-requests/${round.id}`} className="flex items-center gap-3 py-2.5">
          <span className="size-12 shrink-0 overflow-hidden rounded-lg">
            <SizedPhoto src={round.itemImages[0]} alt="" sizes="48px" />
          </span>
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <Verbatim className="font-medium tabular-nums">{round.requestNumber}</Verbatim>
              <StatusBadge status={round.status} label={round.statusLabel} isTurn={false} />
            </span>
            <span className="block truncate">{round.itemName}</span>
            <span className="block text-xs text-soft tabular-nums">
              <Dotted
                facts={[
                  `${date(round.startDate)} 〜 ${date(round.endDate)}`,
                  other === 'owner' ? `オーナー ${round.ownerDisplayName}` : `借り手 ${round.borrowerDisplayName}`,
                ]}
              />
            </span>
          </span>
        </Link>
      </li>
    ))}
  </Lines>
);

export const ItemsOfUser = ({ items }: Pick<UserFile, 'items'>) => (
  <Lines empty="出品はありません。">
    {items.items.map(({ id, name, image, status, createdAt }) => (
      <li key={id}>
        <Link to={`/items/${id}`} className="flex items-center gap-3 py-2.5">
          <span className="size-12 shrink-0 overflow-hidden rounded-lg">
            <SizedPhoto src={image ?? undefined} alt="" sizes="48px" />
          </span>
          <span className="min-w-0 grow">
            <span className="block truncate">{name}</span>
            <span className="text-xs text-soft tabular-nums">{`出品 ${shortDateTime(createdAt)}`}</span>
          </span>
          {status === 'suspended' && <Badge tone="bad">公開停止中</Badge>}
        </Link>
      </li>
    ))}
  </Lines>
);

/** Notifications to the user, with rental and channel but without their text. */
export function NotificationLog({ user, told }: Pick<UserFile, 'user' | 'told'>) {
  const earlier = useEarlierNotifications(user.id, told.nextCursor);
  const more = useLoadMore(earlier, `${user.id} ${told.nextCursor}`);
  const all = [...told.items, ...(earlier.data?.pages.flatMap(({ items }) => items) ?? [])];
  return (
    <>
      <Lines empty="お知らせはありません。">
        {all.map(({ id, title, roundId, at, read, mail, mailDue }) => (
          <li key={id} className="flex gap-3 py-2">
            <time dateTime={at} className="w-[4.75rem] shrink-0 text-xs leading-6 text-soft tabular-nums">
              {shortDateTime(at)}
            </time>
            <p className="min-w-0">
              <span>{title}</span>
              <span className="block text-xs text-soft">
                <Dotted
                  facts={[
                    roundId !== null && (
                      <Link
                        to={`/admin/rental-requests/${roundId}`}
                        className="-my-3.5 inline-flex min-h-11 items-center tabular-nums underline underline-offset-4 hover:text-ink md:my-0 md:min-h-0"
                      >{`取引 ${requestNumber(roundId)}`}</Link>
                    ),
                    mailLabel({ mail, mailDue }),
                    read !== null && (read ? '既読' : '未読'),
                  ]}
                />
              </span>
            </p>
          </li>
        ))}
      </Lines>
      <MoreButton {...more} hasMore={earlier.data === undefined ? told.nextCursor !== null : earlier.hasNextPage} />
    </>
  );
}

const SUBJECTS: Readonly<Record<ReportSubject, string>> = {
  message: 'メッセージ',
  user: 'ユーザー',
  item: 'アイテム',
  review: 'レビュー',
};

export const ReportsOfUser = ({ reports }: Pick<UserFile, 'reports'>) => (
  <Lines empty="この方についての報告はありません。">
    {reports.items.map(({ id, subject, createdAt, isClosed }) => (
      <li key={id}>
        <Link
          to={isClosed ? '/admin/reports?state=closed' : '/admin/reports'}
          className="flex items-center gap-4 py-2.5"
        >
          <span className="min-w-0 grow">
            <span>{`${SUBJECTS[subject]}についての報告`}</span>
            <span className="block text-xs text-soft tabular-nums">{shortDateTime(createdAt)}</span>
          </span>
          <Badge tone={isClosed ? 'plain' : 'warn'}>{isClosed ? '対応済み' : '未対応'}</Badge>
        </Link>
      </li>
    ))}
  </Lines>
);
