import type { SavedSearch } from '@meguri/contracts/favourite/favourite.ts';
import { stillWanted } from '@meguri/contracts/favourite/still-wanted.ts';
import { instant } from '@meguri/contracts/rental-round/time/period.ts';
import { useQuery } from '@tanstack/react-query';
import { Search, Trash2 } from 'lucide';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { date } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { ButtonLink, IconButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/error-view.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useFocusAfterAction } from '../../../ui/focus/focus-after-action.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useForgetSearch, useSavedSearchPolling, useSeenSearch } from '../api/saved-searches.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { foundText } from './new-finds.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface SavedSearchesProps {
  /** URL of the list with the search's filters. */
  readonly addressOf: (query: Readonly<Record<string, string>>) => string;
}

/** The viewer's saved searches, each with its number of new items. */
export function SavedSearches({ addressOf }: SavedSearchesProps) {
  const { data, error, refetch } = useQuery(useSavedSearchPolling());
  const { focusTarget, markActed } = useFocusAfterAction<HTMLElement>(String(data?.items.length));
  if (data === undefined) {
    if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
    return (
      <Loading className="flex flex-col gap-3 pt-6">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </Loading>
    );
  }
  return (
    <section ref={focusTarget} tabIndex={-1} aria-label="保存した検索" className="outline-none">
      {data.items.length === 0 ? (
        <EmptyState title="保存した検索はありません" action={<ButtonLink to="/items">アイテムを探す</ButtonLink>}>
          アイテム一覧で条件を絞り込み、「この条件を保存」を押すと、新着をお知らせします。
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {data.items.map((search) => (
            <Row key={search.id} search={search} addressOf={addressOf} onForget={markActed} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends SavedSearchesProps {
  readonly search: SavedSearch;
  readonly onForget: () => void;
}

function Row({ search, addressOf, onForget }: RowProps) {
  const now = useNow();
  const seen = useSeenSearch({ onError: () => undefined });
  const forget = useForgetSearch({
    onSuccess: () => toast({ title: '保存した検索を削除しました' }),
    onError: (error) => toast({ title: '削除できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <li className="flex items-center gap-3 py-3">
      <Link
        to={addressOf(textsOf(stillWanted(search.query, instant(now))))}
        onClick={() => seen.run(search.id)}
        className="flex min-h-14 grow items-center gap-4 hover:text-accent"
      >
        <Icon of={Search} aria-hidden size={19} strokeWidth={1.5} className="shrink-0 text-soft" />
        <span className="flex min-w-0 flex-col">
          <span className="flex flex-wrap items-center gap-2">
            <span>{search.name}</span>
            {search.newCount > 0 && <Badge tone="accent">{`新着${foundText(search.newCount)}件`}</Badge>}
          </span>
          <span className="text-xs text-soft">{`${date(search.createdAt)}に保存`}</span>
        </span>
      </Link>
      <IconButton
        label={`${search.name}を削除`}
        disabled={forget.isPending}
        onClick={() => {
          onForget();
          forget.run(search.id);
        }}
      >
        <Icon of={Trash2} aria-hidden size={18} strokeWidth={1.5} />
      </IconButton>
    </li>
  );
}

/** The search as URL parameters, with lists joined by commas. */
const textsOf = (query: SavedSearch['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  );
