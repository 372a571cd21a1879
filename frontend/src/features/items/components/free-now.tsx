import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '../api/home.ts';
import { ItemGrid } from './item-grid.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** Fills one row. */
const SHOWN = 4;

interface FreeNowProps {
  /** Rendered over each photo's corner. */
  readonly corner: ((item: ItemSummary) => Elements) | undefined;
  /** Items that are already on the page and must not be repeated. */
  readonly excluded?: readonly ItemSummary[];
}

/** Available items as a suggestion. Optional: the page is complete without it. */
export default function FreeNow({ corner, excluded = [] }: FreeNowProps) {
  const { data } = useQuery(homeQuery);
  const isAlike = (item: ItemSummary) => excluded.some(({ mainCategory }) => mainCategory === item.mainCategory);
  const items = (data?.popular ?? [])
    .filter(({ id, status }) => status === 'available' && excluded.every((shown) => shown.id !== id))
    // Items of the same kind as what was found come first.
    .toSorted((a, b) => Number(isAlike(b)) - Number(isAlike(a)))
    .slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="free-now" className="flex flex-col gap-6 pb-10">
      <h2 id="free-now" className="text-xl">
        いま、借りられるアイテム
      </h2>
      <ItemGrid items={items} eager={0} corner={corner} />
    </section>
  );
}
