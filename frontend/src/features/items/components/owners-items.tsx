import type { ItemPage, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/controls/link.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { othersOfOwnerQuery, SHOWN_OF_OWNER } from '../api/items.ts';
import { ItemGrid } from './item-grid.tsx';

interface OwnersItemsProps {
  readonly item: Pick<ItemPage, 'id' | 'userId' | 'owner'>;
  /** Rendered over each photo's corner. */
  readonly corner: ((item: ItemSummary) => Elements) | undefined;
}

/** The newest other items of the owner. Last on the page, so that nothing shifts when they arrive; nothing without any. */
export default function OwnersItems({ item: { id, userId, owner }, corner }: OwnersItemsProps) {
  const { data } = useQuery(othersOfOwnerQuery(userId));
  const others = data?.items.filter((one) => one.id !== id).slice(0, SHOWN_OF_OWNER) ?? [];
  if (data === undefined || others.length === 0) return null;
  const title = `${owner.displayName}さんのほかのアイテム`;
  return (
    <section aria-label={title} className="pt-20">
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 className="text-xl md:text-2xl">{title}</h2>
        {data.total > SHOWN_OF_OWNER + 1 && (
          <Link
            to={`/users/${userId}`}
            aria-label={`${owner.displayName}さんのアイテムをすべて見る`}
            className="inline-flex min-h-11 shrink-0 items-center text-sm underline decoration-line decoration-2 underline-offset-8 hover:decoration-accent"
          >
            すべて見る
          </Link>
        )}
      </div>
      <ItemGrid items={others} eager={0} corner={corner} />
    </section>
  );
}
