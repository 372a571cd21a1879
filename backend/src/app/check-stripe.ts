import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import { isTestKey, runTrial } from '../adapters/stripe/trial/run-trial.ts';
import type { StripeAccess } from './config/environment.ts';

export interface Checked {
  readonly stripe: StripeAccess | null;
  readonly publicUrl: string;
  readonly webhookUrl: string;
}

/** How long the check waits for what Stripe does by itself. */
const PATIENCE_MS = 60_000;
const MARKS = { good: '✓', warn: '！', bad: '✗' } as const satisfies Record<Finding['verdict'], string>;

/** Tries the service's set-up at Stripe, and says line by line what is wrong. @returns the exit code */
export async function checkStripe(
  { stripe, publicUrl, webhookUrl }: Checked,
  say: (line: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<0 | 1 | 2> {
  if (stripe === null || !isTestKey(stripe.secretKey)) {
    say(stripe === null ? NO_KEY : LIVE_KEY);
    return 2;
  }
  const found: Finding[] = [];
  const { webhookSecret: platform, connectWebhookSecret: connect, ...access } = stripe;
  const settings = { ...access, webhookSecrets: { platform, connect }, publicUrl, webhookUrl, patienceMs };
  await runTrial(settings, (findings) => {
    found.push(...findings);
    for (const finding of findings) say(lineOf(finding));
  });
  const count = (verdict: Finding['verdict']) => found.filter((one) => one.verdict === verdict).length;
  say(`問題 ${count('bad')}件、注意 ${count('warn')}件、確認できた項目 ${count('good')}件`);
  return count('bad') > 0 ? 1 : 0;
}

const NO_KEY =
  'STRIPE_SECRET_KEY に、Stripeのテスト用の鍵（sk_test_…）を指定してください。付属のサンドボックスで試すには --sandbox を付けてください。';
const LIVE_KEY =
  '本番の鍵では実行しません。お金が動くためです。STRIPE_SECRET_KEY に、テスト用の鍵（sk_test_…）を指定してください。本番の設定は、管理画面の「決済と口座」で確認できます。';

const lineOf = ({ part, verdict, says, advice }: Finding): string =>
  `${MARKS[verdict]} ${part}：${says}${advice === null ? '' : `\n   → ${advice}`}`;
