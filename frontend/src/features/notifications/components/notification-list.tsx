import type { Notification } from '@meguri/contracts/notification/notification.ts';
import { Bell } from 'lucide-react';
import { cx } from '../../../lib/class-names.ts';
import { shortDateTime } from '../../../lib/time/format.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { ListSkeleton } from '../../../ui/states/list-skeleton.tsx';
import { MoreButton } from '../../../ui/controls/more-button.tsx';
import { Photo } from '../../../ui/photos/photo.tsx';
import { EmptyState, LoadFailure } from '../../../ui/states/states.tsx';
import { useMarkNotifications, useNotifications } from '../api/notifications.ts';

/** What happened, the newest first. What one goes to is read. */
export function NotificationList() {
  const list = useNotifications();
  const { run } = useMarkNotifications();
  const { items, error } = list;
  if (items === undefined) return error === null ? <Coming /> : <LoadFailure error={error} onRetry={list.retry} />;
  const [newest] = items;
  if (newest === undefined) {
    return (
      <EmptyState title="お知らせはまだありません" action={<ButtonLink to="/items">アイテムを見る</ButtonLink>}>
        リクエストへの返事や発送、返却の期限などが、ここに届きます。
      </EmptyState>
    );
  }
  return (
    <>
      {items.some(({ read }) => !read) && (
        <p className="flex justify-end">
          <Button variant="quiet" size="small" onClick={() => run({ upTo: newest.id })}>
            すべて既読にする
          </Button>
        </p>
      )}
      <ul className="-mx-3">
        {items.map((one) => (
          <li key={one.id}>
            <Row one={one} onFollow={() => !one.read && run({ ids: [one.id] })} />
          </li>
        ))}
      </ul>
      <MoreButton {...list} />
    </>
  );
}

const Row = ({ one, onFollow }: { readonly one: Notification; readonly onFollow: () => void }) => (
  <Link
    to={one.path}
    onClick={onFollow}
    className="flex items-start gap-4 rounded-2xl px-3 py-4 transition-colors hover:bg-wash"
  >
    <span className="size-12 shrink-0 overflow-hidden rounded-xl">
      {one.picture === null ? (
        <span className="flex size-full items-center justify-center bg-accent-wash text-accent">
          <Bell aria-hidden size={20} strokeWidth={1.5} />
        </span>
      ) : (
        <Photo src={one.picture} alt="" />
      )}
    </span>
    <span className="flex min-w-0 grow flex-col gap-0.5 leading-relaxed">
      <span className={cx('leading-snug', !one.read && 'font-medium')}>
        {!one.read && <span className="sr-only">未読：</span>}
        {one.title}
      </span>
      <span className="text-sm text-soft">{one.sentence}</span>
      <time dateTime={one.at} className="text-xs text-soft tabular-nums">
        {shortDateTime(one.at)}
      </time>
    </span>
    <span aria-hidden className={cx('mt-2 size-2.5 shrink-0 rounded-full', !one.read && 'bg-accent')} />
  </Link>
);

const Coming = () => <ListSkeleton picture="size-12" entry="py-4" lines={['w-2/5', 'w-full', 'w-20']} />;
