import { Plus } from 'lucide-react';
import { FavouritesLink } from '../../features/favourites/components/new-finds.tsx';
import { MessagesLink } from '../../features/messages/components/messages-link.tsx';
import { NotificationBell } from '../../features/notifications/components/bell.tsx';
import { cx } from '../../lib/class-names.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { type LinkProps, NavLink, useCurrent } from '../../ui/controls/link.tsx';
import { ConnectionDot } from './connection.tsx';

/** What the header has for members, on every screen; on a large one also what a phone has among its tabs. */
export default function MemberTools() {
  const { viewer } = useViewer();
  return (
    <>
      <span className="contents md:hidden">
        <ConnectionDot />
      </span>
      {viewer && <FirstStep isAdmin={viewer.isAdmin} />}
      <NotificationBell />
      <MessagesLink />
      <span className="contents md:max-lg:hidden">
        <FavouritesLink />
      </span>
    </>
  );
}

/** What they come for: to lend, and operators to their own pages. */
const FirstStep = ({ isAdmin }: { readonly isAdmin: boolean }) =>
  isAdmin ? (
    <Step to="/admin" className="max-md:hidden">
      運営
    </Step>
  ) : (
    <>
      <NavLink
        to="/listing"
        aria-label="出品する"
        className="hidden size-11 items-center justify-center rounded-full transition-colors hover:bg-wash aria-[current=page]:text-accent md:inline-flex xl:hidden"
      >
        <Plus aria-hidden size={20} strokeWidth={1.5} />
      </NavLink>
      <Step to="/listing" className="max-xl:hidden">
        出品する
      </Step>
    </>
  );

const Step = ({ className, ...rest }: LinkProps) => (
  <ButtonLink
    {...rest}
    variant="quiet"
    size="small"
    aria-current={useCurrent(rest.to)}
    className={cx('px-2! aria-[current=page]:decoration-accent', className)}
  />
);
