import { useEffect, useEffectEvent } from 'react';
import { type Garment, isSame } from './garment.ts';
import { onListedElsewhere } from './listed-elsewhere.ts';

/**
 * Calls `onListed` when another tab lists the item that this form shows.
 * @param keptAs name under which the browser stores the form; null: the form isn't of a new item
 * @param shown the item in the form; null: it is being sent from here
 */
export function useListedElsewhere(keptAs: string | null, shown: () => Garment | null, onListed: () => void): void {
  const heard = useEffectEvent((listed: Garment) => {
    const own = shown();
    if (own !== null && isSame(listed, own)) onListed();
  });
  useEffect(() => (keptAs === null ? undefined : onListedElsewhere(keptAs, (listed) => heard(listed))), [keptAs]);
}
