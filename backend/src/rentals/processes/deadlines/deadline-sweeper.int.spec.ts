import { describe, expect, it } from '@jest/globals';
import { useWorld } from '../test-support/use-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const world = useWorld();

/** Checks that the next sweep handles what is due, and nothing else. */
async function anotherSweep(): Promise<void> {
  const overdue = await world.requested(at(-2 * DAY));
  await world.roundWhen(overdue, ({ status }) => status === 'request_expired');
}

const at = (fromNow: number) => new Date(world.clock.now().getTime() + fromNow).toISOString();

describe('deadlines', () => {
  it('that were reached while no worker ran fire once and soon, with two workers', async () => {
    const due = await Promise.all(Array.from({ length: 40 }, () => world.requested(at(-DAY - HOUR))));
    const early = await world.requested(at(-DAY + HOUR));
    await Promise.all([world.startWorker(), world.startWorker()]);
    for (const roundId of due) await world.roundWhen(roundId, ({ status }) => status === 'request_expired', 10_000);
    await anotherSweep();
    for (const roundId of due) expect((await world.events(roundId)).slice(2)).toEqual(['Expired']);
    expect((await world.round(early)).status).toBe('request_sent');
  });

  it('go on firing when the worker that fired them has gone', async () => {
    await world.workers.shift()?.stop();
    const roundId = await world.requested(at(-2 * DAY));
    await world.roundWhen(roundId, ({ status }) => status === 'request_expired', 10_000);
  });

  it('follow the domain’s clock', async () => {
    const roundId = await world.requested(at(0));
    await anotherSweep();
    expect((await world.round(roundId)).status).toBe('request_sent');
    world.clock.advance(DAY);
    await world.roundWhen(roundId, ({ status }) => status === 'request_expired', 5_000);
  });

  it('end a checkout at the provider before its round returns to approved', async () => {
    const { roundId, checkoutId } = await world.paying(at(-36 * 60_000));
    await world.roundWhen(roundId, ({ status }) => status === 'request_approved');
    expect((await world.payments.provider.getCheckout(checkoutId)).status).toBe('expired');
  });

  it('of a checkout that was paid record the payment instead', async () => {
    const { roundId, url } = await world.paying(at(-10 * 60_000));
    await world.payments.submitCard(url, '4242424242424242');
    world.clock.advance(26 * 60_000);
    await world.roundWhen(roundId, ({ status }) => status === 'shipping_code_generating');
    expect(await world.events(roundId)).not.toContain('PaymentFailed');
  });

  it('drive an abandoned delivery to its end: cancelled and refunded in full', async () => {
    const roundId = await world.paid(at(0), { startDate: at(5 * DAY).slice(0, 10) });
    world.clock.advance(8 * DAY);
    const { money } = await world.roundWhen(roundId, (round) =>
      round.money.refunds.some((one) => one.refundId !== null),
    );
    expect(money.refunds).toMatchObject([{ amount: 4500 }]);
    expect((await world.round(roundId)).status).toBe('cancelled');
  });

  it('charge a damage fee to the saved card after a week, once', async () => {
    const roundId = await world.paid(at(0));
    const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
    const uuid = '0d0e1c1f-6d05-4a4e-9c80-5a3c6b0f7a11';
    const text = { textId: uuid, hash: 'a'.repeat(64) };
    const report = { reportId: uuid, by: 'borrower', issueType: 'damaged_item', otherTitle: null } as const;
    await world.happen(
      roundId,
      at(0),
      { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
      { type: 'Shipped', data: { carrier: null, trackingCode: null } },
      {
        type: 'DamageReported',
        data: { ...report, description: text, photos: [], nonReturn: false, lateFee: null },
      },
      {
        type: 'DamageFeeAssessed',
        data: {
          assessmentId: uuid,
          amount: 2000,
          payBy: at(7 * DAY),
          reason: text,
          itemReturned: true,
          lateFee: { days: 0, amount: 0 },
        },
      },
    );
    world.clock.advance(7 * DAY);
    const { money } = await world.roundWhen(roundId, ({ status }) => status === 'completed');
    expect(money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'damage_fee', amount: 2000 }]);
    await world.quiet();
    expect((await world.events(roundId)).filter((type) => type === 'DamageFeePaid')).toHaveLength(1);
  });
});
