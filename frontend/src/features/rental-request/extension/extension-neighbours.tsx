import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { reservedPeriod } from '@meguri/contracts/rental-round/time/period.ts';
import { neighboursOf } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { date } from '../../../lib/time/format.ts';
import { isPickup } from '../../../rental/handover.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { useOwnerCalendar } from '../api/owner-calendar.ts';
import { firstDayOf } from './extension-terms.tsx';

interface ExtensionNeighboursProps {
  readonly request: Pick<RentalRequest, 'id' | 'itemId' | 'itemShippingMethod'>;
  readonly of: { readonly endDate: string };
}

/** For the owner: which other rentals of the item the extended days are close to, or leave no room for. */
export function ExtensionNeighbours({ request, of }: ExtensionNeighboursProps) {
  const calendar = useOwnerCalendar(request.itemId);
  if (calendar === undefined) return null;
  const sentences = sentencesOf(request, of, calendar);
  if (sentences.length === 0) return null;
  return (
    <Alert tone="warn" title="同じアイテムのほかの取引">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}

function sentencesOf(
  { id, itemShippingMethod }: ExtensionNeighboursProps['request'],
  of: ExtensionNeighboursProps['of'],
  { reserved, requested, blocked }: OwnerCalendar,
): readonly string[] {
  const method = isPickup({ itemShippingMethod }) ? 'pickup' : 'delivery';
  const others = reserved.filter(({ roundId }) => roundId !== id);
  const first = firstDayOf(of);
  // The extension also takes the days on the way back, and those that the item then stays with its owner.
  const { to } = reservedPeriod(first, method, reserved.find(({ roundId }) => roundId === id)?.daysBetween ?? 0);
  const overlapsWith = (day: { readonly startDate: string; readonly endDate: string }) =>
    day.startDate < to && day.endDate >= first;
  const taken = [...others, ...blocked].find(overlapsWith);
  if (taken !== undefined)
    return [`${date(taken.startDate)}から予約または貸し出さない日があるため、このままでは承認できません。`];
  const rivals = requested.filter(overlapsWith).length;
  return [
    ...(neighboursOf(first, method, others).isNeededAfter
      ? [`${date(to)}から次の取引で予約されています。返却が遅れると、渡す日に間に合わないことがあります。`]
      : []),
    ...(rivals > 0
      ? [`この期間と重なるリクエストが${rivals}件届いています。延長料金のお支払いが済むと、受け付けられなくなります。`]
      : []),
  ];
}
