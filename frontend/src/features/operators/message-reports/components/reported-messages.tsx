import type { ReportPage } from '@meguri/contracts/message/report.ts';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../../../lib/class-names.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Badge } from '../../../../ui/states/notice.tsx';
import { PhotoStrip } from '../../../../ui/photos/photo-strip.tsx';
import { LoadFailure, Loading, Skeleton } from '../../../../ui/states/states.tsx';
import { reportQuery } from '../api/reports.ts';

/** The reported message among those around it. */
export function ReportedMessages({ reportId }: { readonly reportId: string }) {
  const { data, error, refetch } = useQuery(reportQuery(reportId));
  if (data !== undefined) return <Messages page={data} />;
  if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <Loading className="flex flex-col gap-2">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Loading>
  );
}

const Messages = ({ page: { messages, messageId, people } }: { readonly page: ReportPage }) => (
  <div className="rounded-2xl bg-wash p-4">
    <p className="pb-2 text-xs text-soft">読んだことは記録されました。</p>
    {messages.length === 0 && <p className="text-sm">メッセージはもうありません。</p>}
    <ol className="flex flex-col gap-3">
      {messages.map(({ id, senderId, content, images, createdAt, erased }) => {
        const name = people.find((one) => one.id === senderId)?.displayName ?? '運営事務局';
        return (
          <li key={id} className={cx('border-l-2 pl-4', id === messageId ? 'border-bad' : 'border-line')}>
            <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft tabular-nums">
              <span className="text-ink">{name}</span>
              <span>{dateTime(createdAt)}</span>
              {id === messageId && <Badge tone="bad">報告されたメッセージ</Badge>}
            </p>
            <p className="leading-relaxed whitespace-pre-wrap">{erased ? '（内容は消去されました）' : content}</p>
            <PhotoStrip title={`${name}の写真`} urls={images} small />
          </li>
        );
      })}
    </ol>
  </div>
);
