import { NOTIFICATION_GROUP_IDS } from '@meguri/contracts/notification/notification-groups.ts';
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

/** The viewer's notifications; the URL says which topics are shown. */
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
        shown={{
          unread: search.has('unread'),
          group: NOTIFICATION_GROUP_IDS.find((id) => id === search.get('group')) ?? null,
        }}
        onShow={({ unread, group }) =>
          setSearch(
            { ...(unread && { unread: '' }), ...(group !== null && { group }) },
            { replace: true, state: { keepsScroll: true } },
          )
        }
        instead={<FreeNow corner={hearts} />}
      />
    </div>
  );
}

/** Notifications can be marked as read; rounds that wait for the viewer stay until they act. */
function Waiting() {
  const { count, isComing } = useTurns();
  // Hides the content below until its position is known (`styles.css`).
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
