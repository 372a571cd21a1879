import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '../api/home.ts';
import { ItemGrid } from './item-grid.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** So many that they fill a row. */
const SHOWN = 4;

interface FreeNowProps {
  /** Over each photograph's corner. */
  readonly corner: ((item: ItemSummary) => Elements) | undefined;
  /** What stands on the page already. */
  readonly besides?: readonly ItemSummary[];
}

/** Something to look at where there is nothing else; without it the page is whole. */
export default function FreeNow({ corner, besides = [] }: FreeNowProps) {
  const { data } = useQuery(homeQuery);
  const isAlike = (item: ItemSummary) => besides.some(({ mainCategory }) => mainCategory === item.mainCategory);
  const items = (data?.popular ?? [])
    .filter(({ id, status }) => status === 'available' && besides.every((shown) => shown.id !== id))
    // What is of a kind with what was found comes first.
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
