import { describe, expect, it } from '@jest/globals';
import { refusalOf, TestPayments } from '../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());

/** Opens a dispute in the sandbox. @returns it as the port describes it */
async function dispute(order: object) {
  const { id } = await payments.ask<{ id: string }>('/disputes', order);
  return payments.provider.getDispute(id);
}
async function ask(path: string, body: object = {}) {
  const { id } = await payments.ask<{ id: string }>(`/disputes/${path}`, body);
  return payments.provider.getDispute(id);
}
const webhooksAbout = async (about: string) => {
  await payments.webhooks.waitFor('charge.dispute.closed', { about });
  return payments.webhooks.received.map(({ event }) => event).filter(({ data }) => data.object.id === about);
};

describe('a dispute', () => {
  it('over a part of a charge withdraws that part, and the fee', async () => {
    const { chargeId, paymentIntentId } = await payments.paid();
    const opened = await dispute({ charge: chargeId, amount: 500 });
    expect(opened).toMatchObject({ chargeId, paymentIntentId, amount: 500, withdrawn: 500, fee: 1500, status: 'open' });
    expect(await payments.provider.getPaymentOfCharge(chargeId)).toMatchObject({ paymentIntentId, amount: 4500 });
    expect(await ask(`${opened.disputeId}/close`, { outcome: 'lost' })).toMatchObject({
      withdrawn: 500,
      status: 'lost',
    });
    expect((await payments.provider.listDisputes(chargeId)).map(({ disputeId }) => disputeId)).toEqual([
      opened.disputeId,
    ]);
  });

  it('that is won returns the money and reports it; the fee stays unless it is returned too', async () => {
    const { chargeId } = await payments.paid();
    const { disputeId } = await dispute({ charge: chargeId });
    const won = { status: 'won', withdrawn: 0, fee: 1500, refundable: true };
    expect(await ask(`${disputeId}/close`, { outcome: 'won' })).toMatchObject(won);
    const types = (await webhooksAbout(disputeId)).map(({ type }) => type.replace('charge.dispute.', ''));
    expect(new Set(types)).toEqual(new Set(['created', 'funds_withdrawn', 'closed', 'funds_reinstated']));
    const kinder = await dispute({ charge: (await payments.paid()).chargeId, outcome: 'won', feeReturned: true });
    expect(kinder).toMatchObject({ withdrawn: 0, fee: 0 });
  });

  it('over the whole of a partly refunded charge returns the difference when lost', async () => {
    const { chargeId } = await payments.paid();
    await payments.provider.refund({ chargeId, amount: 1000, metadata: {}, idempotencyKey: crypto.randomUUID() });
    const opened = await dispute({ charge: chargeId, amount: 4500 });
    expect(opened).toMatchObject({ amount: 4500, withdrawn: 4500 });
    const closed = await ask(`${opened.disputeId}/close`, { outcome: 'lost', returned: 1000 });
    expect(closed).toMatchObject({ status: 'lost', amount: 4500, withdrawn: 3500 });
  });

  it('that was lost may return money later, at most what was withdrawn', async () => {
    const { chargeId } = await payments.paid();
    const { disputeId } = await dispute({ charge: chargeId, outcome: 'lost' });
    expect(await ask(`${disputeId}/reinstate`, { amount: 700 })).toMatchObject({ status: 'lost', withdrawn: 3800 });
    expect(await refusalOf(ask(`${disputeId}/reinstate`, { amount: 3801 }))).toBeInstanceOf(Error);
    expect(await payments.provider.getDispute(disputeId)).toMatchObject({ withdrawn: 3800 });
  });

  it('that is an inquiry withdraws nothing until it becomes a dispute', async () => {
    const { chargeId } = await payments.paid();
    const inquiry = await dispute({ charge: chargeId, inquiry: true });
    expect(inquiry).toMatchObject({ status: 'open', withdrawn: 0, fee: 0, refundable: true });
    expect(await ask(`${inquiry.disputeId}/escalate`)).toMatchObject({ withdrawn: 4500, fee: 1500, refundable: false });
    const other = await dispute({ charge: (await payments.paid()).chargeId, inquiry: true });
    expect(await ask(`${other.disputeId}/close`, { outcome: 'won' })).toMatchObject({ status: 'won', withdrawn: 0 });
  });

  it('never withdraws more than the charge, however many there are', async () => {
    const { chargeId: charge } = await payments.paid();
    await dispute({ charge, amount: 4000, outcome: 'lost' });
    expect(await refusalOf(dispute({ charge, amount: 501 }))).toBeInstanceOf(Error);
    expect(await dispute({ charge, amount: 500 })).toMatchObject({ withdrawn: 500 });
  });
});
