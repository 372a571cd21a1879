import { describe, expect, it } from '@jest/globals';
import { startRentalService } from '../../test-support/service.ts';
import { rentalSteps } from '../../test-support/steps.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);

describe('paying', () => {
  const page = (id: string, way = 'payment') => service.borrower.post(`/api/rental-requests/${id}/${way}`);
  const url = async (id: string) => (await page(id)).json<{ url: string }>().url;

  it('returns the open page again, also for two calls at once', async () => {
    const id = await steps.approved();
    const urls = await Promise.all([url(id), url(id)]);
    expect(new Set([...urls, await url(id)]).size).toBe(1);
    expect(await steps.stateOf(id)).toMatchObject({ status: 'payment_pending' });
  });

  it('is refused with the first payment option while the owner can’t be paid, and possible with the second', async () => {
    const id = await steps.approved();
    const first = await page(id, 'payment-connect-separated');
    expect(first.json()).toMatchObject({ statusCode: 400, code: 'connect_unavailable' });
    await service.query(`UPDATE app.users SET payout_account_id = 'acct_1' WHERE id = $1`, [service.ownerId]);
    expect((await page(id, 'payment-connect-separated')).json()).toHaveProperty('url');
    await service.query('UPDATE app.users SET payout_account_id = null WHERE id = $1', [service.ownerId]);
  });

  it('is for the borrower of an approved request only', async () => {
    const id = await steps.requested();
    expect((await page(id)).json()).toMatchObject({ statusCode: 400, code: 'only_approved_payable' });
    const foreign = await service.stranger.post(`/api/rental-requests/${id}/payment`);
    expect(foreign.statusCode).toBe(404);
    expect((await service.owner.post(`/api/rental-requests/${id}/payment`)).statusCode).toBe(403);
  });

  it('can be cancelled, which ends the page, and started again', async () => {
    const id = await steps.approved();
    const first = await url(id);
    const givenUp = await service.borrower.change('DELETE', `/api/rental-requests/${id}/payment`);
    expect(givenUp.json()).toMatchObject({ status: 'request_approved' });
    expect([...service.provider.pages.values()].find((one) => one.open.url === first)?.ended).toBe(true);
    expect(await url(id)).not.toBe(first);
  });

  it('opens at most ten pages an hour for one rental; beyond that it returns the open one', async () => {
    const id = await steps.approved();
    const giveUp = () => service.borrower.change('DELETE', `/api/rental-requests/${id}/payment`);
    for (let times = 0; times < 10; times += 1) {
      expect((await page(id)).statusCode).toBe(200);
      expect((await page(id)).statusCode).toBe(200);
      if (times < 9) await giveUp();
    }
    const made = service.provider.pages.size;
    expect((await page(id)).statusCode).toBe(200);
    await giveUp();
    const refused = await page(id);
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too_many_payment_pages' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(service.provider.pages.size).toBe(made);
    expect((await page(await steps.approved())).statusCode).toBe(200);
  });

  it('counts as paid when cancelling finds that it was paid', async () => {
    const id = await steps.approved();
    await page(id);
    const state = await steps.stateOf(id);
    service.provider.pay(state.payment?.checkout?.checkoutId ?? '');
    const givenUp = await service.borrower.change('DELETE', `/api/rental-requests/${id}/payment`);
    expect(givenUp.json()).toMatchObject({ status: 'shipping_code_generating' });
  });

  it('reports the page’s result to its borrower only', async () => {
    const id = await steps.approved();
    const outcome = (who: Pick<typeof service.borrower, 'get'>, query = '') =>
      who.get(`/api/rental-requests/${id}/payment${query}`);
    expect((await outcome(service.borrower)).json()).toEqual({ outcome: 'ended' });
    await page(id);
    expect((await outcome(service.borrower)).json()).toEqual({ outcome: 'left' });
    for (const other of [service.owner, service.stranger, service.admin])
      expect((await outcome(other)).json()).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect((await outcome(service.borrower, '?for=rent')).statusCode).toBe(400);
    expect((await outcome(service.borrower, '?for=late_fee')).json()).toEqual({ outcome: 'ended' });
    service.provider.pay((await steps.stateOf(id)).payment?.checkout?.checkoutId ?? '');
    expect((await outcome(service.borrower)).json()).toEqual({ outcome: 'paid' });
  });

  it('can’t be cancelled by the owner', async () => {
    const id = await steps.approved();
    await page(id);
    expect((await service.owner.change('DELETE', `/api/rental-requests/${id}/payment`)).statusCode).toBe(403);
    expect(await steps.stateOf(id)).toMatchObject({ status: 'payment_pending' });
  });
});
