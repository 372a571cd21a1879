import type { PaymentPage } from '@meguri/contracts/rental-round/answers.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { send } from '../../../lib/http/api.ts';
import type { Act, Outcome } from '../acts/act.ts';
import type { MemberAction } from '../member-actions.ts';
import { startPayment } from './start-payment.ts';
import { rentalRequestPath } from './rental-request.ts';
import { type PhotoKind, uploadPhotos } from './upload-photos.ts';

type Send = (request: RentalRequest, act: Act, key: string) => Promise<Outcome>;

const roundPath = ({ id }: RentalRequest): string => `/api/circulation-rounds/${encodeURIComponent(id)}`;

/** PUT /api/rental-requests/{id}/status */
const wants =
  (status: string): Send =>
  async ({ id }, { fields, photos }, key) => {
    const body = { status, ...filled(fields), ...(await attached('message', photos)) };
    return asRequest(await send<RentalRequest>('PUT', `${rentalRequestPath(id)}/status`, { body, key }));
  };

/** What one adds to a damage case. */
const reports =
  (path: string): Send =>
  async (request, { fields, photos }, key) => {
    const body = { ...filled(fields), ...(await attached('damage', photos)) };
    await send('POST', `${roundPath(request)}${path}`, { body, key });
    return { kind: 'sent' };
  };

const paysFee =
  (path: string): Send =>
  async (request, _act, key) =>
    asPage(await send<PaymentPage>('POST', `${roundPath(request)}${path}`, { key }));

export const SENDS: Readonly<Record<MemberAction, Send>> = {
  approve: wants('request_approved'),
  decline: wants('request_declined'),
  withdraw: wants('request_cancelled'),
  cancel_unpaid: wants('request_cancelled'),
  cancel: wants('cancelled'),
  mark_shipped: wants('shipped'),
  confirm_receipt: wants('in_use'),
  mark_returned: wants('returned'),
  confirm_return: wants('completed'),
  pay: async (request, _act, key) => asPage(await startPayment(request, key)),
  give_up_payment: async ({ id }, _act, key) =>
    asRequest(await send<RentalRequest>('DELETE', `${rentalRequestPath(id)}/payment`, { key })),
  request_return: async ({ id }, _act, key) =>
    asRequest(await send<RentalRequest>('POST', `${rentalRequestPath(id)}/return-request`, { key })),
  report_damage: reports('/damage-report'),
  add_evidence: reports('/damage-report/evidence'),
  object_damage_fee: async (request, { fields }, key) =>
    asRequest(await send('POST', `${roundPath(request)}/damage-fee/objection`, { body: filled(fields), key })),
  pay_damage_fee: paysFee('/damage-fee/payment'),
  pay_late_fee: paysFee('/late-fee/payment'),
};

const asRequest = (request: RentalRequest): Outcome => ({ kind: 'request', request });
const asPage = (page: PaymentPage): Outcome => ({ kind: 'page', page });

const filled = (fields: Act['fields'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));

async function attached(kind: PhotoKind, photos: Act['photos']): Promise<{ images?: string[] }> {
  const images = await uploadPhotos(kind, photos);
  return images.length === 0 ? {} : { images };
}
