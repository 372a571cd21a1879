import { PayoutList } from '../features/money/payouts/components/payout-list.tsx';
import { payoutsQuery } from '../features/money/payouts/api/payouts.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const firstQueries = [payoutsQuery];

export default function PayoutsPage({ title }: { readonly title: string }) {
  return (
    <div className="column pb-12">
      <PageHeading title={title} back={{ to: '/profile', label: 'マイページ' }} />
      <PayoutList />
    </div>
  );
}
