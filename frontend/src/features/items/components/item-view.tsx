import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { ITEM_PAGE_SIZES } from '@meguri/contracts/upload/photo-widths.ts';
import type { ReactNode } from 'react';
import { yen } from '../../../rental/format.ts';
import { PartBoundary } from '../../../ui/error-boundary.tsx';
import { PhotoCarousel } from '../../../ui/photos/photo-carousel.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { photosOf } from '../photos.ts';
import { ItemCare, ItemFacts } from './item-facts.tsx';
import { OwnerCard } from './owner-card.tsx';
import { SimilarItems } from './similar-items.tsx';

const COLUMNS = 'md:grid md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:gap-x-12 lg:gap-x-16';
/** As large as the window allows, with the small ones below, so that they stay in sight beside what is read. */
const PHOTO = 'aspect-4/5 bg-wash md:w-full md:rounded-2xl';
const photoBox = (many: boolean) =>
  `${PHOTO} ${many ? 'md:max-h-[calc(100dvh-15rem)]' : 'md:max-h-[calc(100dvh-9rem)]'}`;

interface ItemViewProps {
  readonly item: ItemPage;
  /** Beside its name. */
  readonly corner?: ReactNode;
  /** Below its owner: the way to ask them something. */
  readonly question?: ReactNode;
  /** How it is borrowed, or what else can be done with it. */
  readonly children: ReactNode;
}

/** An item with everything about it. */
export const ItemView = ({ item, corner, question, children }: ItemViewProps) => (
  <div className="mx-auto w-full max-w-6xl md:px-8 md:pt-8">
    <title>{`${item.name} | 巡り Meguri`}</title>
    <article className={COLUMNS}>
      <div className="md:sticky md:top-28 md:self-start">
        <PhotoCarousel
          photos={photosOf(item)}
          name={item.name}
          sizes={ITEM_PAGE_SIZES}
          className={photoBox(item.images.length > 1)}
        />
      </div>
      <div className="flex flex-col gap-10 px-5 pt-6 md:px-0 md:pt-0">
        <Head item={item} corner={corner} />
        <PartBoundary name="リクエスト">{children}</PartBoundary>
        <ItemFacts item={item} />
        <ItemCare item={item} />
        <div className="flex flex-col gap-3">
          <OwnerCard owner={item.owner} />
          {question}
        </div>
      </div>
    </article>
    <div className="px-5 md:px-0">
      <PartBoundary name="似ているアイテム">
        <SimilarItems itemId={item.id} />
      </PartBoundary>
    </div>
  </div>
);

const Head = ({ item, corner }: Pick<ItemViewProps, 'item' | 'corner'>) => (
  <header className="flex flex-col gap-2">
    <div className="flex items-start justify-between gap-4">
      <div>
        <p className="text-sm tracking-[0.1em] text-soft">{item.brand ?? 'ノーブランド'}</p>
        <h1 className="text-2xl md:text-3xl">{item.name}</h1>
      </div>
      {corner}
    </div>
    <p className="text-lg tabular-nums">
      {yen(item.rentalPrice)}
      <span className="ml-1.5 text-sm text-soft">/ 週</span>
    </p>
    {item.description !== '' && <p className="mt-2 whitespace-pre-line">{item.description}</p>}
  </header>
);

export const ItemViewSkeleton = () => (
  <Loading className={`mx-auto w-full max-w-6xl md:px-8 md:pt-8 ${COLUMNS}`}>
    <Skeleton className={`w-full rounded-none ${photoBox(false)}`} />
    <div className="flex flex-col gap-4 px-5 pt-6 md:px-0 md:pt-0">
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-6 h-80 rounded-2xl" />
    </div>
  </Loading>
);
