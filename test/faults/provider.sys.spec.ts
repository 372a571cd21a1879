import { afterEach, describe, expect, it } from '@jest/globals';
import type { Refusal } from '../support/person.ts';
import { PUDO, Rental } from '../support/rental.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';
import { storedRound } from '../support/books.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();
afterEach(() => market.sandbox.heal());

const MODES = ['refuse', 'lose_answer', 'error_500', 'error_500_kept'];
const PATHS = ['/v1/refunds', '/v1/transfers', '/v1/payment_intents'];

/** Every kind of failure on every call that moves money; twice each, because the adapter repeats a call once. */
async function failEveryWay(): Promise<void> {
  for (const path of PATHS) {
    for (const fail of MODES) await market.sandbox.fail({ fail, path, method: 'POST', times: 2 });
    await market.sandbox.fail({ fail: 'slow', path, method: 'POST', times: 2, delayMs: 1500 });
  }
}

const returned = async () => (await Rental.ofNewPeople(market)).toReturned();

async function paid(): Promise<Rental> {
  const rental = await Rental.ofNewPeople(market);
  await rental.approve();
  await rental.pay();
  return rental;
}

describe('a provider that fails', () => {
  it('in every way at once moves each refund and each payout once', async () => {
    const completing = [await returned(), await returned(), await returned()];
    const cancelling = [await paid(), await paid(), await paid()];
    await failEveryWay();
    await Promise.all(completing.map((rental) => rental.confirmReturn()));
    await Promise.all(cancelling.map((rental) => rental.put(rental.owner, 'cancelled')));
    for (const { id } of [...completing, ...cancelling]) await expectSettled(market, id);
    await market.atRest();
    await expectSoundBooks(market);
  });

  it('while a late fee is charged off-session charges it once', async () => {
    const rental = await (await Rental.ofNewPeople(market)).toUse();
    await rental.requestReturn();
    const { returnDueAt } = await rental.registerCode('return', PUDO);
    await market.advanceTo(returnDueAt);
    await market.advance('PT1H');
    await rental.becomes('usage_overdue');
    await failEveryWay();
    await rental.giveBack();
    await rental.confirmReturn();
    const { events } = await expectSettled(market, rental.id);
    expect(events.filter(({ type }) => type === 'LateFeeCharged')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'FeeChargeFailed')).toHaveLength(0);
    await expectSoundBooks(market);
  });

  it('for a day, and has forgotten its keys by then, moves nothing twice', async () => {
    const rental = await returned();
    // A pending retry of another round would meet the failure that is meant for this one.
    await market.atRest();
    await market.sandbox.fail({ fail: 'lose_answer', path: '/v1/transfers', method: 'POST', times: 1 });
    await market.sandbox.fail({ fail: 'refuse', path: '/v1/transfers' });
    const { transfers: before } = await market.sandbox.money();
    await rental.confirmReturn();
    await until('the payout waits for another try', async () => {
      const { rowCount } = await market.pool.query(
        "SELECT FROM pgboss.job WHERE name = 'move-money' AND state = 'retry' AND data ->> 'roundId' = $1",
        [rental.id],
      );
      return rowCount === 1;
    });
    expect((await market.sandbox.money()).transfers.count).toBe(before.count + 1);
    await market.sandbox.ask('/idempotency-keys', undefined, 'DELETE');
    await market.advance('P1D');
    expect((await storedRound(market.pool, rental.id)).balances.owner_payable).toBe(2892);
    await market.sandbox.heal();
    // Each pause between attempts doubles, so recovery takes about as long as the outage.
    await expectSettled(market, rental.id, 60_000);
    await expectSoundBooks(market);
  });

  it('and is unreachable: a payment gets 503 in Japanese, the request is unchanged, and can be paid later', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    await market.sandbox.fail({ fail: 'refuse' });
    for (const path of ['/payment-connect-separated', '/payment']) {
      const { status, body } = await rental.borrower.send<Refusal>('POST', rental.path + path);
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'payment_provider_unavailable' });
      expect(body.message).toMatch(/決済サービス/);
    }
    expect(await rental.seenBy(rental.borrower)).toMatchObject({ status: 'request_approved' });
    await market.sandbox.heal();
    await rental.pay();
  });

  it('while the borrower cancels the payment, leaves the payment open', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    await rental.startPayment();
    await market.sandbox.fail({ fail: 'refuse' });
    const { status } = await rental.borrower.send('DELETE', `${rental.path}/payment`);
    expect(status).toBe(503);
    expect(await rental.seenBy(rental.borrower)).toMatchObject({ status: 'payment_pending' });
    await market.sandbox.heal();
    await rental.borrower.must(200, 'DELETE', `${rental.path}/payment`);
  });
});
