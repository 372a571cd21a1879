import type { PaymentOutcome, PaymentPurpose } from '@meguri/contracts/rental-round/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { rentalRequestPath } from './rental-request.ts';

/** What the last payment page came to, asked of the provider through the service. */
export function usePaymentOutcome(id: string, purpose: PaymentPurpose) {
  const path = `${rentalRequestPath(id)}/payment?for=${purpose}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<PaymentOutcome>(path, signal),
    staleTime: 0,
    gcTime: 0,
    // The provider may be away: then that is said, and the page itself goes on asking.
    retry: 1,
  });
}
