import { PageHeading } from '../ui/page-heading.tsx';

export default function ItemListPage() {
  return (
    <div className="measure">
      <PageHeading title="ItemListPage" />
    </div>
  );
}
