import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { stored } from '../../lib/storage/storage.ts';
import { useNow } from '../../lib/time/server-time.ts';
import { useUsableCoupons } from '../../rental/coupons.ts';
import { settledTogether, type TogetherChoice } from './together-choice.ts';

/** What is chosen for a parcel that begins with this item, kept in this tab until it is requested. */
export function useTogetherChoice(items: readonly ItemPage[], viewer: Account) {
  const name = `together:${items[0]!.id}`;
  const [kept, keep] = usePersistent<TogetherChoice>('session', name);
  const today = startOfDay(tokyoDate(instant(useNow())));
  const coupons = useUsableCoupons(viewer, items[0]!.userId);
  const choice = settledTogether(items, kept ?? {}, coupons, today);
  return {
    today,
    coupons,
    choice,
    clear: () => keep(null),
    // During hydration `kept` isn't yet what the tab has stored.
    change: (changed: TogetherChoice) => keep({ ...stored<TogetherChoice>('session', name), ...changed }),
  };
}
