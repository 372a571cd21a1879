import type { AdministeredRequest, RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { requestView } from '@meguri/contracts/read-models/request-view.ts';
import { ROUND_EVENT_DEFINITIONS } from '@meguri/contracts/rental-round/events.ts';
import { eventId, type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { replay } from '../replay.ts';
import type { Recording } from './round-at.ts';

export const ROUND_ID = '00000000-0000-4000-8000-00000000000a';

/** @param place in the whole log */
export const recorded = (
  type: string,
  data: unknown,
  time: string,
  revision: number,
  place: number,
): RecordedEvent => ({
  id: eventId(revision),
  revision,
  position: String(place).padStart(6, '0'),
  type,
  label: type,
  version: ROUND_EVENT_DEFINITIONS.get(type)?.version ?? 1,
  data,
  metadata: {
    commandId: eventId(900),
    inputHash: '0'.repeat(64),
    correlationId: eventId(901),
    causationId: null,
    actor: { id: 2, party: 'borrower' },
    time,
    hash: '0'.repeat(64),
  },
});

const historyOf = (items: RecordedEvent[]): RoundHistory => ({
  items,
  chain: { brokenAt: null },
  texts: {},
  photos: {},
  usernames: {},
});

/** A history as operators get it; between its events the log has room for what was written in the damage case. */
export function recordingOf(facts: readonly Fact[], said: RecordedEvent[] = []): Recording {
  const items = facts.map(({ event, time }, index) => recorded(event.type, event.data, time, index, index * 10));
  const person = { id: 1, username: 'hanako', displayName: 'はなこ', profileImage: null, identityVerified: false };
  const view = requestView(
    {
      id: ROUND_ID,
      round: roundAfter(facts),
      item: { name: 'コート', brand: null, images: [] },
      owner: person,
      borrower: { ...person, id: 2 },
      timeline: [],
    },
    'operator',
    { now: facts.at(-1)!.time, interruptions: [] },
  );
  const request: AdministeredRequest = { ...view, incidents: [], interruptions: [] };
  return { request, history: historyOf(items), steps: replay(items).steps, support: historyOf(said) };
}
