import { describe, expect, it } from '@jest/globals';
import { ROUND_EVENT_TYPES, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { EVENT_LABELS, labelOf } from './event-labels.ts';

/** What only a parcel has. */
const OF_PARCELS: readonly RoundEventType[] = ['ShippingCodeRequested', 'ShippingCodeRegistered', 'TrackingRegistered'];
const MEETING = { handover: { method: 'pickup', meetingPoint: 'umeda' } } as const;
const PARCEL = { handover: { method: 'delivery', prefecture: '大阪府' } } as const;

describe('what people read for an event', () => {
  it.each(ROUND_EVENT_TYPES.filter((type) => !OF_PARCELS.includes(type)))('%s is no parcel where they meet', (type) =>
    expect(labelOf(type, MEETING)).not.toMatch(/発送|配送|返送|追跡/),
  );

  it('is a parcel where one is sent', () => {
    expect(labelOf('Shipped', PARCEL)).toBe('アイテムが発送されました');
    expect(labelOf('Shipped', MEETING)).toBe('アイテムが手渡されました');
    expect(labelOf('Paid', MEETING)).toBe(EVENT_LABELS.Paid.label);
  });
});
