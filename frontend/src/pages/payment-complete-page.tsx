import { PageHeading } from '../ui/page-heading.tsx';

export default function PaymentCompletePage() {
  return (
    <div className="measure">
      <PageHeading title="PaymentCompletePage" />
    </div>
  );
}
