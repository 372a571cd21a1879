import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';

/**
 * on_its_way: the provider has it, the round doesn't know yet; arrived: the round goes on; too_late: the round had ended
 * before, so all goes back; ended: it was paid, and is over by now.
 */
export type Arrival = 'on_its_way' | 'arrived' | 'too_late' | 'ended';

/** Where a payment is that the provider says was made. */
export function arrivalOf({ status, payment }: Pick<RentalRequest, 'status' | 'payment'>): Arrival {
  if (payment?.status === 'returned') return 'too_late';
  const isPaid = payment !== null && payment.status !== 'unpaid' && payment.status !== 'pending';
  if (isPaid) return status === 'cancelled' ? 'ended' : 'arrived';
  return isFinal(status) ? 'too_late' : 'on_its_way';
}
