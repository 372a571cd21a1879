import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { arrivalOf } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { dayAndTime, remaining } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { handoverDueOf } from '../../../rental/deadlines.ts';
import { isPickup } from '../../../rental/handover.ts';
import { arrivalWords, shipByFor, shipByWords } from '../../../rental/ship-by.ts';
import { Due, Moved } from './deadline-parts.tsx';

interface HandoverDueProps {
  readonly request: RentalRequest;
  readonly cancelledAt: string;
}

/**
 * The handover deadline and, in small print, the time of automatic cancellation. The owner of a parcel reads when to go to the
 * shop, as long as the parcel arrives in time by that; the deadline is in small print then.
 */
export function HandoverDue({ request, cancelledAt }: HandoverDueProps) {
  const now = useNow();
  const shipBy = shipByFor(request, now);
  const due = handoverDueOf(request);
  const isLate = now > 0 && Date.parse(due.at) <= now;
  const refunded = request.viewerParty === 'borrower' ? '全額返金されます' : '借り手に全額返金されます';
  return (
    <div className="flex flex-col gap-1">
      {shipBy !== null ? (
        <ToTheShop shipBy={shipBy} />
      ) : isLate ? (
        <p className="text-sm font-medium text-bad">{`${due.label}（${untilTime(due.at, dayAndTime)}）を過ぎています`}</p>
      ) : (
        <Due {...due} />
      )}
      <Moved request={request} kind="no_shipment" />
      <p className="text-xs text-soft">{`${
        request.viewerParty === 'owner' && !isPickup(request)
          ? shipBy === null
            ? '利用開始日に届くように、期限までに発送してください。'
            : `${arrivalWords(arrivalOf(shipBy))}に届く見込みです。${due.label}は${untilTime(due.at, dayAndTime)}です。`
          : ''
      }${untilTime(cancelledAt, dayAndTime)}を過ぎると、取引は自動でキャンセルされ、${refunded}。`}</p>
    </div>
  );
}

function ToTheShop({ shipBy }: { readonly shipBy: string }) {
  const now = useNow();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <time dateTime={shipBy} className="font-medium tabular-nums phrases">
        {shipByWords(shipBy)}
      </time>
      {now > 0 && <span className="text-sm text-soft">{`あと${remaining(Date.parse(shipBy) - now)}`}</span>}
    </p>
  );
}
