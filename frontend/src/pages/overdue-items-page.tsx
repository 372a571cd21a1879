import { OverdueLists } from '../features/my-rounds/components/overdue-lists.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export default function OverdueItemsPage() {
  return (
    <div className="column">
      <PageHeading title="期限超過のアイテム" back={{ to: '/profile', label: 'マイページ' }} />
      <OverdueLists />
    </div>
  );
}
