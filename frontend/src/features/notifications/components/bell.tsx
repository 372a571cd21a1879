import { Bell } from 'lucide-react';
import { CornerCount, counted } from '../../../ui/count-badge.tsx';
import { NavLink } from '../../../ui/controls/link.tsx';
import { useUnreadNotifications } from '../api/notifications.ts';

/** Leads to the notifications from every page, and says how many are new. */
export function NotificationBell() {
  const unread = useUnreadNotifications();
  return (
    <NavLink
      to="/notifications"
      className="relative inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-wash aria-[current=page]:text-accent"
    >
      <Bell aria-hidden size={20} strokeWidth={1.5} />
      <span className="sr-only">{unread > 0 ? `お知らせ（未読${counted(unread)}件）` : 'お知らせ'}</span>
      <CornerCount count={unread} />
    </NavLink>
  );
}
