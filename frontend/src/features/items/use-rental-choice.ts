import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { stored } from '../../lib/storage/storage.ts';
import { useUsableCoupons } from '../../rental/coupons.ts';
import { useNow } from '../../lib/time/server-time.ts';
import { errorsIn, type RentalChoice, settled, withStartFor } from './rental-choice.ts';
import { useWearOn } from './wear-on.ts';

const NOTHING: RentalChoice = {};

/** What is chosen for an item, kept in this tab until the request is sent. */
export function useRentalChoice(item: ItemPage, viewer: Account | null | undefined) {
  const name = `rental-choice:${item.id}`;
  const [kept, keep] = usePersistent<RentalChoice>('session', name);
  const today = startOfDay(tokyoDate(instant(useNow())));
  const coupons = useUsableCoupons(viewer, item.userId);
  const choice = withStartFor(useWearOn(), item, settled(item, kept ?? NOTHING, coupons), today);
  return {
    kept,
    keep,
    today,
    coupons,
    choice,
    errors: errorsIn(item, choice, today),
    // During hydration `kept` isn't yet what the tab has stored.
    change: (changed: RentalChoice) => keep({ ...stored<RentalChoice>('session', name), ...changed }),
  };
}
