import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import type Stripe from 'stripe';
import { PaymentRefused } from '../../payment-provider/payment-provider.ts';
import { good, warn } from '../check/findings.ts';
import { callStripe } from '../failures.ts';
import { chargeCard, type TrialCustomer } from './card-steps.ts';
import { TEST_OWNER } from './test-owner.ts';
import { awaited, type Trial, unless } from './trial.ts';

const PART = 'オーナーの口座';

/** An account as the service opens it, with the page for its owner; it can't receive anything before that is done. */
export async function expressAccount(trial: Trial): Promise<readonly Finding[]> {
  const { port, publicUrl, metadata, key } = trial;
  const account = await port.createAccount({ userId: 0, businessType: 'individual', idempotencyKey: key() });
  removeLater(trial, account.accountId);
  const link = await port.createAccountLink({
    accountId: account.accountId,
    refreshUrl: publicUrl,
    returnUrl: publicUrl,
  });
  const order = { accountId: account.accountId, amount: 100, sourceChargeId: null, metadata };
  const refused = await port.transfer({ ...order, idempotencyKey: key() }).then(
    () => null,
    (error: unknown) => error,
  );
  const waits = refused instanceof PaymentRefused && refused.waitsFor !== null;
  return [
    ...unless(waits, PART, `手続き前の口座への送金が、待つべき拒否になりませんでした（${String(refused)}）。`),
    ...(link.url.length > 0 && waits
      ? [good(PART, 'Express口座と登録ページを作れました。手続き前の送金は断られます。')]
      : []),
  ];
}

function removeLater({ stripe, afterwards }: Trial, accountId: string): void {
  afterwards(() => callStripe(() => stripe.accounts.del(accountId)));
}

/**
 * Money on its way to an owner: transfer, reversal, payout to the bank. An Express account can only be completed by a
 * person, so this takes an account whose data the platform may enter, with Stripe's test data.
 */
export async function payOwner(trial: Trial, customer: TrialCustomer): Promise<readonly Finding[]> {
  const accountId = await readyAccount(trial);
  if (accountId === null)
    return [
      warn(
        '送金',
        'テスト用の口座が受け取れる状態になりませんでした。',
        '管理画面でテスト用の口座の手続きを確認し、もう一度実行してください。',
      ),
    ];
  const { port, metadata, key } = trial;
  const charged = await chargeCard(trial, customer, 'availableAtOnce', 3000);
  if (charged.outcome !== 'succeeded') return unless(false, '送金', 'テスト用のカードが断られました。');
  const order = { accountId, amount: 2000, sourceChargeId: charged.payment.chargeId, metadata };
  const { transferId } = await port.transfer({ ...order, idempotencyKey: key() });
  const found = await port.findTransfer({ accountId, metadata });
  const reversed = await port.reverseTransfer({ transferId, amount: 2000, metadata, idempotencyKey: key() });
  const wrong = [
    ...unless(found?.transferId === transferId, '送金', '送金を検索で見つけられませんでした。'),
    ...unless(reversed.outcome === 'reversed', '送金の取り戻し', `取り戻した結果が「${reversed.outcome}」でした。`),
  ];
  const paid = await bankPayout(trial, accountId);
  return wrong.length > 0
    ? [...wrong, ...paid]
    : [good('送金', '支払いを元に送金し、検索で見つけ、取り戻せました。'), ...paid];
}

/** From the platform's balance, since a charge as a source may become available later. */
async function bankPayout({ stripe, port, metadata, key }: Trial, accountId: string): Promise<readonly Finding[]> {
  const order = { accountId, amount: 500, sourceChargeId: null, metadata: { ...metadata, payout: '1' } };
  await port.transfer({ ...order, idempotencyKey: key() });
  const parameters: Stripe.PayoutCreateParams = { amount: 500, currency: 'jpy', metadata: { ...metadata } };
  const { id } = await callStripe(() => stripe.payouts.create(parameters, { stripeAccount: accountId }));
  const payout = await port.getBankPayout({ accountId, payoutId: id });
  const wrong = unless(payout.amount === 500, '口座への入金', `入金の額が違います（${payout.amount}円）。`);
  return wrong.length > 0 ? wrong : [good('口座への入金', 'オーナーの口座から銀行への入金を作り、読み取れました。')];
}

async function readyAccount(trial: Trial): Promise<string | null> {
  const { stripe, port, metadata, patienceMs, key } = trial;
  const parameters = { ...TEST_OWNER, metadata: { ...metadata } };
  const { id } = await callStripe(() => stripe.accounts.create(parameters, { idempotencyKey: key() }));
  removeLater(trial, id);
  const isReady = async () => ((await port.getAccount(id)).transfersEnabled ? id : null);
  return awaited(patienceMs, isReady);
}

export async function identity({ identities, publicUrl, key }: Trial): Promise<readonly Finding[]> {
  const { sessionId, state } = await identities.beginIdentityCheck({
    userId: 0,
    returnUrl: publicUrl,
    idempotencyKey: key(),
  });
  await identities.redactIdentity(sessionId);
  const wrong = unless(state === 'open', '本人確認', `始めた本人確認が「${state}」でした。`);
  return wrong.length > 0 ? wrong : [good('本人確認', 'Stripe Identity の確認を始め、削除できました。')];
}
