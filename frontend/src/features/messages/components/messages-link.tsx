import { MessageCircle } from 'lucide';
import { CornerCount, counted } from '../../../ui/count-badge.tsx';
import { IconLink } from '../../../ui/controls/icon-link.tsx';
import { useUnreadCount } from '../api/unread-count.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Link to the messages, for screens without a tab bar. */
export function MessagesLink() {
  const unread = useUnreadCount();
  return (
    <IconLink
      to="/messages"
      label={unread > 0 ? `メッセージ（未読${counted(unread)}件）` : 'メッセージ'}
      className="max-md:hidden"
    >
      <Icon of={MessageCircle} aria-hidden size={20} strokeWidth={1.5} />
      <CornerCount count={unread} />
    </IconLink>
  );
}
