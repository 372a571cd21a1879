import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { type CardItem, ItemCard } from './item-card.tsx';
import type { Elements } from '../../../ui/elements.ts';

const GRID = 'grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-4 md:gap-x-6 md:gap-y-12';
const SIZES = '(min-width: 1152px) 255px, (min-width: 768px) 23vw, 46vw';
/** A row of the widest grid. */
const ROW = 4;

interface ItemGridProps<Shown extends CardItem> {
  readonly items: readonly Shown[];
  /** How many photos load eagerly; the others load lazily. */
  readonly eager?: number;
  /** Whether the prices include shipping both ways. */
  readonly withShipping?: boolean;
  /** Rendered over each photo's corner. */
  readonly corner?: ((item: Shown) => Elements) | undefined;
  /** Rendered below each price. */
  readonly belowPrice?: (item: Shown) => Elements;
}

/** Two columns of large photos on phones, four on wide screens. */
export function ItemGrid<Shown extends CardItem>(props: ItemGridProps<Shown>) {
  const { items, eager = ROW, withShipping, corner, belowPrice } = props;
  return (
    <ul className={GRID}>
      {items.map((item, index) => (
        <li key={item.id} className="two-rows" data-item={item.id}>
          <ItemCard
            item={item}
            first={index < eager}
            sizes={SIZES}
            withShipping={withShipping}
            corner={corner?.(item)}
            belowPrice={belowPrice?.(item)}
          />
        </li>
      ))}
    </ul>
  );
}

export const ItemGridSkeleton = ({ count = 8 }: { readonly count?: number }) => (
  <Loading className={GRID}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton className="aspect-4/5 rounded-xl" />
        <Skeleton className="mt-4 h-3 w-1/3" />
        <Skeleton className="mt-2 h-4 w-4/5" />
        <Skeleton className="mt-3 h-4 w-1/4" />
      </div>
    ))}
  </Loading>
);
