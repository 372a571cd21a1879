import { PageHeading } from '../../ui/page-heading.tsx';

export default function AdminTasksPage() {
  return (
    <div className="measure">
      <PageHeading title="AdminTasksPage" />
    </div>
  );
}
