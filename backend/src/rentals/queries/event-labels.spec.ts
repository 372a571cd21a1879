import { describe, expect, it } from '@jest/globals';
import { ROUND_EVENT_TYPES, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import type { EventContent } from '@meguri/contracts/rental-round/event-content.ts';
import { EVENT_LABELS, labelOf } from './event-labels.ts';

/** Events that only deliveries have. */
const OF_PARCELS: readonly RoundEventType[] = ['ShippingCodeRequested', 'ShippingCodeRegistered', 'TrackingRegistered'];
const MEETING = { handover: { method: 'pickup', meetingPoint: 'umeda' } } as const;
const PARCEL = { handover: { method: 'delivery', prefecture: '大阪府' } } as const;

describe('the label of an event', () => {
  it.each(ROUND_EVENT_TYPES.filter((type) => !OF_PARCELS.includes(type)))('%s mentions no parcel in a pickup', (type) =>
    expect(labelOf({ type, written: null }, MEETING)).not.toMatch(/発送|配送|返送|追跡/),
  );

  it('mentions a parcel in a delivery', () => {
    expect(labelOf({ type: 'Shipped', written: null }, PARCEL)).toBe('アイテムが発送されました');
    expect(labelOf({ type: 'Shipped', written: null }, MEETING)).toBe('アイテムが手渡されました');
    expect(labelOf({ type: 'Paid', written: null }, MEETING)).toBe(EVENT_LABELS.Paid.label);
  });

  it('mentions a refund only when something is refunded', () => {
    const ordered = (refund: EventContent['refund']) =>
      labelOf(
        {
          type: 'RefundOrdered',
          written: { texts: [], photoIds: [], issueType: null, amount: null, refund, slots: null },
        },
        PARCEL,
      );
    expect(ordered({ ...NOTHING, shipping: 1500 })).toBe('返金が決まりました');
    expect(ordered(NOTHING)).toBe('返金なしで取引が終了しました');
  });
});
