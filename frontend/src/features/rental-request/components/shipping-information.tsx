import type { RentalRequest, ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import { OUT_STATUSES, type RoundStatus, TO_SEND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { inFours } from '../../../rental/format.ts';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { isPickup } from '../../../rental/handover.ts';
import { HandoverCode, SenderCodes, Tracking } from './codes.tsx';

/** All parcels or meetings of the round, folded; the next step shows what is needed now. */
export function ShippingInformation({ request, open }: { readonly request: RentalRequest; readonly open: boolean }) {
  const { shippingEvents, handoverCode } = request;
  if (shippingEvents.length === 0 && handoverCode === null) return null;
  return (
    <Disclosure title={isPickup(request) ? '受け渡しコード' : '発送・返却コードの情報'} open={open}>
      <div className="flex flex-col gap-8">
        {handoverCode !== null && (
          <div className="rounded-2xl bg-wash p-2">
            <HandoverCode code={handoverCode} />
          </div>
        )}
        {shippingEvents.map((event) => (
          <Parcel key={event.id} event={event} request={request} />
        ))}
      </div>
    </Disclosure>
  );
}

function Parcel({ event, request }: { readonly event: ShippingEvent; readonly request: RentalRequest }) {
  const dispatch = event.direction === 'dispatch';
  const sender = dispatch ? 'owner' : 'borrower';
  const maySee = request.viewerParty === sender || request.viewerParty === 'operator';
  return (
    <section aria-label={dispatch ? '発送' : '返却'} className="flex flex-col gap-4">
      <h3 className="text-base">
        <span>{dispatch ? '発送（オーナーから借り手へ）' : '返却（借り手からオーナーへ）'}</span>
        {event.carrier !== null && <span className="ml-3 font-sans text-sm text-soft">{event.carrier}</span>}
      </h3>
      {isUsed(event, request) && maySee ? (
        <UsedCodes event={event} />
      ) : maySee ? (
        <SenderCodes event={event} />
      ) : (
        <p className="text-sm text-soft">{`${dispatch ? '発送' : '返却'}コードは、送る人だけに表示されます。`}</p>
      )}
      <Tracking event={event} />
      {event.trackingAwaited && <p className="text-sm text-soft">追跡番号は運営事務局が入力中です。</p>}
    </section>
  );
}

/** Used codes, which are still needed to ask the carrier about the parcel. */
const UsedCodes = ({ event: { shippingCode27, receptionNumber } }: { readonly event: ShippingEvent }) => (
  <p className="text-sm text-soft tabular-nums">{`使用済み：${[shippingCode27, receptionNumber].flatMap((code) => (code === null ? [] : [inFours(code)])).join('／')}`}</p>
);

const TO_SEND: Readonly<Record<ShippingEvent['direction'], readonly RoundStatus[]>> = {
  dispatch: TO_SEND_STATUSES,
  return: OUT_STATUSES,
};

const isUsed = ({ direction }: ShippingEvent, { status, viewerParty }: RentalRequest): boolean =>
  viewerParty !== 'operator' && !TO_SEND[direction].includes(status);
