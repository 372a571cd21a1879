import type { PaymentOutcome, PaymentPurpose } from '@meguri/contracts/rental-round/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { rentalRequestPath } from './rental-request.ts';

/** The outcome of the last payment page, which the server asks the provider for. */
export function usePaymentOutcome(id: string, purpose: PaymentPurpose) {
  const path = `${rentalRequestPath(id)}/payment?for=${purpose}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<PaymentOutcome>(path, signal),
    staleTime: 0,
    gcTime: 0,
    // If the provider is down the page says so soon; polling continues.
    retry: 1,
  });
}
