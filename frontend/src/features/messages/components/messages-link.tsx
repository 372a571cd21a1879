import { MessageCircle } from 'lucide-react';
import { CornerCount, counted } from '../../../ui/count-badge.tsx';
import { NavLink } from '../../../ui/controls/link.tsx';
import { useUnreadCount } from '../api/unread-count.ts';

/** Leads to the messages, where there are no tabs below that do. */
export function MessagesLink() {
  const unread = useUnreadCount();
  return (
    <NavLink
      to="/messages"
      className="relative hidden size-11 items-center justify-center rounded-full transition-colors hover:bg-wash aria-[current=page]:text-accent md:inline-flex"
    >
      <MessageCircle aria-hidden size={20} strokeWidth={1.5} />
      <span className="sr-only">{unread > 0 ? `メッセージ（未読${counted(unread)}件）` : 'メッセージ'}</span>
      <CornerCount count={unread} />
    </NavLink>
  );
}
