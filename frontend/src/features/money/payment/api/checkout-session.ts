import type { CheckoutSession } from '@meguri/contracts/rental-round/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';

/** The provider is asked each time, which one person may be only so often. */
const AGAIN_MS = 60_000;

/** Of a rental's payment the round itself says what came of it; of a fee's only this does. */
const isFeeOnItsWay = ({ purpose, recorded }: CheckoutSession): boolean => purpose !== 'rental' && recorded === null;

/** @param sid the provider's id of the checkout; null asks nothing */
export function useCheckoutSession(sid: string | null) {
  const path = `/api/checkout/session/${encodeURIComponent(sid ?? '')}`;
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const session = await get<CheckoutSession>(path, signal);
      // The round hears of it from here too: the provider's own word may be late, or lost.
      await send('POST', path).catch(() => undefined);
      return isFeeOnItsWay(session) ? get<CheckoutSession>(path, signal) : session;
    },
    enabled: sid !== null,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isFeeOnItsWay(data) ? AGAIN_MS : false),
  });
}
