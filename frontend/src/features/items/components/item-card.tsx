import { grouped } from '@meguri/contracts/text/grouped.ts';
import type { Item, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { yen } from '../../../rental/format.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { photosOf } from '../photos.ts';
import { ItemPhoto } from './item-photo.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Words } from '../../../ui/words.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** The fields of an item that a card shows. */
export type CardItem = Pick<Item, 'id' | 'name' | 'brand' | 'rentalPrice' | 'images'> &
  Partial<
    Pick<ItemSummary, 'photos' | 'status' | 'isRentable' | 'freeFrom' | 'isNew' | 'sizeName' | 'handoverName'> &
      Pick<ItemSummary, 'shippingFee' | 'rating' | 'area'>
  >;

interface ItemCardProps {
  readonly item: CardItem;
  /** Visible when the page opens: loaded eagerly. */
  readonly first?: boolean;
  /** Width of the photo on the page, as in the attribute `sizes`. */
  readonly sizes?: string;
  /** Whether the price includes shipping both ways. */
  readonly withShipping?: boolean | undefined;
  /** Rendered over the photo's corner, as a separate button. */
  readonly corner?: Elements;
  readonly belowPrice?: Elements;
}

/** An item as lists show it: a large photo, then brand, name and price per week. */
export function ItemCard({ item, first = false, sizes, withShipping = false, corner, belowPrice }: ItemCardProps) {
  const shipping = (withShipping && item.shippingFee) || 0;
  return (
    <article className="two-rows group relative">
      <Link to={`/items/${item.id}`} className="two-rows rounded-xl">
        <span className="block">
          <span className="relative block aspect-4/5 overflow-hidden rounded-xl bg-wash">
            <ItemPhoto
              item={item}
              index={0}
              alt=""
              first={first}
              far={!first}
              sizes={sizes}
              className="transition-transform duration-700 ease-page group-hover:scale-[1.03]"
            />
            <SecondPhoto item={item} sizes={sizes} />
            {item.isNew && (
              <span className="absolute top-2 left-2 *:bg-paper">
                <Badge tone="accent">新着</Badge>
              </span>
            )}
            <Mark {...item} />
          </span>
          <span className="mt-3 block text-xs tracking-[0.08em] text-soft">{item.brand ?? 'ノーブランド'}</span>
          <span className="line-clamp-2 block text-[0.8125rem] leading-snug md:text-base text-balance trim-start group-hover:text-accent">
            <Words>{item.name}</Words>
          </span>
        </span>
        <span className="mt-1 block text-sm">
          <span>{yen(item.rentalPrice + shipping)}</span>
          <span className="ml-1 text-xs text-soft">{shipping > 0 ? '/ 週（送料込み）' : '/ 週'}</span>
          {belowPrice}
          {item.sizeName && (
            <span className="block text-xs text-soft">
              <span>{`${item.sizeName}｜`}</span>
              <span>{item.handoverName}</span>
            </span>
          )}
          <Trust {...item} />
        </span>
      </Link>
      {corner && <div className="absolute top-1 right-1">{corner}</div>}
    </article>
  );
}

/** Its rating and its area. */
function Trust({ rating, area }: Pick<CardItem, 'rating' | 'area'>) {
  const average = rating?.average ?? null;
  if (average === null && !area) return null;
  return (
    <span className="block text-xs text-soft tabular-nums">
      {rating && average !== null && (
        <>
          <span aria-hidden className="mr-1 text-accent">
            ★
          </span>
          <span className="sr-only">評価</span>
          <span>{average.toFixed(1)}</span>
          <span className="ml-1">{`(${grouped(rating.count)}件)`}</span>
          {area && <span>｜</span>}
        </>
      )}
      {area && <span>{area}</span>}
    </span>
  );
}

/** Shown on hover and keyboard focus, see `styles.css`. */
function SecondPhoto({ item, sizes }: Pick<ItemCardProps, 'item' | 'sizes'>) {
  const second = photosOf(item)[1];
  if (second === undefined) return null;
  return <img src={second.url} srcSet={second.srcSet} sizes={sizes} alt="" loading="lazy" className="second-photo" />;
}

/** For an item that is lent out: the date from which it is available. */
const untilFree = (freeFrom: string | null | undefined): string =>
  freeFrom == null ? 'レンタル中' : `${Number(freeFrom.slice(5, 7))}/${Number(freeFrom.slice(8))}から空き`;

function Mark({ status, isRentable, freeFrom }: CardItem) {
  const text = isRentable === false ? 'レンタル停止中' : status === 'rented' ? untilFree(freeFrom) : null;
  if (text === null) return null;
  return (
    <span className="absolute bottom-2 left-2">
      <Badge>{text}</Badge>
    </span>
  );
}
