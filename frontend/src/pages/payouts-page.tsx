import { PayoutList } from '../features/money/payouts/components/payout-list.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export default function PayoutsPage({ title }: { readonly title: string }) {
  return (
    <div className="column pb-12">
      <PageHeading title={title} back={{ to: '/profile', label: 'マイページ' }} />
      <PayoutList />
    </div>
  );
}
