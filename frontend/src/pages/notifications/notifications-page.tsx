import { ChevronRight, Settings } from 'lucide';
import { useSearchParams } from 'react-router-dom';
import FreeNow from '../../features/items/components/free-now.tsx';
import { useTurns } from '../../features/my-rounds/api/turn-count.ts';
import { NotificationList } from '../../features/notifications/components/notification-list.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { useHearts } from '../items/item-heart.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What happened while one was away. The address keeps whether one sees the unread ones alone. */
export default function NotificationsPage({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams();
  const hearts = useHearts();
  return (
    <div className="column">
      <PageHeading title={title}>
        <Link
          to="/notifications/settings"
          className="-mr-2 ml-auto inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-soft hover:bg-wash hover:text-ink"
        >
          <Icon of={Settings} aria-hidden size={18} strokeWidth={1.5} />
          <span>通知の設定</span>
        </Link>
      </PageHeading>
      <PartBoundary name="対応が必要な取引">
        <Waiting />
      </PartBoundary>
      <NotificationList
        unread={search.has('unread')}
        onUnread={(unread) => setSearch(unread ? { unread: '' } : {}, { replace: true, state: { keepsScroll: true } })}
        instead={<FreeNow corner={hearts} />}
      />
    </div>
  );
}

/** News can be read away; what waits for oneself stays until it is done. */
function Waiting() {
  const { count, isComing } = useTurns();
  // What stands below is unseen until it is known where it stands (`styles.css`).
  if (isComing) return <div data-coming />;
  if (count === 0) return null;
  return (
    <Link
      to="/profile"
      className="mb-6 flex min-h-13 items-center justify-between gap-3 rounded-2xl bg-accent-wash px-5 py-3 text-sm transition-colors hover:bg-line"
    >
      <span>{`対応が必要な取引が${count}件あります`}</span>
      <Icon of={ChevronRight} aria-hidden size={16} className="shrink-0 text-accent" />
    </Link>
  );
}
