import { useQuery } from '@tanstack/react-query';
import { similarItemsQuery } from '../api/item.ts';
import { ItemGrid } from './item-grid.tsx';

/** Whole rows of four, two at most. */
const ROWS = [8, 4];

/** What else one might like. Nobody waits for it, and nothing is said where there is none. */
export function SimilarItems({ itemId }: { readonly itemId: string }) {
  const { data } = useQuery(similarItemsQuery(itemId));
  if (data === undefined || data.items.length === 0) return null;
  const shown = ROWS.find((count) => data.items.length >= count);
  return (
    <section className="pt-20">
      <h2 className="mb-6 text-xl md:text-2xl">似ているアイテム</h2>
      <ItemGrid items={data.items.slice(0, shown)} eager={0} />
    </section>
  );
}
