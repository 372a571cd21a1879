import { MAIN_CATEGORIES } from '@meguri/contracts/reference/main-categories.ts';
import { type ComponentProps, memo, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CategoryChips } from '../../features/items/components/search/category-chips.tsx';
import { ItemListTools } from '../../features/items/components/search/item-list-tools.tsx';
import { ItemResults } from '../../features/items/components/search/item-results.tsx';
import { ItemSearchField } from '../../features/items/components/search/item-search-field.tsx';
import { criteriaOf, type ItemCriteria, searchOf, withFilters } from '../../features/items/criteria.ts';
import { filtersIn, isTitledBySubCategory, titleOfMain } from '../../features/items/filters.ts';
import { keepWearOn } from '../../features/items/wear-on.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { useHearts } from './item-heart.tsx';

/** Loaded only for narrowed lists, because it contains the names of all filters and sub-categories. Its space is reserved. */
const ActiveSearch = lazyPage(() => import('./active-search.tsx'));

const ROW = <div className="min-h-13" />;
const WearSearch = lazyPage(() => import('./wear-search.tsx'), ROW, { readFirst: true });
/**
 * Rendered by the server, and its code is loaded on the first interaction: links and form work without. Until then a change of its
 * properties would lose the server's HTML, therefore they are texts: equal texts are no change.
 */
const WearPart = memo((props: ComponentProps<typeof WearSearch>) => (
  // Without it the list is complete.
  <PartBoundary instead={ROW}>
    <Suspense fallback={ROW}>
      <WearSearch {...props} />
    </Suspense>
  </PartBoundary>
));

const ItemListFilters = lazyDialog(() => import('./item-list-filters.tsx'));

/** All items for rent; the search is in the URL. */
export default function ItemListPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const criteria = criteriaOf(address);
  const hearts = useHearts();
  const { wearOn = '' } = criteria;
  // Here and not in the field for it, which loads at the first touch: that touch may open an item.
  useEffect(() => keepWearOn(wearOn), [wearOn]);
  // Filters that the title doesn't mention.
  const { sort: _, q, category, subCategory: _subCategory, ...chosen } = criteria;
  // A search that only filters by owner can't be saved.
  const canKeep = (q ?? category) !== undefined || filtersIn(criteria) > 0;
  const look = (wanted: ItemCriteria) => void navigate(`/items${searchOf(wanted)}`);
  return (
    <div className="measure">
      <div className="pb-4 md:flex md:items-end md:justify-between md:pb-6">
        {isTitledBySubCategory(criteria) ? (
          <div className="min-h-20.25 md:min-h-29.25">
            <ActiveSearch criteria={criteria} part="title" />
          </div>
        ) : (
          <PageHeading title={titleOfMain(criteria)} />
        )}
        <div className="flex flex-col gap-1 md:pb-5 lg:shrink-0 lg:flex-row lg:items-center lg:gap-6">
          <ItemSearchField words={q ?? ''} onSearch={(q) => look(withFilters(criteria, { q }))} />
          <WearPart search={String(address)} part="day" />
        </div>
      </div>
      <WearPart search={String(address)} part="occasions" />
      <CategoryChips criteria={criteria}>
        {MAIN_CATEGORIES.some(({ id }) => id === category) && (
          <div className="min-h-13">
            <ActiveSearch criteria={criteria} part="kinds" />
          </div>
        )}
      </CategoryChips>
      <ItemResults
        criteria={criteria}
        tools={
          <>
            <ItemListTools criteria={criteria} onChange={look} Filters={ItemListFilters} />
            {canKeep && (
              <div className="own-row">
                <ActiveSearch criteria={criteria} part="keep" />
              </div>
            )}
          </>
        }
        corner={hearts}
        filters={
          Object.keys(chosen).length > 0 && (
            <div className="min-h-17">
              <ActiveSearch criteria={criteria} part="chosen" />
            </div>
          )
        }
      />
    </div>
  );
}
