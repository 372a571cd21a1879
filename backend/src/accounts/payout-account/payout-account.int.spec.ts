import { Global, Module } from '@nestjs/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestClient } from '../../http/http.testing.ts';
import {
  type AccountApplication,
  PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
  type PayoutAccount as ProvidersAccount,
} from '../../adapters/payment-provider/payment-provider.ts';
import { AdminUsersModule } from '../../operations/users/admin-users.controller.ts';
import { Identity } from '../../operations/users/identity.ts';
import { UserDirectory } from '../../operations/users/user-directory.ts';
import { AccountsModule } from '../accounts.module.ts';
import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import { PayoutAccountModule } from './payout-account.controller.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { Platform } from './platform.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const REASON = 'Your platform needs approval for accounts to have requested the `transfers` capability';
const applications = new Map<string, AccountApplication>();
/** The idempotency key of every application, in order: the provider repeats its answer to a key for a day. */
const keys: string[] = [];
let answerLost = false;
let refusing = false;
let code = 'account_invalid';
let away = false;
let accountRefusal: string | null = null;
let problems: SetupProblem[] = [];
let suffix = '';
let accountNow: Partial<ProvidersAccount> = {};
let looks = 0;
let duringNextLook: (() => Promise<void>) | null = null;
const provider = {
  async createAccount(application: AccountApplication) {
    keys.push(application.idempotencyKey);
    if (answerLost) throw new PaymentProviderUnavailable('away');
    if (refusing) throw new PaymentRefused(code, REASON, { requestId: 'req_1' });
    applications.set(application.idempotencyKey, application);
    return { accountId: `acct_${application.userId}${suffix}` };
  },
  async getAccount(accountId: string): Promise<ProvidersAccount> {
    looks += 1;
    const during = duringNextLook;
    duringNextLook = null;
    await during?.();
    if (away) throw new PaymentProviderUnavailable('away');
    if (accountRefusal !== null) throw new PaymentRefused(accountRefusal, 'no');
    return {
      ...{ accountId, transfersEnabled: false, payoutsEnabled: false, detailsSubmitted: false, rejected: false },
      ...{ requirementsDue: ['external_account'], requirementsPastDue: [], disabledReason: null },
      ...accountNow,
      // One that was just opened isn't rejected, also while the former one is still answered for.
      ...(accountId.endsWith('_next') && { rejected: false }),
    };
  },
  async setupProblems() {
    if (away) throw new PaymentProviderUnavailable('away');
    return problems;
  },
  createAccountLink: async ({ accountId, returnUrl }: { accountId: string; returnUrl: string }) => ({
    url: `https://provider.example/${accountId}?back=${encodeURIComponent(returnUrl)}`,
  }),
};

// Also after a test that failed in the middle, before its second try.
beforeEach(() => {
  [answerLost, refusing, code, away] = [false, false, 'account_invalid', false];
  [accountRefusal, problems, suffix, accountNow, duringNextLook] = [null, [], '', {}, null];
});

@Global()
@Module({ providers: [{ provide: PaymentProvider, useValue: provider }], exports: [PaymentProvider] })
class ProviderModule {}

const valid = {
  accountType: 'express',
  businessType: 'individual',
  country: 'JP',
  currency: 'jpy',
  phone: '090-1234-5678',
};
const path = '/api/user/connect/accounts';

const test = useTestApp([AccountsModule.register(null), ProviderModule, PayoutAccountModule, AdminUsersModule]);

