import type { CheckoutSession } from '@meguri/contracts/rental-round/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';

/** The provider is asked each time, which one person may be only so often. */
const AGAIN_MS = 60_000;

/** Of a rental's payment the round itself says what came of it; of a fee's only this does. */
const isFeeOnItsWay = ({ purpose, recorded }: CheckoutSession): boolean => purpose !== 'rental' && recorded === null;

const pathOf = (sid: string | null): string => `/api/checkout/session/${encodeURIComponent(sid ?? '')}`;

/**
 * What was paid on a page. A fee is asked for twice, since the round may have heard of it by then; when nobody answers that any
 * more, the payment has been found all the same.
 */
export async function checkoutSession(sid: string | null, signal?: AbortSignal): Promise<CheckoutSession> {
  const path = pathOf(sid);
  const session = await get<CheckoutSession>(path, signal);
  // The round hears of it from here too: the provider's own word may be late, or lost.
  await send('POST', path).catch(() => undefined);
  if (!isFeeOnItsWay(session)) return session;
  return get<CheckoutSession>(path, signal).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    return session;
  });
}

/** @param sid the provider's id of the checkout; null asks nothing */
export function useCheckoutSession(sid: string | null) {
  return useQuery({
    queryKey: [pathOf(sid)],
    queryFn: ({ signal }) => checkoutSession(sid, signal),
    enabled: sid !== null,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isFeeOnItsWay(data) ? AGAIN_MS : false),
  });
}
