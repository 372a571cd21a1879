import { describe, expect, it } from '@jest/globals';
import { nextUp } from './next-up.ts';

const NOW = Date.parse('2026-12-01T00:00:00.000Z');
const round = (over: Partial<Parameters<typeof nextUp>[0][number]> = {}) => ({
  id: '1',
  itemName: 'コート',
  waitingFor: ['owner' as const],
  viewerParty: 'borrower' as const,
  status: 'in_use' as const,
  overdueDays: 0,
  returnDueAt: '2026-12-20T15:00:00.000Z',
  ...over,
});

describe('what a member reads first at home', () => {
  it('is nothing while nothing waits', () => expect(nextUp([round()], NOW)).toEqual([]));

  it('leads to the one round that waits for them, and to the list where there are more', () => {
    const mine = round({ waitingFor: ['borrower'], status: 'request_approved' });
    expect(nextUp([mine], NOW)).toEqual([{ to: '/rental-requests/1', text: '対応をお願いします：コート' }]);
    expect(nextUp([mine, { ...mine, id: '2' }], NOW)).toEqual([
      { to: '/profile', text: '対応が必要な取引が2件あります' },
    ]);
    const lent = round({ viewerParty: 'owner', status: 'request_sent' });
    expect(nextUp([lent, { ...lent, id: '2' }], NOW)[0]?.to).toBe('/profile?tab=lend');
  });

  it('tells a borrower what goes back in the next days, or should have', () => {
    const soon = round({ returnDueAt: '2026-12-03T15:00:00.000Z' });
    expect(nextUp([soon], NOW)).toEqual([{ to: '/rental-requests/1', text: '返却まであと2日と15時間：コート' }]);
    expect(nextUp([{ ...soon, viewerParty: 'owner', waitingFor: ['borrower'] }], NOW)).toEqual([]);
    const late = round({ status: 'usage_overdue', overdueDays: 2, returnDueAt: '2026-11-29T15:00:00.000Z' });
    expect(nextUp([late], NOW)[0]?.text).toBe('返却期限を2日過ぎています：コート');
  });
});
