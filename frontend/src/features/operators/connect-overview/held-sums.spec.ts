import { describe, expect, it } from '@jest/globals';
import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import { heldSums } from './held-sums.ts';

const held = (because: 'account' | 'dispute', amount: number, orderedAt: string | null) => ({
  ...{ roundId: '00000000-0000-4000-8000-000000000001', ownerId: 7, username: 'hanako', displayName: 'はなこ' },
  ...{ accountState: 'none' as const, because, amount, orderedAt },
});

describe('the sums of held payouts', () => {
  it('are by what holds them, the largest first, each with its oldest order', () => {
    const payouts: ConnectOverview['held'] = [
      held('account', 1000, '2026-11-20T00:00:00.000Z'),
      held('dispute', 5000, null),
      held('account', 2000, '2026-11-10T00:00:00.000Z'),
      held('account', 500, null),
    ];
    expect(heldSums(payouts)).toEqual([
      { because: 'dispute', count: 1, amount: 5000, since: null },
      { because: 'account', count: 3, amount: 3500, since: '2026-11-10T00:00:00.000Z' },
    ]);
  });
});
