import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { neighboursOf } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { isPickup } from '../../../rental/handover.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { useOwnerCalendar } from '../api/owner-calendar.ts';

/** Before an approval: whether a late return of one rental would delay the next (decision 142). */
export function CloseNeighbours({ request }: { readonly request: RentalRequest }) {
  const calendar = useOwnerCalendar(request.itemId);
  if (calendar === undefined) return null;
  const method = isPickup(request) ? 'pickup' : 'delivery';
  const { isAwayBefore, isNeededAfter } = neighboursOf(request.startDate, method, calendar.reserved);
  if (!isAwayBefore && !isNeededAfter) return null;
  return (
    <div className="pt-4">
      <Alert tone="warn" title="ほかの取引との間が短い日程です">
        {isAwayBefore && <p>{method === 'delivery' ? AWAY.delivery : AWAY.pickup}</p>}
        {isNeededAfter && <p>この取引の返却が遅れると、次の取引で渡す日に間に合わないことがあります。</p>}
      </Alert>
    </div>
  );
}

const AWAY = {
  delivery:
    'アイテムは、発送していただく日まで前の取引で予約されています。返却が遅れると、お届けが利用開始日のあとになることがあります。',
  pickup:
    'アイテムは、利用開始日の前日まで、前の取引で予約されています。返却が遅れると、お渡しも遅れることがあります。',
};
