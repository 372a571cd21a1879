import { beforeAll, describe, expect, it } from '@jest/globals';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { endingWith, settlementOf } from '@meguri/contracts/rental-round/money/settlements.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { addDays, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { FeeLinks } from '../../money/fees/fee-links.ts';
import { useWorld } from '../test-support/use-world.ts';

const [CARD, DECLINES_LATER] = ['4242424242424242', '4000000000000341'];
const CODE = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
const SEEN = { comment: null, photos: [] };
const PRICE = 3200;
const HOUR = 3_600_000;
const world = useWorld();
beforeAll(() => world.startWorker());

const now = () => world.clock.now().toISOString();

/** A rental in use whose extension was just approved. */
async function approved(savedCard: boolean, card = CARD): Promise<string> {
  const roundId = await world.paid(now(), { card });
  const { startDate } = await world.round(roundId);
  const [from, until] = [addDays(startDate, 7), addDays(startDate, 14)];
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code: CODE, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'Received', data: SEEN },
    { type: 'UsageStarted', data: {} },
    { type: 'ReturnCodeRegistered', data: { code: CODE, to: 'return_shipping_code_generated' } },
    {
      type: 'ExtensionRequested',
      data: { n: 1, price: PRICE, from, until, answerBy: plus(now(), 24 * HOUR), savedCard },
    },
    { type: 'ExtensionApproved', data: { n: 1, payBy: plus(now(), 24 * HOUR) } },
  );
  return roundId;
}

async function pageOf(roundId: string): Promise<string> {
  const customerId = (await world.round(roundId)).money.charges[0]!.customerId!;
  const links = world.workers[0]!.app.get(FeeLinks);
  return (await links.open({ roundId, purpose: 'extension', ref: '1', customerId }, PRICE, () => false)).url;
}

async function openPages(roundId: string): Promise<readonly string[]> {
  const customerId = (await world.round(roundId)).money.charges[0]!.customerId!;
  return world.payments.provider.findOpenCheckouts({ customerId, metadata: { rentalRequestId: roundId } });
}

describe('an approved extension', () => {
  it('is charged to the saved card at once, and its owner is paid for it by a transfer of its own', async () => {
    const roundId = await approved(true);
    const round = await world.roundWhen(roundId, ({ extensions }) => extensions[0]?.state === 'paid');
    expect(round.money.charges).toMatchObject([{ amount: 4500 }, { purpose: 'extension', amount: PRICE }]);
    await world.completeAccount(await world.openAccount());
    await world.happen(
      roundId,
      now(),
      { type: 'Returned', data: { ...SEEN, trackingCode: null, lateFee: { days: 0, amount: 0 } } },
      { type: 'Completed', data: { ...SEEN, ...endingWith(round, settlementOf(round, NOTHING)) } },
    );
    const isSent = ({ transferId }: { readonly transferId: string | null }) => transferId !== null;
    const { money } = await world.roundWhen(roundId, (one) => one.money.payouts.filter(isSent).length === 2);
    expect(money.payouts).toMatchObject([{ amount: 2892 }, { amount: 3085, chargeId: money.charges[1]?.chargeId }]);
    expect((await world.money()).transfers).toEqual({ count: 2, amount: 2892 + 3085 });
  });

  it('whose card the bank declines can be paid on a page, recorded by its webhook', async () => {
    const roundId = await approved(true, DECLINES_LATER);
    await world.roundWhen(roundId, ({ extensions }) => extensions[0]?.declinedAt != null);
    const url = await pageOf(roundId);
    const [about] = (await openPages(roundId)) as [string];
    await world.payments.submitCard(url, CARD);
    await world.deliver(await world.payments.webhooks.waitFor('checkout.session.completed', { about }));
    const { money } = await world.roundWhen(roundId, ({ extensions }) => extensions[0]?.state === 'paid');
    expect(money.holdings).toMatchObject([{ held: 4500 }, { held: PRICE }]);
  });

  it('expires at the end of its window: its page is closed', async () => {
    const roundId = await approved(false);
    await pageOf(roundId);
    world.clock.advance(24 * HOUR);
    const round = await world.roundWhen(roundId, ({ extensions }) => extensions[0]?.state === 'expired');
    await world.quiet();
    expect([openExtension(round), await openPages(roundId)]).toEqual([null, []]);
  });

  it('doesn’t expire when it was paid without any webhook', async () => {
    const roundId = await approved(false);
    await world.payments.submitCard(await pageOf(roundId), CARD);
    world.clock.advance(24 * HOUR);
    const { money } = await world.roundWhen(roundId, ({ extensions }) => extensions[0]?.state === 'paid');
    expect(money.charges).toHaveLength(2);
  });

  it('that a return has ended can’t be paid any more: a payment made before goes back whole', async () => {
    const roundId = await approved(false);
    const url = await pageOf(roundId);
    const [about] = (await openPages(roundId)) as [string];
    await world.payments.submitCard(url, CARD);
    await world.happen(
      roundId,
      now(),
      { type: 'ExtensionExpired', data: { n: 1, cause: 'return' } },
      { type: 'Returned', data: { ...SEEN, trackingCode: null, lateFee: { days: 0, amount: 0 } } },
    );
    await world.deliver(await world.payments.webhooks.waitFor('checkout.session.completed', { about }));
    const { money, extensions } = await world.roundWhen(roundId, (one) => one.money.refunds[0]?.refundId != null);
    expect(money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'returned_whole', amount: PRICE }]);
    expect(money.refunds).toMatchObject([{ amount: PRICE, chargeId: money.charges[1]?.chargeId }]);
    expect(extensions).toMatchObject([{ state: 'expired', chargeId: null }]);
  });

  it('that a return has ended goes back whole if it was paid before without any webhook', async () => {
    const roundId = await approved(false);
    await world.payments.submitCard(await pageOf(roundId), CARD);
    await world.happen(
      roundId,
      now(),
      { type: 'ExtensionExpired', data: { n: 1, cause: 'return' } },
      { type: 'Returned', data: { ...SEEN, trackingCode: null, lateFee: { days: 0, amount: 0 } } },
    );
    const { money } = await world.roundWhen(roundId, (one) => one.money.refunds[0]?.refundId != null);
    expect(money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'returned_whole', amount: PRICE }]);
    expect(money.refunds).toMatchObject([{ amount: PRICE, chargeId: money.charges[1]?.chargeId }]);
  });
});
