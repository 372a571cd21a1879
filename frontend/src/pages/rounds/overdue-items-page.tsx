import { OverdueLists } from '../../features/my-rounds/components/overdue-lists.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function OverdueItemsPage({ title }: { readonly title: string }) {
  return (
    <div className="column">
      <PageHeading title={title} back={{ to: '/profile', label: 'マイページ' }} />
      <OverdueLists />
    </div>
  );
}
