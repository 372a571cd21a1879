import { Bell } from 'lucide';
import { CornerCount, counted } from '../../../ui/count-badge.tsx';
import { IconLink } from '../../../ui/controls/icon-link.tsx';
import { useUnreadNotifications } from '../api/notifications.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Link to the notifications on every page, with the number of unread ones. */
export function NotificationBell() {
  const unread = useUnreadNotifications();
  return (
    <IconLink to="/notifications" label={unread > 0 ? `お知らせ（未読${counted(unread)}件）` : 'お知らせ'}>
      <Icon of={Bell} aria-hidden size={20} strokeWidth={1.5} />
      <CornerCount count={unread} />
    </IconLink>
  );
}
