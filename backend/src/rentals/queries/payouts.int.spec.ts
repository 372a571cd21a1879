import { describe, expect, it } from '@jest/globals';
import { type PayoutPage, payoutPageSchema } from '@meguri/contracts/read-models/payouts.ts';
import { endDateOf } from '@meguri/contracts/rental-round/time/period.ts';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { roundAt } from '../test-support/rounds.ts';
import { CASES_OF_TEST } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { PayoutsController } from './payouts.controller.ts';
import { Payouts } from './payouts.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { Timelines } from './timelines.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

class PayoutsModule {}
const service = useOpened(() =>
  startWithReadModels(
    [RequestRows, RequestViews, Timelines, CASES_OF_TEST],
    [{ module: PayoutsModule, controllers: [PayoutsController], providers: [Payouts, PayoutAccounts] }],
  ),
);

const path = '/api/user/payouts';
const page = async (): Promise<PayoutPage> => payoutPageSchema.parse((await service.owner.get(path)).json());

describe('an owner’s payouts', () => {
  it('show for each round what it earns, where the money is and why, the newest request first', async () => {
    expect(await page()).toEqual({ items: [], nextCursor: null, paidThisMonth: 0, account: 'none' });
    const [going, done] = [await roundAt(service, 'in_use'), await roundAt(service, 'completed')];
    await roundAt(service, 'request_declined');
    const { items, account } = await page();
    expect(account).toBe('none');
    expect(
      items.map(({ roundId, state, because, amount, fee }) => [roundId, state, because, amount, fee]).sort(),
    ).toEqual(
      [
        [going, 'expected', null, 2892, 108],
        [done, 'held', 'account', 2892, 108],
      ].sort(),
    );
    expect(items[0]).toMatchObject({ itemName: '麻のワンピース', purpose: 'rental' });
    const { roundId, startDate, endDate } = items[0]!;
    const stored = await service.query(
      `SELECT state->>'startDate' AS "startDate" FROM read_models.rounds WHERE id = $1`,
      [roundId],
    );
    expect(stored).toEqual([{ startDate }]);
    expect(endDate).toBe(endDateOf(startDate));
  });

  it('are only visible to the owner', async () => {
    expect((await service.borrower.get(path)).json()).toMatchObject({ items: [] });
    expect((await service.owner.get(`${path}?cursor=nonsense`)).statusCode).toBe(400);
  });
});
