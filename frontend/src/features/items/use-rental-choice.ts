import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { useUsableCoupons } from '../../rental/coupons.ts';
import { useNow } from '../../lib/time/server-time.ts';
import { errorsIn, type RentalChoice, settled, withStartFor } from './rental-choice.ts';
import { useWearOn } from './wear-on.ts';

const NOTHING: RentalChoice = {};

/** What is chosen for an item, kept in this tab until the request is sent. */
export function useRentalChoice(item: ItemPage, viewer: Account | null | undefined) {
  const [kept, keep] = usePersistent<RentalChoice>('session', `rental-choice:${item.id}`);
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
    change: (changed: RentalChoice) => keep({ ...kept, ...changed }),
  };
}
