import { FavouritesLink } from '../../features/favourites/components/new-finds.tsx';
import { MessagesLink } from '../../features/messages/components/messages-link.tsx';
import { NotificationBell } from '../../features/notifications/components/bell.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ConnectionDot } from './connection.tsx';

/** What the header has for members, on every screen; on a large one also what a phone has among its tabs. */
export default function MemberTools() {
  return (
    <>
      <ConnectionDot />
      <span className="hidden xl:block">
        <ButtonLink to="/listing" variant="quiet" size="small">
          出品する
        </ButtonLink>
      </span>
      <NotificationBell />
      <MessagesLink />
      <FavouritesLink />
    </>
  );
}
