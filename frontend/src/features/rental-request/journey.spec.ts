import { describe, expect, it } from '@jest/globals';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { TimelineEntry } from '@meguri/contracts/read-models/rental-request.ts';
import { journeyOf } from './journey.ts';

const entry = (type: string, at: string) => ({ type, at }) as TimelineEntry;
const WAY = [
  entry('Approved', '2026-12-01T00:00:00.000Z'),
  entry('Paid', '2026-12-02T00:00:00.000Z'),
  entry('Shipped', '2026-12-04T00:00:00.000Z'),
  entry('Received', '2026-12-06T00:00:00.000Z'),
  entry('Returned', '2026-12-12T00:00:00.000Z'),
  entry('Completed', '2026-12-14T00:00:00.000Z'),
];
const round = (over: Partial<Parameters<typeof journeyOf>[0]>) => ({
  status: 'request_sent' as const,
  timeline: [],
  startDate: '2026-12-06',
  endDate: '2026-12-12',
  requestedAt: '2026-11-30T00:00:00.000Z',
  itemShippingMethod: 'コンビニ配送' as const,
  ...over,
});
const now = (over: Partial<Parameters<typeof journeyOf>[0]>) =>
  journeyOf(round(over))?.find(({ state }) => state === 'now')?.label;

describe('the progress of a rental', () => {
  it.each([
    ['request_sent', 0, 'リクエスト'],
    ['request_approved', 1, '支払い'],
    ['shipping_code_generating', 2, '発送'],
    ['shipped', 3, '利用'],
    ['in_use', 4, '利用'],
    ['return_shipping_code_generated', 4, '返却'],
    ['usage_overdue', 4, '返却'],
    ['returned', 5, '完了'],
    ['damage_reported', 5, '完了'],
  ] as const)('in %s is at step %#', (status, events, label) => {
    expect(now({ status, timeline: WAY.slice(0, events) })).toBe(label);
  });

  it('is done in all steps once it is completed', () => {
    const steps = journeyOf(round({ status: 'completed', timeline: WAY }));
    expect(steps?.every(({ state }) => state === 'done')).toBe(true);
  });

  it('names the handover for a pickup, and shows planned days', () => {
    const steps = journeyOf(round({ itemShippingMethod: '手渡し' })) ?? [];
    expect(steps.map(({ label }) => label)).toContain('受け渡し');
    expect(steps.map(({ day }) => day)).toEqual([
      '2026-11-30T00:00:00.000Z',
      null,
      null,
      '2026-12-06',
      '2026-12-12',
      null,
    ]);
  });

  it('isn’t shown for a rental that ended early, and has a step for every other status', () => {
    for (const status of ROUND_STATUSES) {
      const steps = journeyOf(round({ status }));
      const isOver = ['request_expired', 'request_declined', 'request_cancelled', 'rejected', 'cancelled'].includes(
        status,
      );
      expect(steps === null).toBe(isOver);
    }
  });
});
