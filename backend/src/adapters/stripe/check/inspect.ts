import type { Finding, ProviderCheck } from '@meguri/contracts/read-models/provider-check.ts';
import type Stripe from 'stripe';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import type { AccountCapability } from '../accounts.ts';
import { callStripe, isConnectMissing } from '../failures.ts';
import { allOf, PAGE } from '../lists.ts';
import { accountFindings } from './account-findings.ts';
import { bad, checked, good, warn } from './findings.ts';
import { webhookFindings } from './webhook-findings.ts';

/** Reads what the platform needs at Stripe. Moves no money, and creates nothing. */
export async function inspect(
  stripe: Stripe,
  capabilities: readonly AccountCapability[],
  webhookUrl: string,
): Promise<ProviderCheck> {
  const balance = await balanceFindings(stripe);
  const items = [
    ...(await checked('運営のアカウント', async () =>
      accountFindings(await callStripe(() => stripe.accounts.retrieveCurrent())),
    )),
    ...(await checked('Connect', () => connectFindings(stripe, capabilities))),
    ...(await checked('通知先', async () =>
      webhookFindings(await allOf(stripe.webhookEndpoints.list({ limit: PAGE })), webhookUrl),
    )),
    ...balance.items,
    ...(await checked('本人確認', () => identityFindings(stripe), IDENTITY_ADVICE)),
  ];
  return { checkedAt: new Date().toISOString(), isLive: balance.isLive, items };
}

async function connectFindings(
  stripe: Stripe,
  capabilities: readonly AccountCapability[],
): Promise<readonly Finding[]> {
  const alone = capabilities.includes('card_payments')
    ? []
    : [
        warn(
          'Connect',
          'オーナーの口座に transfers だけを求めています。',
          'Stripeの承認がないと口座を開設できません。STRIPE_ACCOUNT_CAPABILITIES を確認してください。',
        ),
      ];
  try {
    await callStripe(() => stripe.accounts.list({ limit: 1 }));
    return [...alone, good('Connect', '利用が始まっていて、オーナーの口座を開設できます。')];
  } catch (error) {
    if (!isConnectMissing(error)) throw error;
    return [
      bad(
        'Connect',
        '利用が始まっていないため、オーナーの口座を開設できません。',
        'Stripeの管理画面の「Connect」で利用を始めてください。',
      ),
    ];
  }
}

async function balanceFindings(stripe: Stripe): Promise<{ items: readonly Finding[]; isLive: boolean | null }> {
  let isLive: boolean | null = null;
  const items = await checked('残高', async () => {
    const { available, pending, livemode } = await callStripe(() => stripe.balance.retrieve());
    isLive = livemode;
    const yen = (parts: readonly { amount: number; currency: string }[]) =>
      `${grouped(parts.find(({ currency }) => currency === 'jpy')?.amount ?? 0)}円`;
    const others = new Set([...available, ...pending].map(({ currency }) => currency).filter((one) => one !== 'jpy'));
    const sums = good('残高', `利用できる残高は${yen(available)}、入金予定は${yen(pending)}です。`);
    if (others.size === 0) return [sums];
    const says = `円のほかの通貨の残高があります（${[...others].join('、')}）。`;
    return [sums, warn('残高', says, 'このサービスは円だけを扱います。ほかの通貨の残高は管理画面で確認してください。')];
  });
  return { items, isLive };
}

const IDENTITY_ADVICE =
  'Stripeの管理画面の「Identity」で利用を申請するか、IDENTITY_CHECKS=operators で運営が確認してください。';

async function identityFindings(stripe: Stripe): Promise<readonly Finding[]> {
  await callStripe(() => stripe.identity.verificationSessions.list({ limit: 1 }));
  return [good('本人確認', 'Stripe Identity を読み取れます。')];
}
