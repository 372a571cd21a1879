import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { PaymentPage } from '@meguri/contracts/rental-round/answers.ts';
import { api, send } from '../../../lib/http/api.ts';
import { loaded } from '../../../lib/loaded.ts';
import { PhotoNotUploaded } from '../../../rental/photo-not-uploaded.ts';
import type { PhotoKind } from '../../../rental/upload-photos.ts';
import { rentalRequestPath } from './rental-request.ts';
import { withParcel } from '../parcel/parcel-facts.ts';
import type { Filled, MemberAction, Outcome } from '../actions/member-action.ts';

type Send = MemberAction['send'];
type Method = 'POST' | 'PUT' | 'DELETE';

const roundPath = ({ id }: RentalRequest): string => `/api/circulation-rounds/${encodeURIComponent(id)}`;

/** PUT /api/rental-requests/{id}/status. @param ofParcel also for the other items of its parcel */
export const changesStatus =
  (status: string, ofParcel = false): Send =>
  async (request, filled, key) => {
    const own = `${rentalRequestPath(request.id)}/status`;
    const path = ofParcel ? withParcel(own, request) : own;
    return asRequest(
      await sendFilled('message', filled, (given, member) =>
        send<RentalRequest>('PUT', path, { body: { status, ...given }, key, member }),
      ),
    );
  };

/** POST /api/rental-requests/{id}/fit-refund */
export const requestsFitRefund: Send = async ({ id }, filled, key) => {
  const path = `${rentalRequestPath(id)}/fit-refund`;
  return asRequest(
    await sendFilled('message', filled, (body, member) => send<RentalRequest>('POST', path, { body, key, member })),
  );
};

/** POST to a path below /api/rental-requests/{id} without input. @param ofParcel also for the other items of its parcel */
export const calls =
  (method: Method, path: string, ofParcel = false): Send =>
  async (request, _filled, key) => {
    const own = `${rentalRequestPath(request.id)}${path}`;
    return asRequest(await send<RentalRequest>(method, ofParcel ? withParcel(own, request) : own, { key }));
  };

/** Offers meeting times for the leg shown on the page. */
export const offersSlots: Send = async ({ id, meeting }, { slots = [], landmark = '' }, key) => {
  const body = { leg: meeting?.leg, slots, ...(landmark !== '' && { landmark }) };
  return asRequest(await send<RentalRequest>('POST', `${rentalRequestPath(id)}/slots`, { body, key }));
};
export const choosesSlot: Send = async ({ id, meeting }, { slot = null }, key) => {
  const body = { leg: meeting?.leg, slot };
  return asRequest(await send<RentalRequest>('PUT', `${rentalRequestPath(id)}/slots/chosen`, { body, key }));
};

/** An extension at the price and for the days that the page shows. */
export const requestsExtension: Send = async ({ id, extendable }, { savedCard = false }, key) => {
  const body = { savedCard, expectedPrice: extendable?.price, expectedEndDate: extendable?.endDate };
  return asRequest(await send<RentalRequest>('POST', `${rentalRequestPath(id)}/extension`, { body, key }));
};

/** For the extension that the page shows: a newer one isn't answered or withdrawn by it. */
export const decidesOnExtension =
  (path: string): Send =>
  async ({ id, extension }, _filled, key) => {
    const body = { number: extension?.number };
    return asRequest(await send<RentalRequest>('POST', `${rentalRequestPath(id)}/extension${path}`, { body, key }));
  };

/** A payment page below /api/rental-requests/{id}. */
export const opensPage =
  (path: string): Send =>
  async ({ id }, _filled, key) =>
    asPage(await send<PaymentPage>('POST', `${rentalRequestPath(id)}${path}`, { key }));

/** A damage report with photos. */
export const reportsDamage =
  (path: string): Send =>
  async (request, filled, key) => {
    await sendFilled('damage', filled, (body, member) =>
      send('POST', `${roundPath(request)}${path}`, { body, key, member }),
    );
    return { kind: 'sent' };
  };

export const objects: Send = async (request, filled, key) => {
  const path = `${roundPath(request)}/damage-fee/objection`;
  return asRequest(await sendFilled('damage', filled, (body, member) => send('POST', path, { body, key, member })));
};

export const paysFee =
  (path: string): Send =>
  async (request, _filled, key) =>
    asPage(await send<PaymentPage>('POST', `${roundPath(request)}${path}`, { key }));

const asRequest = (request: RentalRequest): Outcome => ({ kind: 'request', request });
export const asPage = (page: PaymentPage): Outcome => ({ kind: 'page', page });

/** Uploads the photos, then sends the form with their URLs, as the member who has pressed. @throws PhotoNotUploaded */
async function sendFilled<T>(
  kind: PhotoKind,
  { fields = {}, photos = [] }: Filled,
  sendBody: (body: object, member: number | undefined) => Promise<T>,
): Promise<T> {
  const { member } = api;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
  if (photos.length === 0) return sendBody(given, member);
  // Most actions have no photos.
  const { sendWithPhotos } = await loaded(() => import('./send-with-photos.ts')).catch((cause: unknown) => {
    throw new PhotoNotUploaded('photo', { cause });
  });
  return sendWithPhotos(kind, photos, member, (images) => sendBody({ ...given, images }, member));
}
