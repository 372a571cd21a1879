import { useSearchParams } from 'react-router-dom';
import FavouriteButton from '../features/favourites/components/favourite-button.tsx';
import { FavouriteList } from '../features/favourites/components/favourite-list.tsx';
import { SavedSearches } from '../features/favourites/components/saved-searches.tsx';
import FreeNow from '../features/items/components/free-now.tsx';
import { ItemGrid, ItemGridSkeleton } from '../features/items/components/item-grid.tsx';
import { criteriaOf, searchOf } from '../features/items/criteria.ts';
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
          { id: 'items', label: 'アイテム', content: <Items /> },
          { id: 'searches', label: '保存した検索', content: <SavedSearches addressOf={addressOf} /> },
        ]}
      />
    </div>
  );
}

function Items() {
  const hearts = useHearts();
  return (
    <div className="pt-8">
      <FavouriteList skeleton={<ItemGridSkeleton />} instead={<FreeNow corner={hearts} />}>
        {(items) => <ItemGrid items={items} corner={(item) => <FavouriteButton item={item} />} />}
      </FavouriteList>
    </div>
  );
}
