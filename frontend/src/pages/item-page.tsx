import { PageHeading } from '../ui/page-heading.tsx';

export default function ItemPage() {
  return (
    <div className="measure">
      <PageHeading title="ItemPage" />
    </div>
  );
}
