import { useNavigate, useSearchParams } from 'react-router-dom';
import { CategoryChips } from '../features/items/components/category-chips.tsx';
import { ChosenWishes, ItemListTools } from '../features/items/components/item-list-tools.tsx';
import { ItemResults } from '../features/items/components/item-results.tsx';
import { ItemSearchField } from '../features/items/components/item-search-field.tsx';
import { criteriaOf, type ItemCriteria, searchOf, withWishes } from '../features/items/criteria.ts';
import { titleOf } from '../features/items/filters.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** Everything for rent; what is looked for stands in the address. */
export default function ItemListPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const criteria = criteriaOf(address);
  const look = (wanted: ItemCriteria) => void navigate(`/items${searchOf(wanted)}`);
  return (
    <div className="measure">
      <div className="flex flex-col pb-4 md:flex-row md:items-end md:justify-between md:pb-6">
        <PageHeading title={titleOf(criteria)} />
        <div className="md:pb-5">
          <ItemSearchField words={criteria.q ?? ''} onSearch={(q) => look(withWishes(criteria, { q }))} />
        </div>
      </div>
      <CategoryChips criteria={criteria} />
      <ItemResults
        criteria={criteria}
        tools={<ItemListTools criteria={criteria} onChange={look} />}
        wishes={<ChosenWishes criteria={criteria} />}
      />
    </div>
  );
}
