import { Plus } from 'lucide';
import { FavouritesLink } from '../../features/favourites/components/new-finds.tsx';
import { MessagesLink } from '../../features/messages/components/messages-link.tsx';
import { NotificationBell } from '../../features/notifications/components/bell.tsx';
import { cx } from '../../lib/class-names.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-link.tsx';
import { type LinkProps, useCurrent } from '../../ui/controls/link.tsx';
import { ConnectionDot } from './connection.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Members' links in the header; on wide screens also those that phones have as tabs. */
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

/** The main link: listing an item, or for operators their own pages. */
const FirstStep = ({ isAdmin }: { readonly isAdmin: boolean }) =>
  isAdmin ? (
    <Step to="/admin" also="/stripe-connect-test-page" className="max-md:hidden">
      運営
    </Step>
  ) : (
    <>
      <IconLink to="/listing" label="出品する" className="max-md:hidden xl:hidden">
        <Icon of={Plus} aria-hidden size={20} strokeWidth={1.5} />
      </IconLink>
      <Step to="/listing" className="max-xl:hidden">
        出品する
      </Step>
    </>
  );

interface StepProps extends LinkProps {
  /** Another path that belongs to the same section. */
  readonly also?: string;
}

function Step({ className, also, ...rest }: StepProps) {
  const there = useCurrent(rest.to);
  const elsewhere = useCurrent(also ?? rest.to);
  return (
    <ButtonLink
      {...rest}
      variant="quiet"
      size="compact"
      aria-current={there ?? elsewhere}
      className={cx('aria-[current=page]:decoration-accent', className)}
    />
  );
}
