import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import { CAPABILITIES } from '../../../backend/src/adapters/stripe/accounts.ts';
import { checkStripe } from '../../../backend/src/app/check-stripe.ts';
import { runTrial, type TrialSettings } from '../../../backend/src/adapters/stripe/trial/run-trial.ts';
import { SECRETS, TestPayments } from '../../support/servers/payment-sandbox.ts';
import { useOpened } from '../../support/use-opened.ts';
import { Conformance } from './conformance.ts';
import { startRecorder } from './recorder.ts';

const payments = useOpened(() => TestPayments.start());
const recorder = useOpened(async () => startRecorder(payments.sandbox.url));
const { secretKey, webhookSecret: platform, connectWebhookSecret: connect } = SECRETS;

beforeEach(() => {
  payments.webhooks.statusOf = (body, signature) => {
    try {
      payments.provider.verifyWebhook(body, signature);
      return 200;
    } catch {
      return 400;
    }
  };
});
afterEach(async () => {
  await payments.ask('/switches', {}, 'DELETE');
  await payments.ask('/platform', { connectSigned: true });
  recorder.taken();
});

const publicUrl = () => new URL(payments.webhookUrl).origin;

async function tried(change: Partial<TrialSettings> = {}): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const at = { secretKey, apiBase: recorder.url, webhookSecrets: { platform, connect } };
  const addresses = { publicUrl: publicUrl(), webhookUrl: payments.webhookUrl };
  await runTrial({ ...at, ...addresses, patienceMs: 1000, ...change }, (findings) => found.push(...findings));
  return found;
}

const faulty = (found: readonly Finding[]) => found.filter(({ verdict }) => verdict !== 'good');

