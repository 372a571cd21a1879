import { useNavigate, useSearchParams } from 'react-router-dom';
import { SaveSearchButton } from '../features/favourites/components/save-search-button.tsx';
import { CategoryChips } from '../features/items/components/category-chips.tsx';
import { ChosenWishes, ItemListTools } from '../features/items/components/item-list-tools.tsx';
import { ItemResults } from '../features/items/components/item-results.tsx';
import { ItemSearchField } from '../features/items/components/item-search-field.tsx';
import { criteriaOf, type ItemCriteria, searchOf, withWishes } from '../features/items/criteria.ts';
import { filtersIn, searchNameOf, titleOf } from '../features/items/filters.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { askToLogIn } from '../features/session/login-prompt.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { ItemHeart } from './item-heart.tsx';

/** Everything for rent; what is looked for stands in the address. */
export default function ItemListPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const criteria = criteriaOf(address);
  const { viewer } = useViewer();
  const guest = viewer ? null : () => askToLogIn({ target: `/items${searchOf(criteria)}` });
  const { sort: _, ...wishes } = criteria;
  const isNarrowed = filtersIn(criteria) > 0 || criteria.q !== undefined || criteria.category !== undefined;
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
        corner={(item) => <ItemHeart item={item} viewer={viewer} />}
        wishes={
          <div className="flex flex-wrap items-start gap-x-4">
            <ChosenWishes criteria={criteria} />
            {isNarrowed && (
              <div className="pb-6">
                <SaveSearchButton query={wishes} name={searchNameOf(criteria)} onGuest={guest} />
              </div>
            )}
          </div>
        }
      />
    </div>
  );
}
