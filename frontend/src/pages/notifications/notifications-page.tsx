import { Settings } from 'lucide-react';
import { NotificationList } from '../../features/notifications/components/notification-list.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** What happened while one was away. */
export default function NotificationsPage({ title }: { readonly title: string }) {
  return (
    <div className="column">
      <PageHeading title={title}>
        <Link
          to="/notifications/settings"
          className="-mr-2 ml-auto inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-soft hover:bg-wash hover:text-ink"
        >
          <Settings aria-hidden size={18} strokeWidth={1.5} />
          通知の設定
        </Link>
      </PageHeading>
      <NotificationList />
    </div>
  );
}
