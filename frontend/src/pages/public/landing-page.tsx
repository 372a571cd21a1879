import type { Home, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ForOwners } from '../../features/public/front/components/for-owners.tsx';
import { Hero } from '../../features/public/front/components/hero.tsx';
import { HowItWorks } from '../../features/public/front/components/how-it-works.tsx';
import { Intro } from '../../features/public/front/components/intro.tsx';
import { Invitation } from '../../features/public/front/components/invitation.tsx';
import { Trust } from '../../features/public/front/components/trust.tsx';
import { Shelf } from '../../features/public/front/components/shelf.tsx';
import { homeQuery } from '../../features/items/api/home.ts';
import { ItemGrid, ItemGridSkeleton } from '../../features/items/components/item-grid.tsx';
import { ItemPhoto } from '../../features/items/components/item-photo.tsx';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { usePrefetchOnApproach } from '../../lib/prefetch-on-approach.ts';
import { Photo } from '../../ui/photos/photo.tsx';
import { LoadFailure } from '../../ui/states/error-view.tsx';

const start = () => askToLogIn();
const lend = () => askToLogIn({ target: '/listing' });
// Kept out of a guest's first scripts.
const LandingHeart = lazyPage(() => import('./landing-heart.tsx'));

/** The hero's photos, largest first, and the drawing that replaces a missing one. */
const HERO = [
  { category: 'dresses_allinones', drawn: '/portraits.svg#p1' },
  { category: 'outerwear', drawn: '/portraits.svg#p0' },
  { category: 'bags', drawn: '/portraits.svg#p6' },
] as const;
const SIZES = ['(min-width: 768px) 320px, 56vw', '(min-width: 768px) 210px, 36vw', '(min-width: 768px) 210px, 36vw'];
const SHOWN = 8;

export default function LandingPage() {
  const { data, error, refetch } = useQuery(homeQuery);
  const isLost = data === undefined && error !== null;
  return (
    <>
      <title>巡り Meguri — クローゼットは、無限になる。</title>
      <Intro />
      <Hero photos={data ? heroPhotos(data.popular) : isLost ? heroPhotos([]) : undefined} onStart={start} />
      <Shelf title="いま、借りられるアイテム" all="/items">
        {isLost ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <ItemGridSkeleton />
        ) : (
          <FreeShelf items={freeNow(data, SHOWN)} />
        )}
      </Shelf>
      <HowItWorks />
      <Trust />
      <ForOwners onStart={lend} />
      <Invitation onStart={start} />
    </>
  );
}

/** Items available now, newest first; items that are lent out are left out. */
export function freeNow({ newest, popular }: Pick<Home, 'newest' | 'popular'>, count: number): ItemSummary[] {
  const free = [...newest, ...popular].filter(({ status }) => status === 'available');
  return [...new Map(free.map((item) => [item.id, item])).values()].slice(0, count);
}

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
      <ItemGrid items={items} eager={0} corner={seen ? heartOf : undefined} />
    </div>
  );
}

/** Whether an item may represent the service: it has favourites or ratings and isn't brand new. */
const isProven = ({ isNew, favouriteCount, rating }: ItemSummary): boolean =>
  !isNew && (favouriteCount > 0 || rating.count > 0);

/** The best remaining item of each place's category, or of any category; ties go to the older item. null: none */
export function heroItems(popular: readonly ItemSummary[]): (ItemSummary | null)[] {
  const left = popular
    .filter(isProven)
    .sort((a, b) => b.favouriteCount - a.favouriteCount || Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return HERO.map(({ category }) => {
    const wanted = left.findIndex(({ mainCategory }) => mainCategory === category);
    return left.splice(Math.max(0, wanted), 1)[0] ?? null;
  });
}

const heroPhotos = (popular: readonly ItemSummary[]) =>
  heroItems(popular).map((item, index) =>
    item === null ? (
      <Photo key={index} src={HERO[index]?.drawn} alt="" first />
    ) : (
      <ItemPhoto key={item.id} item={item} index={0} alt={item.name} first sizes={SIZES[index]} />
    ),
  );
