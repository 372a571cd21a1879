import { grouped } from '@meguri/contracts/text/grouped.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cx } from '../../../../lib/class-names.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { usePrefetchOnApproach } from '../../../../lib/prefetch-on-approach.ts';
import { lazyPage } from '../../../../lib/lazy-page.tsx';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { NeedsScript, Alert } from '../../../../ui/states/alert.tsx';
import { ErrorView } from '../../../../ui/states/error-view.tsx';
import { itemPagesQuery } from '../../api/items.ts';
import { isWithShipping, type ItemCriteria, searchOf } from '../../criteria.ts';
import { ItemGrid, ItemGridSkeleton } from '../item-grid.tsx';
import type { Elements } from '../../../../ui/elements.ts';

// Separate chunk: most searches find enough.
const FewFound = lazyPage(() => import('./few-found.tsx'));

/** With fewer results a row would have gaps. */
const ENOUGH = 4;

/** Number of pages that load on scroll. Then a button loads more, so that the footer can be reached. */
const PAGES_BY_THEMSELVES = 5;

interface ItemResultsProps {
  readonly criteria: ItemCriteria;
  /** Rendered over each photo's corner. */
  readonly corner?: (item: ItemSummary) => Elements;
  /** Next to the number of results. */
  readonly tools: Elements;
  /** The active filters. */
  readonly filters: Elements;
}

/** Search results, page by page. */
export function ItemResults({ criteria, corner, tools, filters }: ItemResultsProps) {
  const pages = useInfiniteQuery(itemPagesQuery(criteria));
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, isFetchNextPageError } = pages;
  const more = () => void pages.fetchNextPage();
  const byItself = (data?.pages.length ?? 0) < PAGES_BY_THEMSELVES && !isFetchNextPageError;
  const end = usePrefetchOnApproach(more, hasNextPage && !isFetchingNextPage && !isPlaceholderData && byItself);
  if (data === undefined && error !== null)
    return <Failed {...{ criteria, error }} onRetry={() => void pages.refetch()} />;
  const items = data?.pages.flatMap((page) => page.items);
  const first = data?.pages[0];
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-4">
        <p role="status" className="text-sm text-soft">
          {first && (
            <>
              <span>{`${grouped(first.total)}件`}</span>
              <span className="max-md:sr-only">のアイテム</span>
            </>
          )}
        </p>
        {tools}
      </div>
      <NeedsScript to="絞り込みや並べ替えをする" />
      {filters}
      {first?.inexact && <Inexact words={criteria.q ?? ''} />}
      {items ? (
        <div className={cx('transition-opacity', isPlaceholderData && 'opacity-50')}>
          {items.length > 0 && <ItemGrid items={items} withShipping={isWithShipping(criteria)} corner={corner} />}
        </div>
      ) : (
        <ItemGridSkeleton />
      )}
      {items && items.length < ENOUGH && !hasNextPage && <FewFound criteria={criteria} found={items} corner={corner} />}
      <div ref={end} className="flex flex-col items-center gap-4 pt-12">
        {isFetchNextPageError && <Alert tone="bad">{sentenceOf(error)}</Alert>}
        {hasNextPage && (
          <>
            <Button variant="secondary" size="large" pending={isFetchingNextPage} onClick={more}>
              もっと見る
            </Button>
            <NeedsScript to="続きを見る" />
          </>
        )}
      </div>
    </>
  );
}

interface FailedProps {
  readonly criteria: ItemCriteria;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Suggests removing filters only if the server rejected them and there are any. */
function Failed({ criteria, error, onRetry }: FailedProps) {
  const refused = error instanceof ApiError && error.status === 400;
  const reset = searchOf(criteria) !== '' && (
    <ButtonLink to="/items" variant={refused ? 'primary' : 'secondary'}>
      条件をクリア
    </ButtonLink>
  );
  return (
    <ErrorView
      title="アイテムを表示できませんでした"
      error={error}
      action={reset}
      onRetry={refused ? undefined : onRetry}
    >
      {refused ? reasonsOf(error) : sentenceOf(error)}
    </ErrorView>
  );
}

/** The problem with each filter, if the response names it. */
function reasonsOf(error: ApiError): string {
  const reasons = (error.body.errors ?? []).map(({ message }) => message);
  return reasons.length === 0 ? error.text : reasons.join('、');
}

const Inexact = ({ words }: { readonly words: string }) => (
  <div className="pb-6">
    <Alert>{`「${words}」に一致するアイテムが見つからなかったため、近いアイテムを表示しています。`}</Alert>
  </div>
);
