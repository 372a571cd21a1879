import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';

/**
 * on_its_way: the provider has the payment, the round hasn't recorded it yet; arrived: the round continues; too_late: the round had
 * ended before, so everything is refunded; ended: it was paid and the round is over by now.
 */
export type Arrival = 'on_its_way' | 'arrived' | 'too_late' | 'ended';

/** The state of a payment that the provider has confirmed. */
export function arrivalOf({ status, payment }: Pick<RentalRequest, 'status' | 'payment'>): Arrival {
  if (payment?.status === 'returned') return 'too_late';
  const isPaid = payment !== null && payment.status !== 'unpaid' && payment.status !== 'pending';
  if (isPaid) return status === 'cancelled' ? 'ended' : 'arrived';
  return isFinal(status) ? 'too_late' : 'on_its_way';
}
