import { PageHeading } from '../../ui/page-heading.tsx';

export default function AdminRoundPage() {
  return (
    <div className="measure">
      <PageHeading title="AdminRoundPage" />
    </div>
  );
}
