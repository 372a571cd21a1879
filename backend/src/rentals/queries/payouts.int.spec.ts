import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from '@jest/globals';
import { earningsSchema } from '@meguri/contracts/read-models/earnings.ts';
import { type PayoutPage, payoutPageSchema } from '@meguri/contracts/read-models/payouts.ts';
import { endDateOf } from '@meguri/contracts/rental-round/time/period.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { happen, roundAt } from '../test-support/rounds.ts';
import { CASES_OF_TEST } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { EarningsOfOwners } from './earnings.ts';
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
    [
      {
        module: PayoutsModule,
        controllers: [PayoutsController],
        providers: [Payouts, EarningsOfOwners, PayoutAccounts],
      },
    ],
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

describe('an owner’s earnings', () => {
  /** An amount that reached the owner's account, in June 2027. */
  const sent = async (id: string, amount: number) => {
    const order = { transferId: `tr_${id}`, orderedBy: randomUUID(), chargeId: 'ch_1', amount };
    const position = await happen(service, id, { type: 'PayoutSent', data: order });
    await service.get(ReadModelPositions).waitFor(position!, ['rounds', 'ledger']);
  };
  /** As of 00:00 on 1 July in Tokyo. */
  const inJuly = () =>
    new EarningsOfOwners(service.get(pg.Pool), { now: () => new Date('2027-06-30T15:00:00.000Z') }).of(service.ownerId);

  it('are added up by item and by month of Tokyo', async () => {
    const itemId = await service.item();
    const [first, second, other] = [
      await roundAt(service, 'completed', {}, { itemId }),
      await roundAt(service, 'completed', {}, { itemId, startDate: '2026-04-20' }),
      await roundAt(service, 'completed'),
    ];
    await sent(first, 2892);
    await sent(second, 1000);
    await sent(other, 500);
    const { months, items } = await inJuly();
    expect(items.map(({ rentals, amount }) => [rentals, amount])).toEqual([
      [2, 3892],
      [1, 500],
    ]);
    expect(items[0]).toMatchObject({ itemId, name: '麻のワンピース', isDeleted: false });
    await service.query(`UPDATE app.items SET status = 'deleted' WHERE id = $1`, [itemId]);
    expect((await inJuly()).items[0]).toMatchObject({ itemId, name: '麻のワンピース', isDeleted: true });
    expect(months).toEqual([
      ...['2027-02', '2027-03', '2027-04', '2027-05'].map((month) => ({ month, amount: 0 })),
      { month: '2027-06', amount: 4392 },
      { month: '2027-07', amount: 0 },
    ]);
  });

  it('leave out what was taken back', async () => {
    const before = await inJuly();
    const id = await roundAt(service, 'completed');
    await sent(id, 700);
    const data = { reversalId: `trr_${id}`, transferId: `tr_${id}`, chargeId: 'ch_1', amount: 700 };
    const position = await happen(service, id, { type: 'TransferReversed', data });
    await service.get(ReadModelPositions).waitFor(position!, ['rounds', 'ledger']);
    expect(await inJuly()).toEqual(before);
  });

  it('are only the viewer’s', async () => {
    const answered = await service.borrower.get('/api/user/earnings');
    const { months, items } = earningsSchema.parse(answered.json());
    expect(items).toEqual([]);
    expect(months.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
