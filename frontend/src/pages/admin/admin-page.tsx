import { PageHeading } from '../../ui/page-heading.tsx';

export default function AdminPage() {
  return (
    <div className="measure">
      <PageHeading title="AdminPage" />
    </div>
  );
}
