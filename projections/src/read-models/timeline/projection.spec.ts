import { describe, expect, it } from '@jest/globals';
import { EVENT_LABELS } from '@meguri/contracts/read-models/event-labels.ts';
import { ROUND_EVENT_TYPES, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { SECRETS, storedSample } from '../../../../test/support/sample-events.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import { TIMELINE_PROJECTION } from './projection.ts';

interface Row {
  type: string;
  revision: number;
  party: string;
  for_borrower: boolean;
  for_owner: boolean;
  detail: object | null;
}

function rowsAfter(...types: RoundEventType[]): Row[] {
  const projector = TIMELINE_PROJECTION.open('read_models');
  types.forEach((type, revision) => projector.apply(new FeedEvent(storedSample(type, revision))));
  return projector.takeWrites().flatMap(({ rows }) => rows as Row[]);
}

describe('the timeline', () => {
  it.each(ROUND_EVENT_TYPES)('gets one line from %s, for those who may see it', (type) => {
    const { visibleTo } = EVENT_LABELS[type];
    expect(rowsAfter(type)).toEqual([
      expect.objectContaining({
        type,
        revision: 0,
        party: 'operator',
        for_borrower: visibleTo.includes('borrower'),
        for_owner: visibleTo.includes('owner'),
      }),
    ]);
  });

  it.each(ROUND_EVENT_TYPES)('keeps codes, checkouts and cards of %s to itself', (type) => {
    const line = JSON.stringify(rowsAfter(type));
    for (const secret of SECRETS) expect(line).not.toContain(secret);
  });

  it('says what came with an event by id', () => {
    const [received] = rowsAfter('Received');
    expect(received?.detail).toEqual({ text: expect.any(String), photos: [expect.any(String)] });
    const [coded] = rowsAfter('ShippingCodeRegistered');
    expect(coded?.detail).toEqual({ carrier: '営業所' });
  });

  it('keeps the order of the stream, and hands out every line once', () => {
    const projector = TIMELINE_PROJECTION.open('read_models');
    projector.apply(new FeedEvent(storedSample('RentalRequested', 0)));
    projector.apply(new FeedEvent(storedSample('RequestSent', 1)));
    expect(projector.takeWrites()[0]?.rows.map((row) => (row as Row).revision)).toEqual([0, 1]);
    expect(projector.takeWrites()[0]?.rows).toEqual([]);
  });
});
