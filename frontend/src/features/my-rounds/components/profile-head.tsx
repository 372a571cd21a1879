import type { Account } from '@meguri/contracts/account/account-view.ts';
import { BookOpen, ChevronRight, Clock, Heart, LifeBuoy, Settings, Ticket, TriangleAlert, Wallet } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { useOverdueItems } from '../api/overdue-items.ts';
import { Link } from '../../../ui/controls/link.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Verbatim } from '../../../ui/verbatim.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface ProfileHeadProps {
  readonly viewer: Account;
  readonly follows: Elements;
  /** State of the identity check. */
  readonly identity: Elements;
  /** Label of the favourites link, with the number of new items. */
  readonly favourites: ReactNode;
}

/** The viewer's name and avatar, with links to their own pages. */
export function ProfileHead({ viewer, follows, identity, favourites }: ProfileHeadProps) {
  const name = viewer.displayName;
  return (
    <section aria-label="プロフィール" className="flex flex-col gap-5">
      <div className="flex items-center gap-4 md:flex-col md:items-start">
        <Avatar src={viewer.profileImage} name={name} size={80} />
        <div className="min-w-0">
          <p className="font-serif text-xl leading-snug">{name}</p>
          <p className="text-sm text-soft">
            <Verbatim>{`@${viewer.username}`}</Verbatim>
          </p>
          {follows}
          {identity}
        </div>
      </div>
      {viewer.bio !== null && viewer.bio !== '' && <p className="text-sm whitespace-pre-line">{viewer.bio}</p>}
      <ul className="grid grid-cols-2 gap-x-5 border-y border-line py-1 md:flex md:flex-col md:divide-y md:divide-line md:py-0">
        <li>
          <HeadLink to="/favourites" icon={<Icon of={Heart} aria-hidden size={17} strokeWidth={1.5} />}>
            {favourites}
          </HeadLink>
        </li>
        <li>
          <HeadLink to="/profile/edit" icon={<Icon of={Settings} aria-hidden size={17} strokeWidth={1.5} />}>
            プロフィール設定
          </HeadLink>
        </li>
        <li>
          <HeadLink to="/payouts" icon={<Icon of={Wallet} aria-hidden size={17} strokeWidth={1.5} />}>
            報酬
          </HeadLink>
        </li>
        <li>
          <HeadLink to="/coupons" icon={<Icon of={Ticket} aria-hidden size={17} strokeWidth={1.5} />}>
            クーポンと招待
          </HeadLink>
        </li>
        <li>
          <OverdueLink />
        </li>
        <li>
          <HeadLink to="/help" icon={<Icon of={BookOpen} aria-hidden size={17} strokeWidth={1.5} />}>
            使い方
          </HeadLink>
        </li>
        <li>
          <HeadLink to="/support" icon={<Icon of={LifeBuoy} aria-hidden size={17} strokeWidth={1.5} />}>
            困ったとき
          </HeadLink>
        </li>
      </ul>
    </section>
  );
}

interface HeadLinkProps {
  readonly to: string;
  readonly icon: Elements;
  readonly children: ReactNode;
}

const HeadLink = ({ to, icon, children }: HeadLinkProps) => (
  <Link
    to={to}
    className="flex min-h-11 items-center gap-2.5 text-sm leading-snug md:min-h-12 transition-colors hover:text-accent"
  >
    {icon}
    <span className="flex grow items-center gap-2">{children}</span>
    <Icon of={ChevronRight} aria-hidden size={16} className="shrink-0 text-soft max-md:hidden" />
  </Link>
);

/** With the number of overdue rentals on either side, or a clock where there are none. */
function OverdueLink() {
  const { data } = useOverdueItems();
  const count = data === undefined ? 0 : data.asBorrower.length + data.asLender.length;
  return (
    <HeadLink
      to="/overdue-items"
      icon={
        <Icon
          of={count > 0 ? TriangleAlert : Clock}
          aria-hidden
          size={17}
          strokeWidth={1.5}
          className={cx('shrink-0', count > 0 && 'text-bad')}
        />
      }
    >
      <span>期限超過のアイテム</span>
      <CountBadge tone="bad" count={count} label={(shown) => `${shown}件あります`} />
    </HeadLink>
  );
}
