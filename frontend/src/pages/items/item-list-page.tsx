import { useNavigate, useSearchParams } from 'react-router-dom';
import { CategoryChips } from '../../features/items/components/search/category-chips.tsx';
import { ItemListTools } from '../../features/items/components/search/item-list-tools.tsx';
import { ItemResults } from '../../features/items/components/search/item-results.tsx';
import { ItemSearchField } from '../../features/items/components/search/item-search-field.tsx';
import { criteriaOf, type ItemCriteria, searchOf, withWishes } from '../../features/items/criteria.ts';
import { filtersIn, titleOf } from '../../features/items/filters.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useHearts } from './item-heart.tsx';

/** Most lists aren't narrowed: the names of all that can be wished for come when they are. Their room is kept free. */
const ItemListWishes = lazyPage(() => import('./item-list-wishes.tsx'));

const ItemListFilters = lazyDialog(() => import('./item-list-filters.tsx'));

/** Everything for rent; what is looked for stands in the address. */
export default function ItemListPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const criteria = criteriaOf(address);
  const hearts = useHearts();
  // What else is looked for the title says.
  const { sort: _, q, category, subCategory: _subCategory, ...chosen } = criteria;
  // One owner's closet alone isn't kept.
  const canKeep = (q ?? category) !== undefined || filtersIn(criteria) > 0;
  const look = (wanted: ItemCriteria) => void navigate(`/items${searchOf(wanted)}`);
  return (
    <div className="measure">
      <div className="pb-4 md:flex md:items-end md:justify-between md:pb-6">
        <PageHeading title={titleOf(criteria)} />
        <div className="md:pb-5">
          <ItemSearchField words={q ?? ''} onSearch={(q) => look(withWishes(criteria, { q }))} />
        </div>
      </div>
      <CategoryChips criteria={criteria} />
      <ItemResults
        criteria={criteria}
        tools={
          <>
            <ItemListTools criteria={criteria} onChange={look} Filters={ItemListFilters} />
            {canKeep && (
              <div className="own-row">
                <ItemListWishes criteria={criteria} part="keep" />
              </div>
            )}
          </>
        }
        corner={hearts}
        wishes={
          Object.keys(chosen).length > 0 && (
            <div className="min-h-17">
              <ItemListWishes criteria={criteria} part="chosen" />
            </div>
          )
        }
      />
    </div>
  );
}
