import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ENDED_UNPAID_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { isPickup } from '../../rental/handover.ts';

export interface JourneyStep {
  readonly label: string;
  readonly state: 'done' | 'now' | 'ahead';
  /** The day it happened or is planned for; null: not known yet. */
  readonly day: string | null;
}

type Travelled = Pick<
  RentalRequest,
  'status' | 'timeline' | 'startDate' | 'endDate' | 'requestedAt' | 'itemShippingMethod'
>;

const ALL = 6;
const ENDED_EARLY: readonly RoundStatus[] = [...ENDED_UNPAID_STATUSES, 'cancelled'];

/**
 * A round as six steps, the same for both parties; null if it ended early. A step is complete once its event has happened,
 * whatever the status is since.
 */
export function journeyOf(round: Travelled): readonly JourneyStep[] | null {
  if (ENDED_EARLY.includes(round.status)) return null;
  const at = (type: string) => round.timeline.find((entry) => entry.type === type)?.at ?? null;
  const isBehind = stepsBehind(round, at);
  const steps: readonly (readonly [string, string | null])[] = [
    ['リクエスト', round.requestedAt],
    ['支払い', at('Paid')],
    [isPickup(round) ? '受け渡し' : '発送', at('Shipped')],
    ['利用', at('Received') ?? round.startDate],
    ['返却', at('Returned') ?? round.endDate],
    ['完了', at('Completed')],
  ];
  return steps.map(([label, day], index) => ({
    label,
    day,
    state: index < isBehind ? 'done' : index === isBehind ? 'now' : 'ahead',
  }));
}

/** Number of completed steps. The rental period ends when the return begins: with a code for the return leg. */
function stepsBehind(round: Travelled, at: (type: string) => string | null): number {
  if (round.status === 'completed') return ALL;
  if (at('Returned') !== null) return 5;
  if (round.status === 'return_shipping_code_generated' || round.status === 'usage_overdue') return 4;
  if (at('Shipped') !== null) return 3;
  if (at('Paid') !== null) return 2;
  return at('Approved') === null ? 0 : 1;
}