describe('the check of Stripe with a test key', () => {
  it('finds nothing wrong where everything is set up, and sends only what Stripe knows', async () => {
    const found = await tried();
    expect(faulty(found)).toEqual([]);
    expect(found.map(({ part }) => part)).toEqual(expect.arrayContaining(EVERY_PART));
    const conformance = new Conformance();
    const exchanges = recorder.taken();
    expect(exchanges.flatMap((one) => conformance.ofParameters(one))).toEqual([]);
    expect([...new Set(exchanges.flatMap((one) => conformance.ofAnswer(one)))]).toEqual([]);
  });

  it('removes its customer and its accounts, and leaves no page open', async () => {
    await tried();
    const { data: accounts } = await payments.stripe.accounts.list();
    const { rows } = await payments.pool.query<{ count: number }>(
      `select count(*)::int from payment_sandbox.objects where (kind = 'customer' and not document ? 'deleted')
         or (kind = 'checkout.session' and document ->> 'status' = 'open')`,
    );
    expect([accounts, rows[0]!.count]).toEqual([[], 0]);
  });

  it('moves nothing with a live key', async () => {
    await expect(tried({ secretKey: 'sk_live_1' })).rejects.toThrow('no test key');
    await expect(tried({ secretKey: 'rk_live_1' })).rejects.toThrow('no test key');
    expect(recorder.taken()).toEqual([]);
  });

  it.each([
    ['refunds that are refused', '/v1/refunds', '支払いと返金'],
    ['payment pages that are refused', '/v1/checkout/sessions', 'お支払いページ'],
    ['transfers that are refused', '/v1/transfers', '送金'],
    ['evidence that is refused', '/v1/files', 'チャージバック'],
    ['Identity that isn’t enabled', '/v1/identity/verification_sessions', '本人確認'],
  ])('names %s with Stripe’s answer, and tries the rest', async (_title, path, part) => {
    await payments.ask('/switches', { fail: 'refusal', message: 'Not for you.', method: 'POST', path });
    const found = await tried();
    const said = faulty(found).map((one) => [one.part, one.verdict, one.says]);
    expect(said).toContainEqual([part, 'bad', expect.stringContaining('Not for you.')]);
    expect(found.at(-1)).toBeDefined();
    expect(found.some((one) => one.part === 'カードの拒否' && one.verdict === 'good')).toBe(true);
  });

  it('names a platform without Connect, and what to do', async () => {
    await payments.ask('/platform', { connectSigned: false });
    expect(faulty(await tried())[0]).toMatchObject({
      part: 'Connect',
      advice: 'Stripeの管理画面の「Connect」で利用を始めてください。',
    });
  });

  it('names the missing endpoint when the service has another address', async () => {
    const webhookUrl = `${publicUrl()}/another`;
    const found = faulty(await tried({ webhookUrl }));
    expect(found.map(({ part }) => part)).toEqual(['運営の通知先', 'オーナーの口座の通知先']);
    expect(found[0]!.advice).toContain(webhookUrl);
  });

  it('names another secret of the running service, and one that can’t be reached', async () => {
    const webhookSecrets = { platform: 'whsec_other', connect };
    expect(faulty(await tried({ webhookSecrets }))).toEqual([
      expect.objectContaining({ part: '通知の受信', says: '署名した通知が断られました（400）。' }),
    ]);
    payments.webhooks.statusOf = () => 200;
    expect(faulty(await tried())).toEqual([
      expect.objectContaining({ says: '署名のない通知が受け入れられました（200）。' }),
    ]);
  });

  it('names webhooks that Stripe can’t deliver', async () => {
    await payments.ask('/webhooks', { hold: ['refund.'] });
    const found = faulty(await tried({ patienceMs: 300 }));
    await payments.ask('/webhooks', { hold: false });
    expect(found).toEqual([expect.objectContaining({ says: 'Stripeからの通知が届いていません。' })]);
  });

  it('names a wrong key, and tries nothing', async () => {
    const found = await tried({ secretKey: 'sk_test_wrong' });
    expect(found[0]).toMatchObject({ verdict: 'bad', says: '鍵が正しくないため、Stripeに断られました。' });
    expect(found.at(-1)).toMatchObject({ part: '鍵' });
    expect(recorder.taken().filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

const EVERY_PART = [
  ...['運営のアカウント', '機能：カード決済', '機能：オーナーへの送金', '銀行への入金', 'Connect', '運営の通知先'],
  ...['オーナーの口座の通知先', '残高', '本人確認', 'お支払いページ', '支払い', '返金', 'カードの拒否'],
  ...['本人認証（3Dセキュア）', 'チャージバック', 'オーナーの口座', '送金', '口座への入金', '通知の受信'],
];

describe('the command', () => {
  const run = async (key: string | null) => {
    const lines: string[] = [];
    const { webhookSecret, connectWebhookSecret } = SECRETS;
    const secrets = { webhookSecret, connectWebhookSecret, apiBase: recorder.url, capabilities: CAPABILITIES };
    const stripe = key === null ? null : { secretKey: key, ...secrets };
    const code = await checkStripe(
      { stripe, publicUrl: publicUrl(), webhookUrl: payments.webhookUrl },
      (line) => lines.push(line),
      1000,
    );
    return { code, lines };
  };

  it('ends with 0 when nothing is wrong, and counts', async () => {
    const { code, lines } = await run(secretKey);
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^問題 0件、注意 0件、確認できた項目 \d+件$/)]);
    expect(lines).toContain('✓ 返金：一部と残りの返金ができ、検索でも見つかりました。');
  });

  it('ends with 1 when something is wrong, with what to do on a line of its own', async () => {
    await payments.ask('/platform', { connectSigned: false });
    const { code, lines } = await run(secretKey);
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('\n   → Stripeの管理画面の「Connect」で利用を始めてください。');
  });

  it('ends with 2 before any request when there is no key or a live one', async () => {
    expect(await run(null)).toMatchObject({ code: 2, lines: [expect.stringContaining('--sandbox')] });
    expect(await run('sk_live_1')).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('本番の鍵では実行しません')],
    });
    expect(recorder.taken()).toEqual([]);
  });
});
