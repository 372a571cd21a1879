import { PageHeading } from '../../ui/page-heading.tsx';

export default function AdminCasePage() {
  return (
    <div className="measure">
      <PageHeading title="AdminCasePage" />
    </div>
  );
}
