import { PageHeading } from '../ui/page-heading.tsx';

export default function OverdueItemsPage() {
  return (
    <div className="measure">
      <PageHeading title="OverdueItemsPage" />
    </div>
  );
}
