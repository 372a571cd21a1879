import { describe, expect, it } from '@jest/globals';
import type { CheckoutOrder } from '../../../adapters/payment-provider/orders.ts';
import { TestPayments } from '../../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());

async function openCheckout(changes: Partial<CheckoutOrder> = {}) {
  return payments.provider.createCheckout({
    roundId: 'r1',
    purpose: 'rental',
    ref: 'attempt-1',
    lines: [
      { name: '帯 <正絹>', amount: 3000 },
      { name: '往復送料', amount: 1500 },
    ],
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successUrl: 'http://localhost/done?sid={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/back?a=1&b=2',
    idempotencyKey: crypto.randomUUID(),
    ...changes,
  });
}

describe('the hosted payment page', () => {
  it('is clearly a test, in Japanese, without scripts, and shows what is paid and that the card is saved', async () => {
    const { url } = await openCheckout();
    const response = await fetch(url);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('TEST・これはテスト用の画面です。');
    expect(html).toContain('帯 &#60;正絹&#62;');
    expect(html).toContain('4,500円');
    expect(html).toContain('お支払いに使用したカードは、まとめて借りるほかのアイテムの料金、返却の遅れによる延滞料や');
    expect(html).toContain('<form method="post">');
    expect(html).not.toContain('<script');
    expect(html).toContain('href="http://localhost/back?a=1&#38;b=2"');
  });

  it('redirects a borrower who enters a good card to success_url', async () => {
    const { checkoutId, url } = await openCheckout();
    const response = await payments.submitCard(url, '4242 4242 4242 4242');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`http://localhost/done?sid=${checkoutId}`);
    expect(await payments.provider.getCheckout(checkoutId)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      url: null,
      payment: { amount: 4500, currency: 'jpy', status: 'succeeded' },
    });
  });

  it('charges a borrower who clicks twice once, and redirects twice', async () => {
    const { checkoutId, url } = await openCheckout();
    const answers = await Promise.all([1, 2].map(() => payments.submitCard(url, '4242424242424242')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { payment } = await payments.provider.getCheckout(checkoutId);
    const intents = await payments.stripe.paymentIntents.list({ customer: payment?.customerId ?? '' });
    expect(intents.data).toHaveLength(1);
  });

  it('shows a message for a declined card, and accepts another card', async () => {
    const { checkoutId, url } = await openCheckout();
    const declined = await payments.submitCard(url, '4000000000000002');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('カードが拒否されました');
    expect(await payments.provider.getCheckout(checkoutId)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
    expect((await payments.submitCard(url, '4242424242424242')).status).toBe(303);
  });

  it('asks for authentication if the card requires it, which may succeed or fail', async () => {
    const { checkoutId, url } = await openCheckout();
    const card = '4000000000003220';
    const asked = await payments.submitCard(url, card);
    expect(await asked.text()).toContain('本人認証（3Dセキュア）');
    const failed = await payments.submitCard(url, card, 'failed');
    expect(failed.status).toBe(402);
    expect(await failed.text()).toContain('本人認証ができませんでした');
    const { payment } = await payments.provider.getCheckout(checkoutId);
    expect(payment).toMatchObject({ status: 'failed', chargeId: null });
    expect((await payments.submitCard(url, card, 'complete')).status).toBe(303);
    expect(await payments.provider.getCheckout(checkoutId)).toMatchObject({
      paymentStatus: 'paid',
      payment: { status: 'succeeded', customerId: expect.stringMatching(/^cus_/) },
    });
  });

  it('rejects numbers that aren’t test cards', async () => {
    const { checkoutId, url } = await openCheckout();
    expect((await payments.submitCard(url, '4111111111111111')).status).toBe(400);
    expect((await payments.submitCard(url, '__proto__')).status).toBe(400);
    expect(await payments.provider.getCheckout(checkoutId)).toMatchObject({ status: 'open', payment: null });
  });

  it('rejects payments once the checkout has expired', async () => {
    const { checkoutId, url } = await openCheckout();
    await payments.ask(`/expire/${checkoutId}`);
    const response = await payments.submitCard(url, '4242424242424242');
    expect(response.status).toBe(410);
    expect(await payments.provider.getCheckout(checkoutId)).toMatchObject({ status: 'expired', payment: null });
  });

  it('has the same URL after a restart', async () => {
    const { url } = await openCheckout();
    await payments.restart();
    expect((await payments.submitCard(url, '4242424242424242')).status).toBe(303);
  });
});

describe('an expired checkout', () => {
  it('expires automatically, and sends a webhook', async () => {
    const { checkoutId } = await openCheckout();
    await payments.pool.query(
      `update payment_sandbox.objects set document = document || '{"expires_at": 1}' where id = $1`,
      [checkoutId],
    );
    await payments.webhooks.waitFor('checkout.session.expired', { about: checkoutId });
    expect(await payments.provider.getCheckout(checkoutId)).toMatchObject({ status: 'expired' });
  });
});

describe('the onboarding page', () => {
  it('lets an owner who completes it receive payouts', async () => {
    const { accountId, transfersEnabled, requirementsDue } = await payments.provider.createAccount({
      userId: 7,
      businessType: 'company',
      companyName: '合同会社めぐり',
      phone: '+819012345678',
      email: 'hanako@example.jp',
      idempotencyKey: crypto.randomUUID(),
    });
    expect(transfersEnabled).toBe(false);
    expect(requirementsDue).not.toHaveLength(0);
    const link = { accountId, refreshUrl: 'http://localhost/again', returnUrl: 'http://localhost/profile' };
    const { url } = await payments.provider.createAccountLink(link);
    expect(await (await fetch(url)).text()).toContain('受取口座の登録');
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ complete: '1' }),
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe('http://localhost/profile');
    expect(await payments.provider.getAccount(accountId)).toEqual({
      accountId,
      transfersEnabled: true,
      detailsSubmitted: true,
      requirementsDue: [],
      requirementsPastDue: [],
      payoutsEnabled: true,
      disabledReason: null,
      rejected: false,
    });
  });
});
