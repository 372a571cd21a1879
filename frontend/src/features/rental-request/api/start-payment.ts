import type { PaymentPage } from '@meguri/contracts/rental-round/answers.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { send } from '../../../lib/http/api.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { rentalRequestPath } from './rental-request.ts';

/**
 * POST …/payment-connect-separated. If the owner can't be paid out yet, it returns a warning; then POST …/payment takes the
 * payment, and the payout waits.
 */
export async function startPayment({ id, shippingFee }: RentalRequest, key: string): Promise<PaymentPage> {
  if (shippingFee === 0) toast({ title: '送料は発生しません' });
  try {
    return await send<PaymentPage>('POST', `${rentalRequestPath(id)}/payment-connect-separated`, { key });
  } catch (error) {
    if (!mentionsConnect(error)) throw error;
    toast({ title: 'オーナーの口座が準備中です', text: '通常のお支払いページに切り替えて続けます。' });
    return send<PaymentPage>('POST', `${rentalRequestPath(id)}/payment`, { key: keyOfFallback(key) });
  }
}

export const mentionsConnect = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'connect_unavailable' || /connect/i.test(error.text));

/** The second request needs its own idempotency key, but the same one for each retry: changes the last digit. */
const keyOfFallback = (key: string): string => `${key.slice(0, -1)}${(parseInt(key.slice(-1), 16) ^ 15).toString(16)}`;
