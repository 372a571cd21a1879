import { ReceiptSheet } from '../../features/money/payment/components/receipt-sheet.tsx';
import { useRouteParams } from '../../lib/route-params.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function ReceiptPage({ title }: { readonly title: string }) {
  const { id = '' } = useRouteParams();
  return (
    <div className="column pb-12">
      <PageHeading title={title} back={{ to: `/rental-requests/${id}`, label: '取引の詳細' }} />
      <ReceiptSheet roundId={id} />
    </div>
  );
}
