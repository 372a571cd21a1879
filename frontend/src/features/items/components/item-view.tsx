import type { ItemPage, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { ITEM_PAGE_SIZES } from '@meguri/contracts/upload/photo-widths.ts';
import type { ReactElement, ReactNode } from 'react';
import { careInstructionName } from '@meguri/contracts/reference/care.ts';
import { subCategoryName } from '@meguri/contracts/reference/categories.ts';
import { categoryName } from '@meguri/contracts/reference/main-categories.ts';
import { colourName } from '@meguri/contracts/reference/colours.ts';
import { itemConditionName } from '@meguri/contracts/reference/item-options.ts';
import { materialLabel } from '@meguri/contracts/reference/materials.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { laterPart } from '../../../lib/later-part.tsx';
import { OutOfSight } from '../../../lib/out-of-sight.tsx';
import { useNow } from '../../../lib/time/server-time.ts';
import { fitWords } from '../../../rental/fit-words.ts';
import { yen } from '../../../rental/format.ts';
import { RatingLine } from '../../../rental/people/standing.tsx';
import { FIT_REFUND } from '../../../rental/fit-refund.ts';
import { RETURN_UNWASHED } from '../../../rental/return-unwashed.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { searchOf } from '../criteria.ts';
import { scrollToPart } from '../scroll-to-part.ts';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { PhotoCarousel } from '../../../ui/photos/photo-carousel.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { photosOf } from '../photos.ts';
import { soonestWords } from '../soonest.ts';
import { ItemCare, ItemFacts, ItemMeasurements } from './item-facts.tsx';
import { OwnerCard } from './owner-card.tsx';
import { Promises } from './promises.tsx';
import { ItemReviews } from './item-reviews.tsx';
import { SimilarItems } from './similar-items.tsx';
import { Words } from '../../../ui/words.tsx';
import type { Elements } from '../../../ui/elements.ts';

const OwnersItems = laterPart(() => import('./owners-items.tsx'));

const COLUMNS = 'md:grid md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:gap-x-12 lg:gap-x-16';
/** The photo is as large as the window allows with the thumbnails below it, so that it stays visible beside the text. */
const PHOTO = 'aspect-4/5 w-full bg-wash max-md:max-h-[52dvh] md:rounded-2xl';
const photoBox = (many: boolean) =>
  `${PHOTO} ${many ? 'md:max-h-[calc(100dvh-15rem)]' : 'md:max-h-[calc(100dvh-9rem)]'}`;

interface ItemViewProps {
  readonly item: ItemPage;
  /** Next to the name. */
  readonly corner?: Elements;
  /** Next to the price: the link down to the request form. */
  readonly way?: Elements;
  /** Below the facts: whether it would fit the viewer. */
  readonly fit?: Elements;
  /** Below the owner: the link to ask them something. */
  readonly question?: Elements;
  /** Borrowers' reviews, loaded when scrolled near. */
  readonly reviews?: ReactNode;
  /** Rendered over the corner of each similar item, and of the owner's others. */
  readonly cornerOfSimilar?: (item: ItemSummary) => Elements;
  /** For a preview of an item that isn't saved: no document title, breadcrumbs or similar items. */
  readonly alone?: boolean;
  /** The request form, or what else can be done with the item. */
  readonly children: ReactNode;
}

/** An item with all its details. */
export const ItemView = ({
  item,
  corner,
  way,
  fit,
  question,
  reviews,
  cornerOfSimilar,
  alone = false,
  children,
}: ItemViewProps) => (
  <div className="mx-auto w-full max-w-6xl md:px-8 md:pt-4">
    {!alone && <title>{`${item.name} | 巡り Meguri`}</title>}
    {!alone && <Crumbs item={item} />}
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
        <Head item={item} corner={corner} way={way} />
        <ItemMeasurements item={item} />
        <PartBoundary name="リクエスト">{children}</PartBoundary>
        <OutOfSight>
          <Promises item={item} />
          <ItemFacts item={item} />
          {fit}
          <ItemCare item={item} />
          <div className="flex flex-col gap-5">
            <OwnerCard owner={item.owner} />
            {question}
          </div>
        </OutOfSight>
      </div>
    </article>
    {!alone && (
      <div className="px-5 md:px-0">
        <OutOfSight>
          <ItemReviews count={item.rating.count}>{reviews}</ItemReviews>
          <div id="similar" tabIndex={-1} className="scroll-mt-24 outline-none">
            <PartBoundary name="似ているアイテム">
              <SimilarItems itemId={item.id} corner={cornerOfSimilar} />
            </PartBoundary>
          </div>
          <PartBoundary name="オーナーのほかのアイテム">
            <OwnersItems item={item} corner={cornerOfSimilar} />
          </PartBoundary>
        </OutOfSight>
      </div>
    )}
  </div>
);

const Head = ({ item, corner, way }: Pick<ItemViewProps, 'item' | 'corner' | 'way'>) => (
  <header className="flex flex-col gap-2">
    <div className="flex items-start justify-between gap-4">
      <div>
        <p className="text-sm tracking-[0.1em] text-soft">{item.brand ?? 'ノーブランド'}</p>
        <h1 className="text-[1.375rem] md:text-3xl">{bracketsTrimmed(item.name)}</h1>
        <p className="flex min-h-7 items-center pt-1">
          {item.rating.count === 0 ? (
            <RatingLine rating={item.rating} />
          ) : (
            <a href="#reviews" onClick={scrollToPart('reviews')} className="rounded-sm hover:opacity-75">
              <RatingLine rating={item.rating} />
            </a>
          )}
        </p>
      </div>
      {corner}
    </div>
    {/* During an update, a server of the previous release omits it. */}
    {item.fit && (
      <p className="text-sm text-soft">
        <a href="#reviews" onClick={scrollToPart('reviews')} className="rounded-sm hover:opacity-75">
          {`サイズ感：${fitWords(item.fit)}`}
        </a>
      </p>
    )}
    <ul aria-label="サイズと状態" className="flex flex-wrap gap-2 pt-1">
      {chipsOf(item).map((chip) => (
        <li key={chip} className="inline-flex min-h-8 items-center rounded-full bg-wash px-3.5 text-sm">
          {chip}
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-1">
      <p className="flex grow basis-48 flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-sm text-soft">
          <span>レンタル</span>
          <span className="mx-1.5 font-serif text-2xl text-ink">{yen(item.rentalPrice)}</span>
          <span>/ 週</span>
        </span>
        <span className="text-sm text-soft">{waysOf(item)}</span>
      </p>
      {way}
    </div>
    <Soonest item={item} />
    {item.description !== '' && <p className="mt-2 whitespace-pre-line">{item.description}</p>}
  </header>
);

/** Pulls opening brackets over their empty half, which would show as an indent at the start of a line. The serif font has no narrow ones. */
const bracketsTrimmed = (name: string): readonly ReactElement[] =>
  name.split(/([（「【])/).map((part, index) =>
    index % 2 === 0 ? (
      <Words key={index}>{part}</Words>
    ) : (
      <span key={index} className="-ml-[0.5em] [text-spacing-trim:space-all]">
        {part}
      </span>
    ),
  );

/** The most important facts. */
const chipsOf = ({ size, condition, color, material, fitRefund, ...care }: ItemPage): readonly string[] => [
  sizeLabel(size),
  itemConditionName(condition),
  ...(color === null ? [] : [colourName(color)]),
  ...(material === null ? [] : [materialLabel(material)]),
  ...chipsOfCare(care),
  ...(fitRefund ? [FIT_REFUND] : []),
  ...(care.identityRequired ? [IDENTITY_REQUIRED] : []),
];

/** Whom its owner lends it to. */
const IDENTITY_REQUIRED = '本人確認済みの方のみ';

/** What else is to be done or paid before the return, or that nothing is. */
function chipsOfCare({
  returnUnwashed,
  washingInstructions,
}: Pick<ItemPage, 'returnUnwashed' | 'washingInstructions'>) {
  if (returnUnwashed) return [RETURN_UNWASHED];
  return washingInstructions === 'dry_clean' ? [careInstructionName(washingInstructions)] : [];
}

/** Price of each handover method. */
function waysOf({ shippingMethod, shippingFee }: ItemPage): string {
  if (shippingMethod === 'pickup') return '手渡し・送料なし';
  const parcel = `往復送料 ${yen(shippingFee)}`;
  return shippingMethod === 'both' ? `${parcel}（手渡しは送料なし）` : parcel;
}

/** When it is available at the earliest; nothing before the server's time is known. */
function Soonest({ item }: { readonly item: ItemPage }) {
  const now = useNow();
  const words = now === 0 ? [] : soonestWords(item, now);
  if (words.length === 0) return null;
  return (
    <p className="text-sm text-accent">
      {words.map((piece) => (
        <span key={piece} className="inline-block">
          {piece}
        </span>
      ))}
    </p>
  );
}

/** Breadcrumbs. */
const Crumbs = ({ item: { mainCategory: category, subCategory } }: Pick<ItemViewProps, 'item'>) => (
  <nav aria-label="現在の位置" className="px-5 text-xs text-soft md:px-0">
    <ol className="flex items-center gap-x-2 whitespace-nowrap enlarged:flex-wrap">
      {[
        { to: '/items', name: 'アイテム' },
        { to: `/items${searchOf({ category })}`, name: categoryName(category) },
        { to: `/items${searchOf({ category, subCategory })}`, name: subCategoryName(subCategory) },
      ].map(({ to, name }, index) => (
        // If they don't fit, the last one is truncated with an ellipsis.
        <li key={to} className="flex items-center gap-2 last:min-w-0 enlarged:min-w-0">
          {index > 0 && <span aria-hidden>/</span>}
          <Link to={to} className="block truncate leading-[2.75rem] hover:text-ink">
            {name}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
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
