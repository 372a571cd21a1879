import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ownSizesQuery } from '../../features/account/own-sizes/api/own-sizes.ts';
import { criteriaOf, searchOf, valuesOf, withFilters } from '../../features/items/criteria.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { cx } from '../../lib/class-names.ts';
import { NetworkError, sentenceOf } from '../../lib/http/api-error.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { settingsPage } from '../../rental/settings-page.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

const notLoaded = (error: unknown): void =>
  void toast({ title: 'サイズを読み込めませんでした', text: sentenceOf(error), tone: 'bad' });

/**
 * Filters by the member's own sizes, or leads to where they are given. It is there before they are known, so that the chips beside it
 * don't move; a press waits for them. @param search the query parameters of the list
 */
export default function OwnSizesChip({ search }: { readonly search: string }) {
  const { viewer } = useViewer();
  const { data: own } = useQuery({ ...ownSizesQuery, enabled: !!viewer });
  const [isAwaited, setAwaited] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsMounted();
  const criteria = criteriaOf(new URLSearchParams(search));
  const sizes = valuesOf(criteria, 'size');
  const isChosen = own !== undefined && own.sizes.length > 0 && own.sizes.every((size) => sizes.includes(size));
  const follow = (known: OwnSizes) => {
    if (known.sizes.length === 0) return navigate(settingsPage('own-sizes', `/items${searchOf(criteria)}`));
    const others = sizes.filter((size) => !known.sizes.includes(size));
    const size = (isChosen ? others : [...others, ...known.sizes]).join(',');
    return navigate(`/items${searchOf(withFilters(criteria, { size }))}`);
  };
  const press = async () => {
    if (isAwaited) return;
    // Offline, the request would only be sent once the network returns.
    if (own === undefined && !onlineManager.isOnline()) {
      notLoaded(new NetworkError('offline'));
      return;
    }
    setAwaited(true);
    try {
      const known = await queries.ensureQueryData(ownSizesQuery);
      if (isHere()) await follow(known);
    } catch (error) {
      notLoaded(error);
    }
    setAwaited(false);
  };
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-pressed={own && isChosen}
        aria-busy={isAwaited || undefined}
        onClick={() => void press()}
        className={cx(
          'inline-flex min-h-11 items-center rounded-full px-5 text-sm whitespace-nowrap transition-colors',
          isChosen ? 'bg-ink text-paper' : 'bg-wash hover:bg-line',
        )}
      >
        自分のサイズ
      </button>
    </li>
  );
}
