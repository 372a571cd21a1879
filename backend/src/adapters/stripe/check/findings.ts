import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import Stripe from 'stripe';
import { PaymentRefused } from '../../payment-provider/payment-provider.ts';

export const good = (part: string, says: string): Finding => ({ part, verdict: 'good', says, advice: null });
export const warn = (part: string, says: string, advice: string): Finding => ({ part, verdict: 'warn', says, advice });
export const bad = (part: string, says: string, advice: string): Finding => ({ part, verdict: 'bad', says, advice });

/** Runs one check. A failure of the provider is a finding as well, so that the other checks still run. */
export async function checked(
  part: string,
  look: () => Promise<readonly Finding[]>,
  ifRefused?: string,
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [failure(part, error, ifRefused)];
  }
}

const KEY_ADVICE = 'Stripeの管理画面の「APIキー」で鍵を確認し、STRIPE_SECRET_KEY に設定してください。';

function failure(
  part: string,
  error: unknown,
  ifRefused = 'Stripeの返事に従って設定を直し、もう一度確認してください。',
): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Stripe.errors.StripeAuthenticationError)
    return bad(part, '鍵が正しくないため、Stripeに断られました。', KEY_ADVICE);
  if (cause instanceof Stripe.errors.StripePermissionError)
    return warn(part, 'この鍵には確認する権限がありません。', '制限付きの鍵に読み取りの権限を追加してください。');
  if (cause instanceof Stripe.errors.StripeConnectionError)
    return warn(
      part,
      'Stripeに接続できませんでした。',
      '通信の状態を確認し、しばらくしてからもう一度確認してください。',
    );
  if (cause instanceof Stripe.errors.StripeRateLimitError)
    return warn(part, 'Stripeが混み合っています。', 'しばらくしてからもう一度確認してください。');
  const words = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof PaymentRefused ? `${cause.code}: ` : '';
  return bad(part, `Stripeの返事：${code}${words}`, ifRefused);
}
