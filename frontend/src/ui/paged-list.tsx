import { cx } from '../lib/class-names.ts';
import type { More, PagedQuery } from '../lib/query/use-paged-list.ts';
import { Button } from './controls/button.tsx';
import type { Elements } from './elements.ts';
import { LoadFailure } from './states/error-view.tsx';

export interface PagedListProps<Entry> {
  readonly list: PagedQuery<Entry>;
  /** Shown until the first page is loaded. */
  readonly skeleton: Elements;
  /** Shown when the first page can't be loaded; by default the usual error with a button to retry. */
  readonly failure?: (error: Error) => Elements;
  /** Shown when the list has no entries. */
  readonly empty: Elements;
  readonly children: (entries: readonly Entry[]) => Elements;
}

/** A list that is loaded page by page. Once loaded, its entries stay while later requests fail or another list is loading. */
export function PagedList<Entry>({ list, skeleton, failure, empty, children }: PagedListProps<Entry>) {
  const { items, error, isOutdated, retry } = list;
  if (items === undefined) {
    if (error === null) return skeleton;
    return failure?.(error) ?? <LoadFailure error={error} onRetry={retry} />;
  }
  if (items.length === 0) return empty;
  return (
    <>
      <div aria-busy={isOutdated || undefined} className={cx('transition-opacity', isOutdated && 'opacity-50')}>
        {children(items)}
      </div>
      <MoreButton {...list} />
    </>
  );
}

/** Loads the next page; nothing is shown after the last one. */
export const MoreButton = ({ hasMore, isLoadingMore, loadMore }: More) =>
  hasMore && (
    <div className="flex justify-center pt-6">
      <Button variant="secondary" pending={isLoadingMore} onClick={loadMore}>
        もっと見る
      </Button>
    </div>
  );
