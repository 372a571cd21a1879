import type { Front } from '@meguri/contracts/item/front.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense } from 'react';
import { FrontSearch } from '../../features/public/front/components/front-search.tsx';
import { Hero } from '../../features/public/front/components/hero.tsx';
import { Intro } from '../../features/public/front/components/intro.tsx';
import { Invitation } from '../../features/public/front/components/invitation.tsx';
import { homeQuery } from '../../features/items/api/home.ts';
import { ItemPhoto } from '../../features/items/components/item-photo.tsx';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { yen } from '../../rental/format.ts';
import { Photo } from '../../ui/photos/photo.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';

const start = () => askToLogIn();
/** As high as the window, so that nothing else moves within it. */
const BELOW_COMING = <div className="min-h-dvh" />;
const LandingBelow = lazyPage(() => import('./landing-below.tsx'), BELOW_COMING, { readFirst: true });

/** The hero's photos, largest first, and the drawing that replaces a missing one. */
const HERO = [
  { category: 'dresses_allinones', drawn: '/portraits.svg#p1' },
  { category: 'outerwear', drawn: '/portraits.svg#p0' },
  { category: 'bags', drawn: '/portraits.svg#p6' },
] as const;
const SIZES = ['(min-width: 768px) 320px, 56vw', '(min-width: 768px) 210px, 36vw', '(min-width: 768px) 210px, 36vw'];

/**
 * What is below the first screen. The server renders it; its code loads with the first interaction. Without properties, it isn't
 * rendered again before.
 */
const Below = memo(function Below() {
  return (
    <PartBoundary name="ページの続き">
      <Suspense fallback={BELOW_COMING}>
        <LandingBelow />
      </Suspense>
    </PartBoundary>
  );
});

export default function LandingPage() {
  const { data, error } = useQuery(homeQuery);
  const isLost = data === undefined && error !== null;
  const price = data?.front?.priceFrom ?? null;
  return (
    <>
      <title>巡り Meguri — クローゼットは、無限になる。</title>
      <Intro />
      <Hero
        photos={data ? heroPhotos(data.popular, data.front) : isLost ? heroPhotos([], null) : undefined}
        price={price === null ? null : yen(price)}
        search={<FrontSearch />}
        onStart={start}
      />
      <Below />
      <Invitation onStart={start} />
    </>
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

/** An operator's picture takes the first place, in the form of an item. */
function heroPhotos(popular: readonly ItemSummary[], front: Pick<Front, 'pictures'> | null) {
  const picture = front?.pictures.find(({ slot }) => slot === 'hero');
  const first = picture && { id: '', name: picture.alt, images: [], photos: [picture.photo] };
  return heroItems(popular).map((best, index) => {
    const item = index === 0 ? (first ?? best) : best;
    return item === null ? (
      <Photo key={index} src={HERO[index]?.drawn} alt="" first />
    ) : (
      <ItemPhoto key={item.id} item={item} index={0} alt={item.name} first sizes={SIZES[index]} />
    );
  });
}
