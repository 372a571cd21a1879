import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';

/** What was paid, as the payment provider knows it. */
export interface CheckoutSession {
  readonly itemName: string;
  readonly transactionId: string;
  /** In yen. */
  readonly totalAmount: number;
  /** ISO 8601. */
  readonly paidAt: string;
  readonly metadata: { readonly rentalRequestId: string };
}

/** @param sid the provider's id of the checkout; null asks nothing */
export function useCheckoutSession(sid: string | null) {
  const path = `/api/checkout/session/${encodeURIComponent(sid ?? '')}`;
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const session = await get<CheckoutSession>(path, signal);
      // The round hears of it from here too: the provider's own word may be late, or lost.
      await send('POST', path).catch(() => undefined);
      return session;
    },
    enabled: sid !== null,
    staleTime: Infinity,
  });
}
