import type { Account } from '@meguri/contracts/account/account-view.ts';
import { invitationsQuery } from '../../features/account/coupons/api/invitations.ts';
import { CouponList } from '../../features/account/coupons/components/coupon-list.tsx';
import { InviteFriends } from '../../features/account/coupons/components/invite-friends.tsx';
import { couponsQuery } from '../../rental/coupons.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export const firstQueries = [couponsQuery, invitationsQuery];

/** The viewer's coupons, and the link by which they invite others. */
export default function CouponsPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  return (
    <div className="column flex max-w-2xl flex-col gap-12 pb-12">
      <div>
        <PageHeading title={title} back={{ to: '/profile', label: 'マイページ' }} />
        <CouponList isVerified={viewer.email !== null} />
      </div>
      <InviteFriends />
    </div>
  );
}
