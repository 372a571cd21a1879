import { describe, expect, it } from '@jest/globals';
import { openPayoutAccount } from '../support/marketplace.ts';
import { Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { storedRound } from '../support/books.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

async function chargeOf(rental: Rental): Promise<string> {
  const { round } = await storedRound(market.pool, rental.id);
  return round.money.charges[0]?.chargeId ?? '';
}

/** The page of a checkout; its creation was never reported to the service. */
async function unheardPage(rental: Rental): Promise<string> {
  const { rows } = await market.pool.query<{ id: string }>(
    `SELECT id FROM payment_sandbox.objects
     WHERE kind = 'checkout.session' AND document -> 'metadata' ->> 'rentalRequestId' = $1`,
    [rental.id],
  );
  expect(rows).toHaveLength(1);
  return `${await market.sandbox.origin()}/c/pay/${rows[0]?.id}`;
}

/** Two attempts, each repeated once by the SDK after the cut connection: the creation of the page is never reported. */
const loseCheckout = () =>
  market.sandbox.fail({ fail: 'lose_answer', path: '/v1/checkout/sessions', method: 'POST', times: 4 });

describe('a late payment', () => {
  it('is refunded in full when the borrower has withdrawn', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    await loseCheckout();
    const lost = await rental.borrower.send('POST', `${rental.path}/payment-connect-separated`);
    expect(lost).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
    const page = await unheardPage(rental);
    await rental.put(rental.borrower, 'request_cancelled');
    expect((await submitCard(page)).status).toBe(303);
    await rental.records('Refunded');
    const { balances, round } = await expectSettled(market, rental.id);
    expect(round.status).toBe('request_cancelled');
    expect(balances).toMatchObject({ card: 0, owner_paid: 0 });
  });

  it('on the page of an earlier attempt counts as the rental’s payment', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    await loseCheckout();
    await rental.borrower.send('POST', `${rental.path}/payment-connect-separated`);
    const page = await unheardPage(rental);
    await rental.startPayment();
    expect((await submitCard(page)).status).toBe(303);
    await rental.becomesPaid();
    await market.atRest();
    const { events } = await storedRound(market.pool, rental.id);
    expect(events.filter(({ type }) => type === 'PaymentCompleted')).toHaveLength(1);
  });
});

describe('a chargeback', () => {
  it('lost after the completion reverses the payout; what the bank took is the platform’s loss', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await rental.confirmReturn();
    await expectSettled(market, rental.id);
    await market.sandbox.ask('/disputes', { charge: await chargeOf(rental), outcome: 'lost' });
    await rental.records('TransferReversed');
    const { balances } = await expectSettled(market, rental.id);
    // The provider's fee for a dispute, 1,500 yen, is also the platform's loss.
    const loss = { platform_loss: -3108, dispute_fees: 1500 };
    expect(balances).toMatchObject({ owner_paid: 0, disputed: 4500, card: -4500, ...loss });
  });

  it('lost while the item is in use cancels the held money: completed later, the round pays no one', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await market.sandbox.ask('/disputes', { charge: await chargeOf(rental), outcome: 'lost' });
    await rental.records('DisputeClosed');
    await rental.confirmReturn();
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ owner_paid: 0, disputed: 4500, held: 0 });
  });

  it('holds the payout while it is open, and releases it when it is won', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    const { id } = await market.sandbox.ask<{ id: string }>('/disputes', { charge: await chargeOf(rental) });
    await rental.records('PaymentDisputed');
    await rental.confirmReturn();
    const cancel = await rental.tryPut(rental.owner, 'cancelled');
    expect(cancel.status).toBe(400);
    await market.sandbox.ask(`/disputes/${id}/close`, { outcome: 'won' });
    await rental.records('PayoutSent');
    const { events, balances } = await expectSettled(market, rental.id);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('PayoutSent')).toBeGreaterThan(types.indexOf('DisputeClosed'));
    expect(balances).toMatchObject({ owner_paid: 2892, disputed: 0 });
  });

  it('lost after the owner’s money went to the bank reverses what is there', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await rental.confirmReturn();
    await expectSettled(market, rental.id);
    const accountId = await openPayoutAccount(rental.owner);
    await market.sandbox.ask(`/accounts/${accountId}/payout`, { amount: 2000 });
    await market.sandbox.ask('/disputes', { charge: await chargeOf(rental), outcome: 'lost' });
    await rental.records('TransferReversed');
    const { balances } = await storedRound(market.pool, rental.id);
    expect(balances).toMatchObject({ owner_paid: 2000 });
  });
});

describe('an owner without an account', () => {
  it('can rent out with the second payment option, and is paid as soon as the account is there', async () => {
    const [owner, borrower] = await Promise.all([market.member('hanako'), market.member()]);
    const { id: itemId } = await market.item(owner);
    const rental = await Rental.request({ market, owner, borrower, itemId });
    await rental.approve();
    const refused = await borrower.send('POST', `${rental.path}/payment-connect-separated`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'connect_unavailable' } });
    const { body } = await borrower.must<{ url: string }>(200, 'POST', `${rental.path}/payment`);
    await submitCard(body.url);
    await rental.becomesPaid();
    await rental.registerCode('dispatch');
    await rental.ship();
    await rental.receive();
    await rental.requestReturn();
    await rental.registerCode('return');
    await rental.giveBack();
    await rental.confirmReturn();
    await market.atRest();
    expect((await storedRound(market.pool, rental.id)).balances).toMatchObject({ owner_payable: 2892 });
    await openPayoutAccount(owner);
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ owner_paid: 2892, owner_payable: 0 });
  });

  it('leaves nothing duplicated', async () => {
    await expectSoundBooks(market);
  });
});
