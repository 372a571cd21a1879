import { PageHeading } from '../../ui/page-heading.tsx';

export default function AdminCasesPage() {
  return (
    <div className="measure">
      <PageHeading title="AdminCasesPage" />
    </div>
  );
}
