import type { Home, Item, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
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

const start = () => askToLogIn();
const lend = () => askToLogIn({ target: '/listing' });
/** What the hero shows, the largest first: chosen among what many liked, never what was listed last. */
const HERO = ['dresses_allinones', 'outerwear', 'bags'] as const;
const SIZES = ['(min-width: 768px) 320px, 56vw', '(min-width: 768px) 210px, 36vw', '(min-width: 768px) 210px, 36vw'];
const SHOWN = 8;

export default function LandingPage() {
  const { data } = useQuery(homeQuery);
  return (
    <>
      <title>巡り Meguri — クローゼットは、無限になる。</title>
      <Intro />
      <Hero photos={data && heroPhotos(data.popular)} onStart={start} />
      <Shelf title="いま、借りられる服" all="/items">
        {data === undefined ? <ItemGridSkeleton /> : <ItemGrid items={freeNow(data, SHOWN)} eager={0} />}
      </Shelf>
      <HowItWorks />
      <Trust />
      <ForOwners onStart={lend} />
      <Invitation onStart={start} />
    </>
  );
}

/** What can be borrowed at once, the newest first; what is out with somebody isn't free now. */
export function freeNow({ newest, popular }: Pick<Home, 'newest' | 'popular'>, count: number): ItemSummary[] {
  const free = [...newest, ...popular].filter(({ status }) => status === 'available');
  return [...new Map(free.map((item) => [item.id, item])).values()].slice(0, count);
}

function heroPhotos(items: readonly Item[]) {
  const left = [...items];
  return HERO.flatMap((category, index) => {
    const wanted = left.findIndex(({ mainCategory }) => mainCategory === category);
    const [item] = left.splice(Math.max(0, wanted), 1);
    return item === undefined
      ? []
      : [<ItemPhoto key={item.id} item={item} index={0} alt={item.name} first sizes={SIZES[index]} />];
  });
}
