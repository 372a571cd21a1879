import { describe, expect, it } from '@jest/globals';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { rentalInUse } from '../test-support/rental-in-use.ts';
import { startRentalService } from '../test-support/service.ts';
import { rentalSteps } from '../test-support/steps.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);
const PRICE = 3000;

const path = (roundId: string, action = '') => `/api/rental-requests/${roundId}/extension${action}`;

/** A rental that kenji uses, with an extension that its owner has approved. */
async function approved(body: { readonly savedCard?: boolean } = {}): Promise<string> {
  const itemId = await service.item();
  const roundId = await rentalInUse(service, itemId);
  await service.query('UPDATE app.items SET rental_price = $2 WHERE id = $1', [itemId, PRICE]);
  expect((await service.borrower.post(path(roundId), body)).statusCode).toBe(200);
  expect((await service.owner.post(path(roundId, '/approve'))).statusCode).toBe(200);
  return roundId;
}

const pay = (roundId: string) => service.borrower.post(path(roundId, '/pay'));
const withdraw = (roundId: string) => service.borrower.post(path(roundId, '/withdraw'));
const checkoutOf = async (roundId: string) => {
  const { url } = (await pay(roundId)).json<{ url: string }>();
  return url.slice(url.lastIndexOf('/') + 1);
};
const extensionOf = async (roundId: string) => (await steps.stateOf(roundId)).extensions.at(-1);

describe('the payment page of an approved extension', () => {
  it('is one page at its price, for the borrower only', async () => {
    const roundId = await approved();
    const checkoutId = await checkoutOf(roundId);
    expect(await checkoutOf(roundId)).toBe(checkoutId);
    expect(service.provider.pages.get(checkoutId)?.order).toMatchObject({
      ...{ roundId, purpose: 'extension', ref: '1', customerId: 'cus_1' },
      lines: [{ name: '延長料金（7日間）', amount: PRICE }],
    });
    expect((await service.owner.post(path(roundId, '/pay'))).json()).toMatchObject({ code: 'not_borrower' });
  });

  it('isn’t opened again when it was paid, with the webhook lost: the payment is recorded', async () => {
    const roundId = await approved();
    const { paymentIntentId } = service.provider.pay(await checkoutOf(roundId));
    expect((await pay(roundId)).json()).toMatchObject({ message: 'お支払いは確認済みです' });
    const { money, extensions } = await steps.stateOf(roundId);
    expect(money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'extension', paymentIntentId }]);
    expect(money.holdings).toMatchObject([{ held: 4500 }, { held: PRICE }]);
    expect(extensions).toMatchObject([{ state: 'paid' }]);
  });

  it('is recorded once when the borrower returns from it', async () => {
    const roundId = await approved();
    const checkoutId = await checkoutOf(roundId);
    service.provider.pay(checkoutId);
    const comesBack = () => service.borrower.post(`/api/checkout/session/${checkoutId}`);
    expect([(await comesBack()).statusCode, (await comesBack()).statusCode]).toEqual([204, 204]);
    expect((await steps.stateOf(roundId)).money.charges).toHaveLength(2);
    expect(await extensionOf(roundId)).toMatchObject({ state: 'paid' });
  });

  it('is closed before the extension is withdrawn', async () => {
    const roundId = await approved();
    const checkoutId = await checkoutOf(roundId);
    expect((await withdraw(roundId)).statusCode).toBe(200);
    expect(service.provider.pages.get(checkoutId)?.ended).toBe(true);
    expect(await extensionOf(roundId)).toMatchObject({ state: 'withdrawn' });
    expect((await pay(roundId)).json()).toMatchObject({ code: 'nothing_to_charge' });
  });

  it('that was paid before makes a withdrawal come too late', async () => {
    const roundId = await approved();
    service.provider.pay(await checkoutOf(roundId));
    expect((await withdraw(roundId)).json()).toMatchObject({ statusCode: 409, code: 'extension_over' });
    expect(await extensionOf(roundId)).toMatchObject({ state: 'paid' });
    expect((await steps.stateOf(roundId)).money.refunds).toEqual([]);
  });

  it('isn’t opened while the saved card is being charged, and nothing is withdrawn', async () => {
    const roundId = await approved({ savedCard: true });
    const pages = service.provider.pages.size;
    for (const answer of [await pay(roundId), await withdraw(roundId)])
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'outcome_unknown' });
    expect(service.provider.pages.size).toBe(pages);
    expect(await extensionOf(roundId)).toMatchObject({ state: 'approved' });
  });
});
