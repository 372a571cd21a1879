import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { useNow } from '../../lib/time/server-time.ts';
import { useUsableCoupons } from '../../rental/coupons.ts';
import { settledTogether, type TogetherChoice } from './together-choice.ts';

/** What is chosen for a parcel that begins with this item, kept in this tab until it is requested. */
export function useTogetherChoice(items: readonly ItemPage[], viewer: Account) {
  const [kept, keep] = usePersistent<TogetherChoice>('session', `together:${items[0]!.id}`);
  const today = startOfDay(tokyoDate(instant(useNow())));
  const coupons = useUsableCoupons(viewer, items[0]!.userId);
  const choice = settledTogether(items, kept ?? {}, coupons, today);
  return {
    today,
    coupons,
    choice,
    clear: () => keep(null),
    change: (changed: TogetherChoice) => keep({ ...kept, ...changed }),
  };
}
