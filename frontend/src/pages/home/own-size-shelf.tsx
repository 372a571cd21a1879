import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { ownSizesQuery } from '../../features/account/own-sizes/api/own-sizes.ts';
import { itemsQuery } from '../../features/items/api/items.ts';
import { searchOf } from '../../features/items/criteria.ts';
import { settingsPage } from '../../rental/settings-page.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';

interface OwnSizes {
  /** Whether the member has saved no sizes. */
  readonly areMissing: boolean;
  /** The newest items of others in these sizes. */
  readonly items: readonly ItemSummary[];
  /** The path of all of them. */
  readonly all: string;
}

export function useOwnSizeShelf(viewerId: number): OwnSizes {
  const { data: own } = useQuery(ownSizesQuery);
  const criteria = { size: own?.sizes.join(',') ?? '' };
  const { data } = useQuery({ ...itemsQuery(criteria), enabled: criteria.size !== '' });
  return {
    areMissing: own !== undefined && criteria.size === '',
    items: data?.items.filter(({ userId }) => userId !== viewerId) ?? [],
    all: `/items${searchOf(criteria)}`,
  };
}

/** Asks a member without saved sizes to save some. */
export const OwnSizesPrompt = () => (
  <section aria-label="自分のサイズ" className="measure pb-16 md:pb-24">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-3xl bg-wash px-6 py-7 md:px-9">
      <p className="phrases">自分のサイズを登録すると、着られるアイテムがここに並びます。</p>
      <ButtonLink to={settingsPage('own-sizes', '/')} variant="onWash">
        サイズを登録する
      </ButtonLink>
    </div>
  </section>
);
