import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePrefetchOnApproach } from '../../../lib/prefetch-on-approach.ts';
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

/**
 * Similar items, asked for when they are approached; a server renders the whole page. Space is reserved, so that nothing shifts; without
 * results nothing is shown.
 */
export function SimilarItems({ itemId, corner }: SimilarItemsProps) {
  const [isNear, setNear] = useState(typeof document === 'undefined');
  const box = usePrefetchOnApproach(() => setNear(true), !isNear);
  const { data, isPending } = useQuery({ ...similarItemsQuery(itemId), enabled: isNear });
  const isNothing = !isPending && (data === undefined || data.items.length === 0);
  const shown = ROWS.find((count) => (data?.items.length ?? 0) >= count);
  return (
    <div ref={box}>
      {!isNothing && (
        <section className="pt-20">
          <h2 className="mb-6 text-xl md:text-2xl">似ているアイテム</h2>
          {data === undefined ? (
            <ItemGridSkeleton count={Math.max(...ROWS)} />
          ) : (
            <ItemGrid items={data.items.slice(0, shown)} eager={0} corner={corner} />
          )}
        </section>
      )}
    </div>
  );
}
