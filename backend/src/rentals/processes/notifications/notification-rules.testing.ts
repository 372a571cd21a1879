import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { RoundEventType, RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { BORROWER, OWNER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { SAMPLE_EVENTS } from '../../../../../test/support/sample-events.ts';
import { noticesOf } from './notification-rules.ts';

export const ROUND = '70000000-0000-4000-8000-000000000001';
export const EVENT = 'e0000000-0000-4000-8000-000000000001';

/** Who did what when, and the round's state. */
export interface Circumstances {
  readonly by?: Party;
  /** When it happened. */
  readonly at?: string;
  /** The round's status right after the event. */
  readonly status?: RoundStatus;
  readonly method?: HandoverMethod;
  /** Other properties of the round before and after the event. */
  readonly before?: Partial<RentalRound>;
  readonly round?: Partial<RentalRound>;
  readonly data?: object;
  readonly itemName?: string;
  readonly landmark?: string;
}

/** The event's notifications by recipient. */
export function noticesAfter(
  type: RoundEventType,
  { by = 'operator', at = '2026-12-05T00:00:00.000Z', status = 'in_use', method, round: more, ...of }: Circumstances,
) {
  const { before, data, itemName, landmark = null } = of;
  const facts = { type, id: EVENT, time: at, data: { ...SAMPLE_EVENTS[type], ...data } };
  const round = { ...roundAfter(roundIn(status, method === undefined ? {} : { method })), ...more };
  const id = by === 'owner' ? OWNER : by === 'borrower' ? BORROWER : null;
  const about = {
    roundId: ROUND,
    before: { ...round, ...before },
    round,
    interruptions: [],
    by: { party: by, id },
    itemName: itemName ?? '革の鞄',
    landmark,
  };
  return noticesOf({ ...about, event: facts as Happened<RoundEvent> });
}
