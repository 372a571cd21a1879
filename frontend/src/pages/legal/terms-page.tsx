import { PageHeading } from '../../ui/page-heading.tsx';

export default function TermsPage() {
  return (
    <div className="measure">
      <PageHeading title="TermsPage" />
    </div>
  );
}
