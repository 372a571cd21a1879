import { describe, expect, it } from '@jest/globals';
import type { EventToAppend, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { ImpossibleEvent } from '@meguri/contracts/rental-round/machine.ts';
import { type HistoryKind, HISTORY_KINDS, roundHistory, SAMPLE_DUE } from '../../../../test/support/round-histories.ts';
import { storedSample } from '../../../../test/support/sample-events.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import type { Projector } from '../../runner/projection.ts';
import { RevisionGap, ROUNDS_PROJECTION } from './projection.ts';
import { roundFrom, type StoredState } from './stored-state.ts';

interface Row extends Record<string, unknown> {
  state: StoredState;
}

function eventsOf(kind: HistoryKind): FeedEvent[] {
  const { appends } = roundHistory('spec', kind);
  const own = appends.filter(({ stream }) => stream.startsWith(ROUNDS_PROJECTION.streamPrefix));
  return own
    .flatMap(({ stream, events }) => events.map((event): [string, EventToAppend] => [stream, event]))
    .map(([stream, event], revision): StoredEvent => ({ ...event, stream, revision, position: String(revision) }))
    .map((stored) => new FeedEvent(stored));
}

function take(projector: Projector) {
  const writes = projector.takeWrites().map(({ statement, rows }) => [statement.name, rows as Row[]] as const);
  return Object.fromEntries(writes);
}

function after(events: readonly FeedEvent[]) {
  const projector = ROUNDS_PROJECTION.open('read_models');
  for (const event of events) projector.apply(event);
  return take(projector);
}

describe('the rounds', () => {
  it.each(HISTORY_KINDS)('have the same result, however a %s history is split into batches', (kind) => {
    const events = eventsOf(kind);
    const whole = after(events)['upsert rounds'];
    const projector = ROUNDS_PROJECTION.open('read_models');
    let last: Row[] | undefined;
    for (const event of events) {
      projector.apply(event);
      last = take(projector)['upsert rounds'];
    }
    expect(last).toEqual(whole);
    expect(whole).toHaveLength(1);
  });

  it('can be searched by their state', () => {
    const [row] = after(eventsOf('in_use'))['upsert rounds'] ?? [];
    expect(row).toMatchObject({
      status: 'in_use',
      start_date: '2026-03-10',
      end_date: '2026-03-16',
      borrower_turn_from: null,
      owner_turn_from: null,
      overdue_from: SAMPLE_DUE,
      unpaid_fee: false,
      payout_open: false,
      tracking_code: '123456789012',
      ended_at: null,
      revision: 11,
    });
  });

  it('owe the owner a payout once they have ended', () => {
    const [row] = after(eventsOf('damaged'))['upsert rounds'] ?? [];
    expect(row).toMatchObject({ status: 'completed', payout_open: true, ended_at: expect.any(String) });
  });

  it('store only what differs from the initial state, and restore the whole state', () => {
    const [row] = after(eventsOf('in_use'))['upsert rounds'] ?? [];
    expect(row?.state).not.toHaveProperty('lateFee');
    const restored = roundFrom(JSON.parse(JSON.stringify(row?.state)) as StoredState);
    expect(restored).toMatchObject({
      status: 'in_use',
      lateFee: null,
      damage: null,
      money: { disputes: [], holdings: [{ held: 4500 }] },
    });
  });

  it('have the deadlines and tasks that follow from their state, and lose others', () => {
    const events = eventsOf('in_use');
    const projector = ROUNDS_PROJECTION.open('read_models');
    for (const event of events.slice(0, 7)) projector.apply(event);
    const coding = take(projector);
    expect(coding['upsert deadlines']).toEqual([expect.objectContaining({ kind: 'no_shipment' })]);
    expect(coding['upsert operator_tasks']).toEqual([expect.objectContaining({ kind: 'register_shipping_code' })]);
    for (const event of events.slice(7)) projector.apply(event);
    const inUse = take(projector);
    expect(inUse['upsert deadlines']?.map(({ kind }) => kind)).toEqual(['return_request', 'overdue']);
    expect(inUse['delete deadlines']).toEqual([expect.objectContaining({ kind: 'no_shipment' })]);
    expect(inUse['delete operator_tasks']).toEqual([expect.objectContaining({ kind: 'register_shipping_code' })]);
  });

  it('refuse a gap in the events, and an impossible event', () => {
    const events = eventsOf('in_use');
    const projector = ROUNDS_PROJECTION.open('read_models');
    projector.apply(events[0] as FeedEvent);
    expect(() => projector.apply(events[2] as FeedEvent)).toThrow(RevisionGap);
    const impossible = { ...storedSample('Completed', 1), stream: (events[0] as FeedEvent).stored.stream };
    expect(() => projector.apply(new FeedEvent(impossible))).toThrow(ImpossibleEvent);
  });
});
