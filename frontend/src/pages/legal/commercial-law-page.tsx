import { PageHeading } from '../../ui/page-heading.tsx';

export default function CommercialLawPage() {
  return (
    <div className="measure">
      <PageHeading title="CommercialLawPage" />
    </div>
  );
}
