import type { Home, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Facts } from '../../features/public/front/components/facts.tsx';
import { ForOwners } from '../../features/public/front/components/for-owners.tsx';
import { FrontQuestions } from '../../features/public/front/components/front-questions.tsx';
import { HowItWorks } from '../../features/public/front/components/how-it-works.tsx';
import { LendingCalculator } from '../../features/public/front/components/lending-calculator.tsx';
import { OccasionPictures } from '../../features/public/front/components/occasion-pictures.tsx';
import { RentalStory } from '../../features/public/front/components/rental-story.tsx';
import { Shelf } from '../../features/public/front/components/shelf.tsx';
import { StartBar } from '../../features/public/front/components/start-bar.tsx';
import { Trust } from '../../features/public/front/components/trust.tsx';
import { homeQuery } from '../../features/items/api/home.ts';
import { ItemGrid, ItemGridSkeleton } from '../../features/items/components/item-grid.tsx';
import { ItemPhoto } from '../../features/items/components/item-photo.tsx';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { usePrefetchOnApproach } from '../../lib/prefetch-on-approach.ts';
import { FIGURES } from '../../rental/figures.ts';
import { yen } from '../../rental/format.ts';
import { LoadFailure } from '../../ui/states/error-view.tsx';

const start = () => askToLogIn();
const LandingHeart = lazyPage(() => import('./landing-heart.tsx'));
const SHOWN = 8;
const STORY_PHOTO = '(min-width: 768px) 288px, 112px';

/** The landing page below its first screen. Before it is hydrated only its links work. */
export default function LandingBelow() {
  const { data, error, refetch } = useQuery(homeQuery);
  const front = data?.front ?? null;
  return (
    <>
      <Facts front={front} />
      <OccasionPictures pictures={front?.pictures ?? []} />
      <Shelf title="いま、借りられるアイテム" all="/items">
        {data !== undefined ? (
          <FreeShelf items={freeNow(data, SHOWN)} />
        ) : error !== null ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <ItemGridSkeleton />
        )}
      </Shelf>
      {front?.story && (
        <RentalStory
          story={front.story}
          photo={<ItemPhoto item={front.story.item} index={0} alt="" sizes={STORY_PHOTO} />}
        />
      )}
      <HowItWorks />
      <Trust />
      <ForOwners calculator={<LendingCalculator />} />
      <FrontQuestions />
      <StartBar after="tagline" onStart={start} />
    </>
  );
}

/** Items that can be rented now, newest first: one of each owner, and a second one only where places are left. */
export function freeNow({ newest, popular }: Pick<Home, 'newest' | 'popular'>, count: number): ItemSummary[] {
  const first = new Map<number, ItemSummary>();
  const second = new Map<number, ItemSummary>();
  for (const item of [...newest, ...popular]) {
    const shown = first.get(item.userId);
    if (item.status !== 'available' || shown?.id === item.id) continue;
    if (shown === undefined) first.set(item.userId, item);
    else if (!second.has(item.userId)) second.set(item.userId, item);
  }
  return [...first.values(), ...second.values()].slice(0, count);
}

/** What a week costs with shipping. */
export function totalOf({ shippingMethod, rentalPrice }: Pick<ItemSummary, 'shippingMethod' | 'rentalPrice'>): string {
  if (shippingMethod === 'pickup') return '手渡し・送料なし';
  const total = yen(rentalPrice + FIGURES.shippingAtMost);
  return shippingMethod === 'both' ? `配送なら送料込み ${total}` : `送料込み ${total}`;
}

const totalBelow = (item: ItemSummary) => <span className="block text-xs">{totalOf(item)}</span>;

/** The page is complete without hearts. */
const heartOf = (item: ItemSummary) => (
  <ErrorBoundary fallback={null}>
    <LandingHeart item={item} />
  </ErrorBoundary>
);

/** Loads the hearts when it becomes visible. */
function FreeShelf({ items }: { readonly items: readonly ItemSummary[] }) {
  const [seen, setSeen] = useState(false);
  const shelf = usePrefetchOnApproach(() => setSeen(true), !seen, '0px');
  return (
    <div ref={shelf}>
      <ItemGrid items={items} eager={0} corner={seen ? heartOf : undefined} belowPrice={totalBelow} />
    </div>
  );
}
