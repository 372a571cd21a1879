import { describe, expect, it } from '@jest/globals';
import { CALENDAR_STREAM_PREFIX, type CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import { CALENDAR_PROJECTION } from './projection.ts';

const reserved = (roundId: string): CalendarEvent => ({
  type: 'PeriodReserved',
  data: { roundId, from: '2026-03-09', to: '2026-03-19' },
});
const released = (roundId: string): CalendarEvent => ({ type: 'PeriodReleased', data: { roundId } });

function writesAfter(...events: CalendarEvent[]) {
  const projector = CALENDAR_PROJECTION.open('read_models');
  events.forEach(({ type, data }, revision) => {
    const stored = { id: '', type, version: 1, data: JSON.stringify(data), metadata: '{}' };
    const place = { stream: `${CALENDAR_STREAM_PREFIX}item`, revision, position: String(revision) };
    projector.apply(new FeedEvent({ ...stored, ...place }));
  });
  const [added, gone, blocked, unblocked] = projector.takeWrites().map(({ rows }) => rows);
  return { added, gone, blocked, unblocked };
}

const key = { item_id: 'item', round_id: 'a' };

describe('the calendar', () => {
  it('has a reserved period by item and round', () => {
    const row = { ...key, reserved_from: '2026-03-09', reserved_to: '2026-03-19' };
    expect(writesAfter(reserved('a'))).toMatchObject({ added: [row], gone: [] });
  });

  it('removes a period that is released', () => {
    expect(writesAfter(released('a'))).toMatchObject({ added: [], gone: [key] });
  });

  it('has the days of an extension with the reserved ones', () => {
    const changed = (type: 'PeriodExtended' | 'PeriodShortened', to: string): CalendarEvent => ({
      type,
      data: { roundId: 'a', n: 1, from: '2026-03-09', to },
    });
    const row = { ...key, reserved_from: '2026-03-09', reserved_to: '2026-03-26' };
    const extended = changed('PeriodExtended', '2026-03-26');
    expect(writesAfter(reserved('a'), extended)).toMatchObject({ added: [row], gone: [] });
    const shortened = changed('PeriodShortened', '2026-03-19');
    expect(writesAfter(reserved('a'), extended, shortened).added).toEqual([{ ...row, reserved_to: '2026-03-19' }]);
  });

  it('writes a row once per batch, however often it changed', () => {
    expect(writesAfter(reserved('a'), released('a'))).toMatchObject({ added: [], gone: [key] });
    expect(writesAfter(reserved('a'), released('a'), reserved('a')).gone).toEqual([]);
  });

  it('has the days that an owner has blocked, separate from reservations, until they are released', () => {
    const blocked: CalendarEvent = {
      type: 'DaysBlocked',
      data: { blockId: 'b', from: '2026-03-20', to: '2026-03-22' },
    };
    const blockKey = { item_id: 'item', block_id: 'b' };
    const row = { ...blockKey, blocked_from: '2026-03-20', blocked_to: '2026-03-22' };
    expect(writesAfter(blocked)).toEqual({ added: [], gone: [], blocked: [row], unblocked: [] });
    const unblocked: CalendarEvent = { type: 'DaysUnblocked', data: { blockId: 'b' } };
    expect(writesAfter(blocked, unblocked)).toMatchObject({ blocked: [], unblocked: [blockKey] });
  });
});
