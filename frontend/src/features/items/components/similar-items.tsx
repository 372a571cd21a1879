import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { similarItemsQuery } from '../api/item.ts';
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** Whole rows of four, at most two. */
const ROWS = [8, 4];

interface SimilarItemsProps {
  readonly itemId: string;
  /** Rendered over each photo's corner. */
  readonly corner: ((item: ItemSummary) => Elements) | undefined;
}

/** Similar items. Space is reserved, so that nothing shifts; without results nothing is shown. */
export function SimilarItems({ itemId, corner }: SimilarItemsProps) {
  const { data, isPending } = useQuery(similarItemsQuery(itemId));
  if (!isPending && (data === undefined || data.items.length === 0)) return null;
  const shown = ROWS.find((count) => (data?.items.length ?? 0) >= count);
  return (
    <section className="pt-20">
      <h2 className="mb-6 text-xl md:text-2xl">似ているアイテム</h2>
      {data === undefined ? (
        <ItemGridSkeleton count={Math.max(...ROWS)} />
      ) : (
        <ItemGrid items={data.items.slice(0, shown)} eager={0} corner={corner} />
      )}
    </section>
  );
}