describe('a payout account', () => {
  it('is opened once when requested five times at once, and redirects to the provider', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('hanako');
    await test.pool.query('UPDATE app.users SET email = pending_email, email_verified_at = now() WHERE id = $1', [id]);
    await owner.fetchCsrfToken();
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post(path, valid)));
    for (const answer of answers) expect(answer.json()).toEqual({ account: { id: `acct_${id}` } });
    expect([...applications.values()]).toMatchObject([
      { userId: id, phone: '+819012345678', email: 'hanako@example.jp' },
    ]);
    const link = await owner.post(`${path}/acct_${id}/link`);
    expect(link.json()).toEqual({
      accountLink: `https://provider.example/acct_${id}?back=http%3A%2F%2Flocalhost%3A3000%2Fconnect-account%3Fcomplete%3D1`,
    });
  });

  it('notifies its owner when it is opened, once, by mail even if mails are turned off', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('told_of_it');
    await Promise.all([owner.post(path, valid), owner.post(path, valid)]);
    expect((await owner.post(path, valid)).statusCode).toBe(201);
    const { rows } = await test.pool.query(
      `SELECT kind, path, mail_due IS NOT NULL AS mailed FROM app.notifications WHERE user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'account_safety', path: '/connect-account', mailed: true }]);
  });

  it('asks for a telephone number with an error that the page handles', async () => {
    const owner = new TestClient(test.app);
    await owner.register('no_phone');
    const answer = await owner.post(path, { ...valid, phone: '' });
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      error: 'PHONE_REQUIRED',
      message: '電話番号を入力してください。',
      userFriendly: true,
    });
  });

  it('responds with the provider’s rejection', async () => {
    const owner = new TestClient(test.app);
    await owner.register('refused_1');
    refusing = true;
    const answer = await owner.post(path, valid);
    refusing = false;
    expect(answer.json()).toMatchObject({ statusCode: 400, error: 'payout_account_refused', userFriendly: true });
    expect(answer.json()['message']).toBe('アカウント作成に失敗しました');
  });

  it('keeps the provider’s reason for operators until there is an account', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('refused_2');
    const listed = async () =>
      (await test.app.get(UserDirectory).page({ q: 'refused_2', sort: 'newest', limit: 1 })).items[0];
    expect(await listed()).toMatchObject({ payoutAccountRefusal: null });
    refusing = true;
    await owner.post(path, valid);
    refusing = false;
    expect(await listed()).toMatchObject({
      id,
      payoutAccountRefusal: { code: 'account_invalid', message: REASON, requestId: 'req_1' },
    });
    await owner.post(path, valid);
    expect(await listed()).toMatchObject({ payoutAccountRefusal: null });
  });

  it('can be requested again after any number of rejections, and after a lost response with the same key', async () => {
    const owner = new TestClient(test.app);
    await owner.register('refused_3');
    const ask = async () => {
      await owner.post(path, valid);
      return keys.at(-1);
    };
    answerLost = true;
    const [first, again] = [await ask(), await ask()];
    expect(again).toBe(first);
    [answerLost, refusing] = [false, true];
    const refused = [await ask(), await ask(), await ask()];
    refusing = false;
    expect(refused[0]).toBe(first);
    expect(new Set([...refused, await ask()]).size).toBe(4);
  });

  it('is hidden from others, and needs a login', async () => {
    const [owner, other] = [new TestClient(test.app), new TestClient(test.app)];
    const id = await owner.register('owner_two');
    await other.register('other_two');
    await owner.post(path, valid);
    expect((await other.post(`${path}/acct_${id}/link`)).statusCode).toBe(404);
    expect((await new TestClient(test.app).post(path, valid)).statusCode).toBe(401);
  });
});

describe('the state of an account', () => {
  const own = async (client: TestClient) => (await client.get('/api/user/connect/account')).json();
  const identity = async (id: number) =>
    (await test.pool.query<{ state: string }>('SELECT identity_state AS state FROM app.users WHERE id = $1', [id]))
      .rows[0]?.state;

  it('is shown to its owner from nothing to the first payout, and the provider’s identity check counts', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('step_by_step');
    expect(await own(owner)).toMatchObject({ id: null, state: 'none', missing: [], asOf: null });
    await owner.post(path, valid);
    expect(await own(owner)).toMatchObject({ id: `acct_${id}`, state: 'onboarding', missing: ['bank_account'] });
    accountNow = { detailsSubmitted: true, requirementsDue: [] };
    expect(await own(owner)).toMatchObject({ state: 'reviewing', transfersEnabled: false });
    expect(await identity(id)).toBe('pending');
    accountNow = { ...accountNow, transfersEnabled: true, payoutsEnabled: true };
    expect(await own(owner)).toMatchObject({ state: 'ready', payoutsEnabled: true, missing: [] });
    expect(await identity(id)).toBe('verified');
    await test.pool.query(`UPDATE app.payout_accounts SET looked_at = looked_at - interval '6 minutes'`);
    accountNow = { ...accountNow, transfersEnabled: false, requirementsPastDue: ['individual.verification.document'] };
    expect(await own(owner)).toMatchObject({ state: 'restricted', missing: ['identity_document'] });
    expect(await identity(id)).toBe('verified');
  });

  it('stays as last read while the provider is down', async () => {
    const owner = new TestClient(test.app);
    await owner.register('provider_away');
    accountNow = {};
    await owner.post(path, valid);
    const before = await own(owner);
    away = true;
    expect(await own(owner)).toEqual(before);
    away = false;
  });

  it('also stays when the provider refuses to answer; only a missing account counts as disconnected', async () => {
    const owner = new TestClient(test.app);
    await owner.register('not_told');
    await owner.post(path, valid);
    const before = await own(owner);
    accountRefusal = 'card_declined';
    expect(await own(owner)).toEqual(before);
    accountRefusal = 'account_invalid';
    expect(await own(owner)).toMatchObject({ id: before['id'], state: 'disconnected', missing: [] });
    accountRefusal = null;
  });

  it('that is dead can be replaced by its owner, once, and only while no transfer is in progress', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('replaces_it');
    await owner.post(path, valid);
    const open = async () => (await owner.post(path, valid)).json<{ account?: { id: string }; code?: string }>();
    accountNow = { detailsSubmitted: true, requirementsDue: [] };
    expect(await open()).toMatchObject({ account: { id: `acct_${id}` } });
    accountNow = { ...accountNow, rejected: true };
    suffix = '_next';
    const under = (since: string) =>
      test.pool.query(
        `INSERT INTO app.money_tries (subject, kind, owner_id, since) VALUES ('payout:e1', 'provider', $1, ${since})
         ON CONFLICT (subject) DO UPDATE SET since = excluded.since`,
        [id],
      );
    await under('now()');
    expect(await open()).toMatchObject({ code: 'payout_under_way' });
    await under(`now() - interval '16 minutes'`);
    const answers = await Promise.all([open(), open()]);
    expect(answers).toMatchObject([{ account: { id: `acct_${id}_next` } }, { account: { id: `acct_${id}_next` } }]);
    accountNow = {};
    expect(await own(owner)).toMatchObject({ id: `acct_${id}_next`, state: 'onboarding' });
    expect(await open()).toMatchObject({ account: { id: `acct_${id}_next` } });
    const { rows } = await test.pool.query('SELECT account_id FROM app.former_payout_accounts WHERE user_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ account_id: `acct_${id}` }]);
    suffix = '';
  });

  it('that another request replaces at the same moment is answered with the new one', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('replaced_twice');
    await owner.post(path, valid);
    const open = async () => (await owner.post(path, valid)).json<{ account?: { id: string } }>();
    accountNow = { detailsSubmitted: true, requirementsDue: [], rejected: true };
    suffix = '_next';
    duringNextLook = async () => {
      expect(await open()).toMatchObject({ account: { id: `acct_${id}_next` } });
      accountNow = {};
    };
    expect(await open()).toMatchObject({ account: { id: `acct_${id}_next` } });
    suffix = '';
  });

  it('is asked of the provider only so often by one owner, who then reads what it last said', async () => {
    const [owner, other] = [new TestClient(test.app), new TestClient(test.app)];
    for (const [client, name] of [
      [owner, 'asks_often'],
      [other, 'asks_once'],
    ] as const) {
      await client.register(name);
      await client.post(path, valid);
    }
    const before = await own(owner);
    looks = 0;
    let last = before;
    for (let n = 0; n < 100; n += 1) last = await own(owner);
    expect(last).toMatchObject({ id: before['id'], state: 'onboarding' });
    expect(looks).toBeLessThan(100);
    looks = 0;
    await own(other);
    expect(looks).toBe(1);
  });

  it('is known even before the provider was ever asked', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('never_asked');
    await owner.post(path, valid);
    away = true;
    expect(await own(owner)).toMatchObject({ id: `acct_${id}`, state: 'onboarding', asOf: null });
    away = false;
  });

  it('isn’t stored for a user who has left', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('long_gone');
    await owner.post(path, valid);
    await test.pool.query('UPDATE app.users SET erased_at = now() WHERE id = $1', [id]);
    await new PayoutAccounts(test.pool).look(id, `acct_${id}`, provider as unknown as PaymentProvider);
    const { rows } = await test.pool.query('SELECT FROM app.payout_accounts WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('never overrules an operator’s decision on the user’s identity', async () => {
    const [owner, operator] = [new TestClient(test.app), new TestClient(test.app)];
    const id = await owner.register('judged_by_us');
    const operatorId = await operator.register('judging');
    await test.app.get(Identity).decide(id, operatorId, { state: 'rejected', reason: '書類の氏名が違います' });
    accountNow = { detailsSubmitted: true, requirementsDue: [], transfersEnabled: true, payoutsEnabled: true };
    await owner.post(path, valid);
    expect(await own(owner)).toMatchObject({ state: 'ready' });
    expect(await identity(id)).toBe('rejected');
  });
});

describe('the platform’s status', () => {
  const status = async (client: TestClient) => {
    // An answer of the provider is cached for a while.
    Object.assign(test.app.get(Platform), { latest: null });
    return (await client.get('/api/user/stripe/platform-status')).json();
  };

  it('shows whether accounts can be opened, and why not', async () => {
    const member = new TestClient(test.app);
    await member.register('platform_1');
    const problem = (code: SetupProblem['code']): SetupProblem[] => [{ code, detail: 'as it is' }];
    expect(await status(member)).toEqual({ status: 'healthy', canCreateAccounts: true });
    problems = problem('webhook_endpoint_missing');
    expect(await status(member)).toEqual({ status: 'healthy', canCreateAccounts: true });
    problems = problem('connect_not_signed');
    expect(await status(member)).toEqual({ status: 'connect_not_signed', canCreateAccounts: false });
    problems = problem('account_disabled');
    expect(await status(member)).toEqual({ status: 'platform_not_configured', canCreateAccounts: false });
    away = true;
    expect(await status(member)).toEqual({ status: 'unavailable', canCreateAccounts: false });
    [away, problems] = [false, []];
    expect((await new TestClient(test.app).get('/api/user/stripe/platform-status')).statusCode).toBe(401);
  });

  it('tells the owner that payouts are being prepared when no accounts can be opened yet', async () => {
    const owner = new TestClient(test.app);
    await owner.register('platform_2');
    [refusing, code] = [true, 'connect_not_signed'];
    const answer = await owner.post(path, valid);
    [refusing, code] = [false, 'account_invalid'];
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'payouts_in_preparation', userFriendly: true });
    expect(answer.json()['message']).toContain('報酬受け取り機能の準備中');
  });
});
