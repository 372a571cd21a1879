import type { Account } from '@meguri/contracts/account/account-view.ts';
import { PayoutList } from '../features/money/payouts/components/payout-list.tsx';
import { payoutsQuery } from '../features/money/payouts/api/payouts.ts';
import { earningsQuery } from '../rental/money/earnings.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const firstQueries = [payoutsQuery, earningsQuery];

export default function PayoutsPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  return (
    <div className="column pb-12">
      <PageHeading title={title} back={{ to: '/profile', label: 'マイページ' }} />
      <PayoutList memberSince={viewer.createdAt} />
    </div>
  );
}
