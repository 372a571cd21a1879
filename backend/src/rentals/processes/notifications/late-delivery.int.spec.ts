import { beforeAll, expect, it } from '@jest/globals';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { addDays, DAY, plus, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { until } from '../../../../../test/support/until.ts';
import { Outside, reachable } from '../test-support/outside.ts';
import { BORROWER, OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const outside = new Outside(false);
const world = useWorld();
beforeAll(async () => {
  // Noon in Tokyo, outside everyone's quiet hours.
  world.clock.moveTo(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T03:00:00.000Z`);
  for (const userId of [OWNER, BORROWER]) await reachable(world.pool, userId);
});

const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
const silence = { comment: null, photos: [] };

/** A rental in use that was due at the end of yesterday. */
async function due(now: string): Promise<string> {
  const startDate = addDays(tokyoDate(now), -7);
  const roundId = await world.paid(plus(now, -12 * DAY), { startDate });
  await world.happen(
    roundId,
    plus(now, -8 * DAY),
    { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'Received', data: silence },
    { type: 'UsageStarted', data: {} },
  );
  return roundId;
}

it('mails and pushes are sent after the deadline, too, and ask to act at once', async () => {
  const now = world.clock.now().toISOString();
  await due(now);
  const [late, unsent] = [await due(now), await world.paid(plus(now, -5 * DAY), { startDate: tokyoDate(now) })];
  const deadline = plus(now, -DAY / 2);
  await world.happen(late, deadline, { type: 'BecameOverdue', data: { deadline, nextReserved: null } });
  await world.happen(late, now, { type: 'ReturnCodeRegistered', data: { code, to: 'usage_overdue' } });
  await world.happen(unsent, now, {
    type: 'ShippingCodeRegistered',
    data: { code, to: 'shipping_code_generated' },
  });
  await world.startWorker(outside.delivery);
  const titles = [
    ...Array<string>(4).fill('返却期限を過ぎています'),
    '返却コードが登録されました',
    '発送コードが登録されました',
  ];
  await until('all were sent', () => outside.taken.mails.length >= 6 && outside.taken.pushes.length >= 6);
  expect(outside.taken.pushes.sort()).toEqual(titles.toSorted());
  expect(outside.taken.mails.sort()).toEqual(titles.map((title) => `【巡り Meguri】${title}`).sort());
  // Each mail names its rental, from the read model.
  const number = (roundId: string) => `取引番号：${requestNumberOf(roundId)}`;
  expect(outside.texts.filter((text) => text.includes(number(late)))).toHaveLength(3);
  expect(outside.texts.filter((text) => text.includes(number(unsent)))).toHaveLength(1);
  const { rows } = await world.pool.query<{ sentence: string }>(
    `SELECT sentence FROM app.notifications WHERE round_id = $1 AND kind = 'shipping_code_ready'`,
    [unsent],
  );
  expect(rows).toEqual([{ sentence: 'アイテムの発送コードが登録されました。すぐに発送してください。' }]);
});
