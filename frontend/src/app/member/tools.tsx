import { FavouritesLink } from '../../features/favourites/components/new-finds.tsx';
import { MessagesLink } from '../../features/messages/components/messages-link.tsx';
import { NotificationBell } from '../../features/notifications/components/bell.tsx';
import { ConnectionDot } from './connection.tsx';

/** What the header has for members, on every screen. */
export default function MemberTools() {
  return (
    <>
      <ConnectionDot />
      <NotificationBell />
      <MessagesLink />
      <FavouritesLink />
    </>
  );
}
