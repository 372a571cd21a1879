import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { Home, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { MAIN_CATEGORIES } from '@meguri/contracts/reference/main-categories.ts';
import { OCCASIONS } from '@meguri/contracts/reference/occasions.ts';
import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { savedSearchesQuery } from '../../features/favourites/api/saved-searches.ts';
import { ownSizesQuery } from '../../features/account/own-sizes/api/own-sizes.ts';
import { myRoundsQuery } from '../../features/my-rounds/api/my-rounds.ts';
import { Shelf } from '../../features/public/front/components/shelf.tsx';
import { Welcome } from '../../features/public/front/components/welcome.tsx';
import { useRecentShelf } from '../../features/items/recent-items.ts';
import { withoutRepeats } from '../../features/items/without-repeats.ts';
import { homeQuery } from '../../features/items/api/home.ts';
import { ItemGrid, ItemGridSkeleton } from '../../features/items/components/item-grid.tsx';
import { ItemSearchField } from '../../features/items/components/search/item-search-field.tsx';
import { Saturdays } from '../../features/items/components/search/saturdays.tsx';
import { WearOnField } from '../../features/items/components/search/wear-on-field.tsx';
import { searchOf } from '../../features/items/criteria.ts';
import { OutOfSight } from '../../lib/out-of-sight.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/error-view.tsx';
import { ForYou } from './home-for-you.tsx';
import { OwnSizesPrompt, useOwnSizeShelf } from './own-size-shelf.tsx';
import { useHearts } from '../items/item-heart.tsx';

/** Queries of `home-for-you.tsx`, which is shown above the shelves, and of the shelf of the viewer's size. */
export const firstQueries = [myRoundsQuery('sent'), myRoundsQuery('received'), savedSearchesQuery, ownSizesQuery];

export default function HomePage({ viewer }: { readonly viewer: Account }) {
  const navigate = useNavigate();
  const search = (q: string) => void navigate(`/items${searchOf({ q })}`);
  return (
    <>
      <title>巡り Meguri</title>
      <Welcome
        name={viewer.displayName}
        search={
          <div className="flex flex-col gap-1 md:max-w-xl">
            <ItemSearchField words="" onSearch={search} isLarge />
            <WearOnField search="" />
            <Saturdays />
          </div>
        }
        occasions={OCCASIONS}
        categories={MAIN_CATEGORIES}
      />
      <PartBoundary name="あなたの予定">
        <ForYou viewer={viewer} />
      </PartBoundary>
      <PartBoundary name="アイテム">
        <Shelves viewer={viewer} />
      </PartBoundary>
    </>
  );
}

interface ShelfContent {
  readonly title: string;
  readonly all?: string;
  readonly items: readonly ItemSummary[];
}

const shelvesOf = (
  { newest, popular, nearMeetingPoint, meetingPoint, following }: Home,
  inOwnSizes: Omit<ShelfContent, 'title'>,
): ShelfContent[] =>
  [
    { title: '新着アイテム', all: '/items', items: newest },
    { title: '自分のサイズの新着', ...inOwnSizes },
    { title: 'フォロー中の方の新着', items: following },
    { title: '人気のアイテム', all: '/items?sort=popular', items: popular },
    {
      title: `${meetingPointName(meetingPoint)}で受け取れるアイテム`,
      all: `/items?${new URLSearchParams({ shippingMethod: 'pickup', pickupArea: meetingPoint }).toString()}`,
      items: nearMeetingPoint,
    },
  ].filter(({ items }) => items.length > 0);

/** Items per shelf: two rows on wide screens. */
const SHOWN = 8;

function Shelves({ viewer }: { readonly viewer: Account }) {
  const { data, error, refetch } = useQuery(homeQuery);
  const { areMissing, ...inOwnSizes } = useOwnSizeShelf(viewer.id);
  const hearts = useHearts();
  const recent = useRecentShelf(viewer.id);
  if (data === undefined) {
    if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
    return (
      <Shelf title="新着アイテム" all="/items">
        <ItemGridSkeleton />
      </Shelf>
    );
  }
  const shelves = shelvesOf(data, inOwnSizes);
  if (shelves.length === 0) {
    return (
      <EmptyState title="まだアイテムがありません" action={<ButtonLink to="/listing">出品する</ButtonLink>}>
        最初の一着を出品してみませんか。
      </EmptyState>
    );
  }
  const shown = withoutRepeats(shelves, SHOWN, recent).map(({ title, all, items }, index) => (
    <Shelf key={title} title={title} {...(all !== undefined && { all })}>
      <ItemGrid items={items} {...(index > 0 && { eager: 0 })} corner={hearts} />
    </Shelf>
  ));
  return (
    <>
      {shown[0]}
      <OutOfSight>
        {areMissing && <OwnSizesPrompt />}
        {shown.slice(1)}
      </OutOfSight>
    </>
  );
}
