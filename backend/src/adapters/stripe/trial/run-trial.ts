import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import { stripeIdentityProvider } from '../identity-checks.ts';
import { bad, checked, warn } from '../check/findings.ts';
import { stripeClient } from '../stripe-client.ts';
import { stripePaymentProvider, type StripeSettings } from '../stripe-payment-provider.ts';
import { expressAccount, identity, payOwner } from './account-steps.ts';
import { checkout, declines, dispute, newCustomer, payAndRefund } from './card-steps.ts';
import { delivery } from './delivery-step.ts';
import type { Trial } from './trial.ts';

export interface TrialSettings extends StripeSettings {
  readonly publicUrl: string;
  readonly webhookUrl: string;
  readonly patienceMs: number;
}

/** A key of real money: nothing is tried with it. */
export const isTestKey = (secretKey: string): boolean => /^(sk|rk)_test_/.test(secretKey);

/**
 * Reads the set-up at Stripe, and then tries what the service does with money, in test mode only. Each finding is
 * reported as soon as it is there.
 */
export async function runTrial(settings: TrialSettings, report: (findings: readonly Finding[]) => void): Promise<void> {
  if (!isTestKey(settings.secretKey)) throw new RangeError('the key is no test key');
  const remove: (() => Promise<unknown>)[] = [];
  const trial = trialOf(settings, remove);
  const { items, isLive } = await trial.port.inspect(settings.webhookUrl);
  report(items);
  if (isLive !== false)
    return report([
      bad('鍵', 'テスト用の鍵だと確かめられませんでした。', '何も試さずに終わります。鍵を確認してください。'),
    ]);
  try {
    await trySteps(trial, report);
  } finally {
    report(await removed(remove.reverse()));
  }
}

async function trySteps(trial: Trial, report: (findings: readonly Finding[]) => void): Promise<void> {
  report(await checked('お支払いページ', () => checkout(trial)));
  const customer = await newCustomer(trial).catch((error: unknown) => error as Error);
  if (customer instanceof Error) return report(await checked('お客様', () => Promise.reject(customer)));
  report(await checked('支払いと返金', () => payAndRefund(trial, customer)));
  report(await checked('カードの拒否', () => declines(trial, customer)));
  report(await checked('チャージバック', () => dispute(trial, customer)));
  report(await checked('オーナーの口座', () => expressAccount(trial)));
  report(await checked('送金', () => payOwner(trial, customer)));
  report(await checked('本人確認', () => identity(trial), 'Stripeの管理画面の「Identity」で利用を申請してください。'));
  report(await checked('通知の受信', () => delivery(trial)));
}

function trialOf(settings: TrialSettings, remove: (() => Promise<unknown>)[]): Trial {
  const { publicUrl, webhookUrl, patienceMs, webhookSecrets } = settings;
  return {
    stripe: stripeClient(settings),
    port: stripePaymentProvider(settings),
    identities: stripeIdentityProvider(settings),
    metadata: { check: crypto.randomUUID() },
    publicUrl,
    webhookUrl,
    webhookSecret: webhookSecrets.platform,
    patienceMs,
    key: () => `check:${crypto.randomUUID()}`,
    afterwards: (one) => void remove.push(one),
  };
}

async function removed(all: readonly (() => Promise<unknown>)[]): Promise<readonly Finding[]> {
  const results = [];
  for (const remove of all) results.push(await remove().then(() => null, String));
  return results
    .filter((one) => one !== null)
    .map((words) =>
      warn(
        '後片付け',
        `消せないものが残りました：${words}`,
        'テスト用のものなので費用はかかりません。管理画面で消せます。',
      ),
    );
}
