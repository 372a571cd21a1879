import { describe, expect, it } from '@jest/globals';
import { startRentalService } from '../../test-support/service.ts';
import { PICKUP, rentalSteps } from '../../test-support/steps.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);

/** A round with a damage fee of 2,000 yen, or the given amount. */
async function owing(amount = 2000): Promise<string> {
  const id = await steps.paid(PICKUP);
  const { dispatch } = await steps.stateOf(id);
  await steps.put(service.owner, id, 'shipped', { handoverCode: dispatch?.handoverCode });
  const image = await service.borrower.upload('/api/upload-damage-image', 'file', PIXEL);
  const report = {
    issueType: 'damaged_item',
    description: '袖の部分がほつれていました',
    images: [image.json()['url']],
  };
  await service.borrower.post(`/api/circulation-rounds/${id}/damage-report`, report);
  const fee = { reason: '修理代', itemReturned: true, amount };
  const assessed = await service.admin.post(`/api/admin/damage-reports/${id}/assess-fee`, fee);
  expect(assessed.statusCode).toBe(200);
  return id;
}

/** Asks for the fee's payment page. */
async function pageOf(id: string): Promise<{ url: string; message: string }> {
  return (await service.borrower.post(`/api/circulation-rounds/${id}/damage-fee/payment`)).json();
}

/** The provider's id of the checkout. */
const checkoutAt = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const pagesMade = () => service.provider.pages.size;

describe('a fee that was paid on its page, with the webhook lost', () => {
  it('is recorded when the borrower asks for a page again: no page is made, and the rental’s page is returned', async () => {
    const id = await owing();
    const { url } = await pageOf(id);
    const { paymentIntentId } = service.provider.pay(checkoutAt(url));
    const pages = pagesMade();
    expect(await pageOf(id)).toEqual({
      url: `http://localhost:3000/rental-requests/${id}`,
      message: 'お支払いは確認済みです',
    });
    expect(pagesMade()).toBe(pages);
    expect(await steps.stateOf(id)).toMatchObject({
      status: 'completed',
      money: { charges: [{ purpose: 'rental' }, { purpose: 'damage_fee', paymentIntentId }] },
    });
  });

  it('is recorded once when the borrower returns from the page', async () => {
    const id = await owing();
    const checkoutId = checkoutAt((await pageOf(id)).url);
    expect(service.provider.pages.get(checkoutId)?.order.successUrl).toBe(
      'http://localhost:3000/payment-complete?sid={CHECKOUT_SESSION_ID}',
    );
    service.provider.pay(checkoutId);
    const comesBack = () => service.borrower.post(`/api/checkout/session/${checkoutId}`);
    expect((await comesBack()).statusCode).toBe(204);
    expect((await comesBack()).statusCode).toBe(204);
    expect((await steps.stateOf(id)).money.charges).toMatchObject([
      { purpose: 'rental' },
      { purpose: 'damage_fee', checkoutId },
    ]);
  });
});

describe('a damage fee that an operator writes off', () => {
  const reason = '支払いの見込みがないため';
  const writesOff = (id: string, query = '') =>
    service.admin.post(`/api/admin/damage-reports/${id}/write-off${query}`, { reason });
  const isPaid = { statusCode: 409, code: 'fee_already_paid' };
  const kept = {
    status: 'completed',
    money: { charges: [{ purpose: 'rental' }, { purpose: 'damage_fee' }] },
    damage: { assessments: [{ state: 'paid' }] },
  };

  it.each(['?preview=1', ''])('is kept when it was paid but not yet recorded (%s)', async (query) => {
    const id = await owing();
    service.provider.pay(checkoutAt((await pageOf(id)).url));
    expect((await writesOff(id, query)).json()).toMatchObject(isPaid);
    expect(await steps.stateOf(id)).toMatchObject(kept);
  });

  it('is kept, too, when it was paid before another operator agreed', async () => {
    const id = await owing(12_000);
    const { url } = await pageOf(id);
    expect((await writesOff(id)).statusCode).toBe(200);
    const { money, status } = await steps.stateOf(id);
    expect(status).toBe('damage_fee_pending');
    service.provider.pay(checkoutAt(url));
    const colleague = await service.colleague();
    const agreed = await colleague.post(`/api/admin/rental-requests/${id}/commands/confirm-proposal`, {
      proposalId: money.proposals[0]?.proposalId,
    });
    expect(agreed.json()).toMatchObject(isPaid);
    expect(await steps.stateOf(id)).toMatchObject(kept);
  });

  it('is written off when it wasn’t paid', async () => {
    const id = await owing();
    await pageOf(id);
    expect((await writesOff(id)).statusCode).toBe(200);
    expect(await steps.stateOf(id)).toMatchObject({ damage: { assessments: [{ state: 'written_off' }] } });
  });
});

describe('the return from a payment page', () => {
  it('records a rental’s payment, too', async () => {
    const id = await steps.approved();
    await service.borrower.post(`/api/rental-requests/${id}/payment`);
    const checkoutId = (await steps.stateOf(id)).payment?.checkout?.checkoutId ?? '';
    service.provider.pay(checkoutId);
    expect((await service.borrower.post(`/api/checkout/session/${checkoutId}`)).statusCode).toBe(204);
    expect(await steps.stateOf(id)).toMatchObject({ status: 'shipping_code_generating' });
  });

  it('changes nothing for an unpaid page, other users, and pages unknown to the provider', async () => {
    const id = await owing();
    const checkoutId = checkoutAt((await pageOf(id)).url);
    const path = `/api/checkout/session/${checkoutId}`;
    const missing = { statusCode: 404, code: 'transaction_not_found' };
    expect((await service.borrower.post(path)).json()).toMatchObject(missing);
    service.provider.pay(checkoutId);
    expect((await service.stranger.post(path)).json()).toMatchObject(missing);
    expect((await service.owner.post(path)).json()).toMatchObject(missing);
    expect((await service.borrower.post('/api/checkout/session/cs_nothing')).json()).toMatchObject(missing);
    expect(await steps.stateOf(id)).toMatchObject({ status: 'damage_fee_pending' });
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
