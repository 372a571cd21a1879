import type { CheckoutSession } from '@meguri/contracts/rental-round/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';

/** In ms. The server asks the provider each time, and each user is rate limited. */
const AGAIN_MS = 60_000;

/** A rental's payment shows up in the round itself; the outcome of a fee is only in this session. */
const isFeeOnItsWay = ({ purpose, recorded }: CheckoutSession): boolean => purpose !== 'rental' && recorded === null;

const pathOf = (sid: string | null): string => `/api/checkout/session/${encodeURIComponent(sid ?? '')}`;

/**
 * The payment of a checkout page. A fee is fetched again, because the round may have recorded it by then. If that fails, the first
 * answer still shows that it was paid.
 */
export async function checkoutSession(sid: string | null, signal?: AbortSignal): Promise<CheckoutSession> {
  const path = pathOf(sid);
  const session = await get<CheckoutSession>(path, signal);
  // Triggers the recording, since the provider's webhook may be late or lost.
  await send('POST', path).catch(() => undefined);
  if (!isFeeOnItsWay(session)) return session;
  return get<CheckoutSession>(path, signal).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    return session;
  });
}

/** @param sid the provider's checkout id; null disables the query */
export function useCheckoutSession(sid: string | null) {
  return useQuery({
    queryKey: [pathOf(sid)],
    queryFn: ({ signal }) => checkoutSession(sid, signal),
    enabled: sid !== null,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isFeeOnItsWay(data) ? AGAIN_MS : false),
  });
}
