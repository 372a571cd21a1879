import { PageHeading } from '../../ui/page-heading.tsx';

export default function AdminRoundsPage() {
  return (
    <div className="measure">
      <PageHeading title="AdminRoundsPage" />
    </div>
  );
}
