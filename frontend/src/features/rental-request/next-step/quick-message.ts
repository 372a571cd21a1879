import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Nudge } from '@meguri/contracts/rental-round/nudge-texts.ts';
import { HOUR } from '@meguri/contracts/rental-round/time/period.ts';

/** What one press can tell the other party now: that one has arrived or is late, or what is overdue. */
export type QuickMessage = 'arrival' | Nudge;

/** Before and after an agreed time. */
const NEAR_MS = 2 * HOUR;

/** @param now in ms; 0: unknown. null: nothing */
export function quickMessageOf(
  { viewerParty, meeting, nudge }: Pick<RentalRequest, 'viewerParty' | 'meeting' | 'nudge'>,
  now: number,
): QuickMessage | null {
  if (viewerParty === 'operator' || now === 0) return null;
  const chosen = meeting?.chosen ?? null;
  if (chosen !== null && now >= Date.parse(chosen.from) - NEAR_MS && now < Date.parse(chosen.until) + NEAR_MS)
    return 'arrival';
  return nudge;
}
