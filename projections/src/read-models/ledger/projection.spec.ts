import { describe, expect, it } from '@jest/globals';
import { ROUND_EVENT_TYPES, type RoundEvent, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import { SAMPLE_EVENTS, storedSample } from '../../../../test/support/sample-events.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import { LEDGER_PROJECTION } from './projection.ts';

function rowsAfter(type: RoundEventType) {
  const projector = LEDGER_PROJECTION.open('read_models');
  projector.apply(new FeedEvent(storedSample(type, 3)));
  return projector.takeWrites().flatMap(({ rows }) => rows);
}

describe('the ledger', () => {
  it.each(ROUND_EVENT_TYPES)('gets the postings of %s, line by line', (type) => {
    const postings = postingsOf({ type, data: SAMPLE_EVENTS[type] } as RoundEvent);
    const expected = postings.map((posting, line) => expect.objectContaining({ ...posting, line, revision: 3 }));
    expect(rowsAfter(type)).toEqual(expected);
  });

  it('moves a charge from the card to what is held', () => {
    expect(rowsAfter('PaymentCompleted')).toEqual([
      expect.objectContaining({ debit: 'card', credit: 'held', amount: 4500, at: '2026-03-05T00:00:00.000Z' }),
    ]);
  });
});
