import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import type Stripe from 'stripe';
import { bad, good, warn } from './findings.ts';

const ACCOUNT = '運営のアカウント';

/** Whether the platform's own account can take payments in Japan, and when its money goes to the bank. */
export const accountFindings = (account: Stripe.Account): readonly Finding[] => [
  ...(account.country === 'JP'
    ? []
    : [
        bad(
          ACCOUNT,
          `アカウントの国が日本ではありません（${account.country ?? '不明'}）。`,
          '日本のアカウントの鍵を使ってください。',
        ),
      ]),
  ofCharges(account),
  ...(['card_payments', 'transfers'] as const).map((name) => ofCapability(account, name)),
  ofPayouts(account),
];

function ofCharges({ id, charges_enabled: enabled, requirements }: Stripe.Account): Finding {
  if (enabled) return good(ACCOUNT, `${id} は支払いを受け付けています。`);
  const why = requirements?.disabled_reason ?? '理由は示されていません';
  return bad(
    ACCOUNT,
    `支払いを受け付けていません（${why}）。`,
    'Stripeの管理画面で、求められている情報を提出してください。',
  );
}

const CAPABILITIES = { card_payments: 'カード決済', transfers: 'オーナーへの送金' } as const;

function ofCapability({ capabilities }: Stripe.Account, name: keyof typeof CAPABILITIES): Finding {
  const part = `機能：${CAPABILITIES[name]}`;
  const state = capabilities?.[name];
  if (state === 'active') return good(part, '利用できます。');
  if (state === undefined)
    return warn(
      part,
      `${name} の状態が示されていません。`,
      'Stripeの管理画面の「Connect」の設定で、利用できるか確認してください。',
    );
  return bad(part, `利用できません（${name}: ${state}）。`, 'Stripeの管理画面で、この機能の利用を申請してください。');
}

const INTERVALS: Readonly<Record<string, string>> = { daily: '毎日', weekly: '毎週', monthly: '毎月', manual: '手動' };

function ofPayouts({ payouts_enabled: enabled, settings }: Stripe.Account): Finding {
  const part = '銀行への入金';
  if (!enabled)
    return bad(
      part,
      '銀行への入金が止まっています。',
      'Stripeの管理画面で、銀行口座と求められている情報を確認してください。',
    );
  const interval = settings?.payouts?.schedule.interval;
  if (interval === undefined)
    return warn(part, '入金の間隔が示されていません。', 'Stripeの管理画面の「入金」の設定で確認してください。');
  const says = `入金は${INTERVALS[interval] ?? interval}です。`;
  if (interval === 'manual') return good(part, says);
  return warn(
    part,
    says,
    '残高が銀行に移ると、返金が残高不足で待つことがあります。返金の多い時期は「手動」にできます。',
  );
}
