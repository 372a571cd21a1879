import { describe, expect, it } from '@jest/globals';
import { Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { expectSoundBooks } from '../support/settled.ts';
import { storedRound } from '../support/books.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const ROUNDS = 6;

const market = useMarketplace();

/** Rounds with an open payment page. */
async function awaitingPayment(): Promise<{ rental: Rental; page: string }[]> {
  const owner = await market.owner();
  return Promise.all(
    Array.from({ length: ROUNDS }, async () => {
      const { id: itemId } = await market.item(owner);
      const rental = await Rental.request({ market, owner, borrower: await market.member(), itemId });
      await rental.approve();
      return { rental, page: await rental.startPayment() };
    }),
  );
}

async function expectPaidOnce(rentals: readonly Rental[], within?: number): Promise<void> {
  for (const rental of rentals) {
    await rental.becomesPaid(within);
    const { events } = await storedRound(market.pool, rental.id);
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => type === 'PaymentCompleted')).toHaveLength(1);
    expect(types).not.toContain('DuplicatePaymentReceived');
  }
}

const delivered = async () => {
  const { rows } = await market.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM payment_sandbox.webhook_deliveries WHERE delivered_at IS NULL`,
  );
  return rows[0]?.waiting === 0;
};

const logLength = async () =>
  (await market.pool.query<{ count: number }>('SELECT count(*)::int FROM event_log.events')).rows[0]?.count;

describe('webhooks', () => {
  it('that arrive five times each, shuffled and at once, take effect once', async () => {
    const open = await awaitingPayment();
    await market.sandbox.ask('/webhooks', { hold: true, copies: 5, shuffle: true });
    await Promise.all(open.map(({ page }) => submitCard(page)));
    await market.sandbox.ask('/webhooks', { hold: false });
    await expectPaidOnce(open.map(({ rental }) => rental));
    await until('all webhooks are delivered', delivered);
    await market.atRest();
    await market.sandbox.heal();
  });

  it('of the whole past, sent again, have no effect', async () => {
    const before = await logLength();
    await market.sandbox.ask('/webhooks/redeliver');
    await until('all webhooks are delivered', delivered);
    await market.atRest();
    expect(await logLength()).toBe(before);
  });

  it('that arrive while the server is killed take effect once', async () => {
    const open = await awaitingPayment();
    await market.sandbox.ask('/webhooks', { hold: true, copies: 3, shuffle: true });
    await Promise.all(open.map(({ page }) => submitCard(page)));
    const before = (await logLength()) ?? 0;
    await market.sandbox.ask('/webhooks', { hold: false });
    await until('some of them have had an effect', async () => ((await logLength()) ?? 0) > before);
    await market.kill();
    await market.startAgain();
    await expectPaidOnce(
      open.map(({ rental }) => rental),
      60_000,
    );
    await until('all webhooks are delivered', delivered);
    await market.atRest();
    await expectPaidOnce(open.map(({ rental }) => rental));
    await expectSoundBooks(market);
  });

  it('that are forged, unsigned or malformed are refused with 400 and not stored', async () => {
    const event = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_forged', object: 'payment_intent' } },
    });
    const signed = (signature: string | null, body = event) =>
      fetch(`${market.url}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
        body,
      });
    const now = Math.floor(Date.now() / 1000);
    for (const signature of [null, '', 'x', `t=${now},v1=${'0'.repeat(64)}`, `t=${now - 400},v1=${'0'.repeat(64)}`]) {
      const response = await signed(signature);
      expect({ signature, status: response.status }).toEqual({ signature, status: 400 });
      expect(await response.json()).toMatchObject({ code: 'webhook_signature_invalid' });
    }
    expect((await signed('x', 'no JSON')).status).toBe(400);
    const { rows } = await market.pool.query("SELECT FROM app.webhook_inbox WHERE event_id = 'evt_forged'");
    expect(rows).toHaveLength(0);
  });
});
