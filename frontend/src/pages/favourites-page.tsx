import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import FavouriteButton from '../features/favourites/components/favourite-button.tsx';
import { FavouriteList } from '../features/favourites/components/favourite-list.tsx';
import { SavedSearches } from '../features/favourites/components/saved-searches.tsx';
import FreeNow from '../features/items/components/free-now.tsx';
import { ItemGrid, ItemGridSkeleton } from '../features/items/components/item-grid.tsx';
import { WearOnField } from '../features/items/components/search/wear-on-field.tsx';
import { criteriaOf, searchOf } from '../features/items/criteria.ts';
import { keepWearOn } from '../features/items/wear-on.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tabs } from '../ui/controls/tabs.tsx';
import { useHearts } from './items/item-heart.tsx';

const addressOf = (query: Readonly<Record<string, string>>): string =>
  `/items${searchOf(criteriaOf(new URLSearchParams(query)))}`;

/** Favourite items and saved searches. The tab is in the URL. */
export default function FavouritesPage({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'searches' ? 'searches' : 'items';
  return (
    <div className="measure">
      <PageHeading title={title} back={{ to: '/profile', label: 'マイページ' }} />
      <Tabs
        label="お気に入り"
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true, state: { keepsScroll: true } })}
        tabs={[
          { id: 'items', label: 'アイテム', content: <Items search={search} /> },
          { id: 'searches', label: '保存した検索', content: <SavedSearches addressOf={addressOf} /> },
        ]}
      />
    </div>
  );
}

/** Items opened from the list for a day propose a start that includes it. */
function Items({ search }: { readonly search: URLSearchParams }) {
  const hearts = useHearts();
  const { wearOn = '' } = criteriaOf(search);
  useEffect(() => {
    if (wearOn !== '') keepWearOn(wearOn);
  }, [wearOn]);
  return (
    <div className="pt-6">
      <FavouriteList
        wearOn={wearOn}
        day={<WearOnField search={search.toString()} path="/favourites" />}
        skeleton={<ItemGridSkeleton />}
        instead={<FreeNow corner={hearts} />}
      >
        {(items) => <ItemGrid items={items} corner={(item) => <FavouriteButton item={item} />} />}
      </FavouriteList>
    </div>
  );
}
