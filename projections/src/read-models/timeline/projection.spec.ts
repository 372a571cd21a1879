import { describe, expect, it } from '@jest/globals';
import { ROUND_EVENT_TYPES, type RoundEvent, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { type EventContent, contentOf } from '@meguri/contracts/rental-round/event-content.ts';
import { SAMPLE_EVENTS, SECRETS, storedSample } from '../../../../test/support/sample-events.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import { TIMELINE_PROJECTION } from './projection.ts';

interface Row {
  type: string;
  revision: number;
  party: string;
  written: EventContent | null;
}

function rowsAfter(...types: RoundEventType[]): Row[] {
  const projector = TIMELINE_PROJECTION.open('read_models');
  types.forEach((type, revision) => projector.apply(new FeedEvent(storedSample(type, revision))));
  return projector.takeWrites().flatMap(({ rows }) => rows as Row[]);
}

describe('the timeline', () => {
  it.each(ROUND_EVENT_TYPES)('gets one line from %s: what happened, when and by whom', (type) => {
    const written = contentOf({ type, data: SAMPLE_EVENTS[type] } as RoundEvent);
    expect(rowsAfter(type)).toEqual([
      { round_id: expect.any(String), revision: 0, type, at: expect.any(String), party: 'operator', written },
    ]);
  });

  it.each(ROUND_EVENT_TYPES)('leaves out codes, checkouts and cards of %s', (type) => {
    const line = JSON.stringify(rowsAfter(type));
    for (const secret of SECRETS) expect(line).not.toContain(secret);
  });

  it('keeps the order of the stream, and returns every line once', () => {
    const projector = TIMELINE_PROJECTION.open('read_models');
    projector.apply(new FeedEvent(storedSample('RentalRequested', 0)));
    projector.apply(new FeedEvent(storedSample('RequestSent', 1)));
    expect(projector.takeWrites()[0]?.rows.map((row) => (row as Row).revision)).toEqual([0, 1]);
    expect(projector.takeWrites()[0]?.rows).toEqual([]);
  });
});
