import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import type { SavedCardOutcome } from '../../payment-provider/movements.ts';
import { good, warn } from '../check/findings.ts';
import { callStripe } from '../failures.ts';
import { awaited, type Trial, unless } from './trial.ts';

/** Stripe's names of its test cards: docs.stripe.com/testing */
export const TRIAL_CARDS = {
  good: 'pm_card_visa',
  declinedLater: 'pm_card_chargeCustomerFail',
  authenticates: 'pm_card_authenticationRequired',
  disputed: 'pm_card_createDispute',
  availableAtOnce: 'pm_card_bypassPending',
} as const;
export type TrialCard = keyof typeof TRIAL_CARDS;

/** The round is empty, so that a service that hears of the payment ignores it. */
const SUBJECT = { roundId: '', purpose: 'late_fee', ref: 'stripe:check' } as const;
const YEN = 1000;

export interface TrialCustomer {
  readonly customerId: string;
}

export async function newCustomer({ stripe, port, metadata, afterwards }: Trial): Promise<TrialCustomer> {
  const { id } = await callStripe(() => stripe.customers.create({ metadata: { ...metadata } }));
  afterwards(() => port.deleteCustomer(id));
  return { customerId: id };
}

/** Saves a test card, and charges it as the service charges a fee. */
export async function chargeCard(
  { stripe, port, key }: Trial,
  { customerId }: TrialCustomer,
  card: TrialCard,
  amount = YEN,
): Promise<SavedCardOutcome> {
  const saved = await callStripe(() => stripe.paymentMethods.attach(TRIAL_CARDS[card], { customer: customerId }));
  const charge = { ...SUBJECT, customerId, paymentMethodId: saved.id, amount };
  return port.chargeSavedCard({ ...charge, idempotencyKey: key() });
}

export async function checkout({ port, publicUrl, key }: Trial): Promise<readonly Finding[]> {
  const page = await port.createCheckout({
    ...SUBJECT,
    purpose: 'rental',
    lines: [{ name: '接続の確認', amount: YEN }],
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successUrl: `${publicUrl}/?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: publicUrl,
    idempotencyKey: key(),
  });
  const { outcome } = await port.expireCheckout(page.checkoutId);
  const wrong = unless(outcome === 'expired', 'お支払いページ', `閉じた結果が「${outcome}」でした。`);
  return wrong.length > 0 ? wrong : [good('お支払いページ', '日本語・円・カードだけのページを作り、閉じられました。')];
}

/** A payment with a saved card, its look-ups, and a refund of a part. */
export async function payAndRefund(trial: Trial, customer: TrialCustomer): Promise<readonly Finding[]> {
  const { port, metadata, key } = trial;
  const charged = await chargeCard(trial, customer, 'good');
  if (charged.outcome !== 'succeeded' || charged.payment.chargeId === null)
    return unless(false, '支払い', `テスト用のカードが断られました（${JSON.stringify(charged)}）。`);
  const { chargeId, paymentIntentId } = charged.payment;
  const again = await port.getPaymentOfCharge(chargeId);
  const refund = await port.refund({ chargeId, amount: 400, metadata, idempotencyKey: key() });
  const found = await port.findRefund({ chargeId, metadata });
  const rest = await port.refund({
    chargeId,
    amount: YEN - 400,
    metadata: { ...metadata, rest: '1' },
    idempotencyKey: key(),
  });
  const wrong = [
    ...unless(again.paymentIntentId === paymentIntentId, '支払い', '請求から支払いをたどれませんでした。'),
    ...unless(found?.refundId === refund.refundId, '返金', '返金を検索で見つけられませんでした。'),
    ...unless(rest.status !== 'failed', '返金', `残りの返金が失敗しました（${rest.failure ?? '理由なし'}）。`),
  ];
  if (wrong.length > 0) return wrong;
  const waits = refund.status === 'pending';
  return [
    good('支払い', '保存したテスト用のカードで支払えました。'),
    waits
      ? warn(
          '返金',
          `返金は手続き中です（${refund.pendingReason ?? '理由なし'}）。`,
          'テスト用の残高が足りないときは、残高を増やしてもう一度実行してください。',
        )
      : good('返金', '一部と残りの返金ができ、検索でも見つかりました。'),
  ];
}

/** Declines that the service has to tell from errors: the bank's no, and 3-D Secure without the borrower. */
export async function declines(trial: Trial, customer: TrialCustomer): Promise<readonly Finding[]> {
  const declined = await chargeCard(trial, customer, 'declinedLater');
  const asked = await chargeCard(trial, customer, 'authenticates');
  const wrong = [
    ...unless(declined.outcome === 'declined', 'カードの拒否', '拒否されるはずのカードで支払えました。'),
    ...unless(
      asked.outcome === 'declined' && asked.code === 'authentication_required',
      '本人認証（3Dセキュア）',
      `本人認証を求められるはずでした（${JSON.stringify(asked)}）。`,
    ),
  ];
  if (wrong.length > 0) return wrong;
  return [
    good('カードの拒否', '保存したカードの拒否を、銀行の返事として受け取れました。'),
    good('本人認証（3Dセキュア）', '本人のいない請求で認証を求められ、支払いページの案内に切り替わります。'),
  ];
}

/** A dispute that Stripe opens by itself, with evidence that wins it. */
export async function dispute(trial: Trial, customer: TrialCustomer): Promise<readonly Finding[]> {
  const { port, patienceMs } = trial;
  const part = 'チャージバック';
  const charged = await chargeCard(trial, customer, 'disputed');
  if (charged.outcome !== 'succeeded' || charged.payment.chargeId === null)
    return unless(false, part, `テスト用のカードが断られました（${JSON.stringify(charged)}）。`);
  const { chargeId } = charged.payment;
  const opened = await awaited(patienceMs, async () => (await port.listDisputes(chargeId))[0] ?? null);
  if (opened === null)
    return [
      warn(
        part,
        'テスト用のカードのチャージバックが、待っても始まりませんでした。',
        'しばらくしてからもう一度実行してください。',
      ),
    ];
  const fileId = await port.uploadEvidence({ name: 'evidence.pdf', content: Buffer.from(PDF) });
  // Stripe's test mode decides by this word.
  const words = {
    productDescription: '接続の確認',
    serviceDate: '2026-01-01',
    activityLog: '接続の確認',
    summary: 'winning_evidence',
  };
  const parcel = { shippingCarrier: null, shippingDate: null, shippingTrackingNumber: null };
  await port.submitEvidence(opened.disputeId, { ...words, ...parcel, fileId });
  const ended = await awaited(patienceMs, async () => {
    const now = await port.getDispute(opened.disputeId);
    return now.status === 'open' ? null : now;
  });
  if (ended === null)
    return [warn(part, '証拠を提出できましたが、まだ審査中です。', 'テストの審査です。そのままで構いません。')];
  return [
    good(part, `チャージバックを受け取り、証拠を提出しました（結果：${ended.status === 'won' ? '勝訴' : '敗訴'}）。`),
  ];
}

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
