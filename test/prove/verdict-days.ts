import { type Happened, readStored } from '@meguri/contracts/events/event.ts';
import { openExtension, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { ROUND_EVENT_DEFINITIONS, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal, isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { overlap, type Period } from '@meguri/contracts/rental-round/time/period.ts';
import { doubleBookings, metadataOf, type Streams, type StoredRound, wrongDays } from '../support/books.ts';
import type { Finding } from './verdict.ts';

/** Periods of one item that overlap: by its calendar, and by the rounds alone, which don't depend on the calendar. */
export function overlapping(streams: Streams): Finding {
  const wrong = [...doubleBookings(streams.calendars), ...wrongDays(streams), ...overlappingRounds(streams.rounds)];
  const approved = streams.rounds.filter(({ events }) => events.some(({ type }) => type === 'Approved'));
  return { question: 'overlapping periods', of: `${approved.length} approved rounds`, wrong };
}

/** The log is read from its beginning, so that a period that was freed later counts until then. */
function overlappingRounds(rounds: readonly StoredRound[]): string[] {
  const steps = rounds
    .flatMap(({ id, events }) => events.map((event) => ({ id, event })))
    .sort((one, other) => (one.event.position < other.event.position ? -1 : 1));
  const states = new Map<string, Round>();
  const held = new Map<string, Map<string, Period>>();
  const wrong: string[] = [];
  for (const { id, event: stored } of steps) {
    const event = readStored(ROUND_EVENT_DEFINITIONS, stored) as RoundEvent;
    const happened = { ...event, id: stored.id, time: metadataOf(stored).time } as Happened<RoundEvent>;
    const round: RentalRound = evolve(states.get(id) ?? INITIAL_ROUND, happened);
    states.set(id, round);
    const ofItem = held.get(round.itemId) ?? new Map<string, Period>();
    held.set(round.itemId, ofItem);
    const period = periodOf(round);
    const before = ofItem.get(id);
    if (period === null) ofItem.delete(id);
    else ofItem.set(id, period);
    if (period === null || (before?.from === period.from && before.to === period.to)) continue;
    for (const [other, another] of ofItem) {
      if (other !== id && overlap(period, another)) wrong.push(`item ${round.itemId}: rounds ${other} and ${id}`);
    }
  }
  return wrong;
}

/** null: it has no right to any day. */
function periodOf(round: RentalRound): Period | null {
  if (isUnanswered(round.status) || isFinal(round.status)) return null;
  const extension = openExtension(round);
  return reservedOf(round, extension?.state === 'approved' ? extension.to : undefined);
}
