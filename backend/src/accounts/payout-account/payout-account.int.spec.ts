import { Global, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../../../../test/support/postgres.ts';
import { startTestApp, type TestApp, TestClient } from '../../http/http.testing.ts';
import {
  type AccountApplication,
  PaymentProvider,
  PaymentRefused,
} from '../../adapters/payment-provider/payment-provider.ts';
import { AdminUsersModule } from '../../operations/users/admin-users.controller.ts';
import { UserDirectory } from '../../operations/users/user-directory.ts';
import { AccountsModule } from '../accounts.module.ts';
import { PayoutAccountModule } from './payout-account.controller.ts';

const REASON = 'Your platform needs approval for accounts to have requested the `transfers` capability';
const applications = new Map<string, AccountApplication>();
let refusing = false;
const provider = {
  async createAccount(application: AccountApplication) {
    if (refusing) throw new PaymentRefused('account_invalid', REASON, { requestId: 'req_1' });
    applications.set(application.idempotencyKey, application);
    return { accountId: `acct_${application.userId}` };
  },
  createAccountLink: async ({ accountId, returnUrl }: { accountId: string; returnUrl: string }) => ({
    url: `https://provider.example/${accountId}?back=${encodeURIComponent(returnUrl)}`,
  }),
};

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
let database: FreshDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  const modules = [AccountsModule.register(null), ProviderModule, PayoutAccountModule, AdminUsersModule];
  test = await startTestApp(database.url, modules);
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

describe('a payout account', () => {
  it('is opened once, though asked for five times at once, and leads to the provider', async () => {
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

  it('asks for a telephone number in a way that the screen understands', async () => {
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

  it('says so when the provider refuses', async () => {
    const owner = new TestClient(test.app);
    await owner.register('refused_1');
    refusing = true;
    const answer = await owner.post(path, valid);
    refusing = false;
    expect(answer.json()).toMatchObject({ statusCode: 400, error: 'payout_account_refused', userFriendly: true });
    expect(answer.json()['message']).toBe('アカウント作成に失敗しました');
  });

  it('keeps the provider’s reason for operators, until there is an account', async () => {
    const owner = new TestClient(test.app);
    const id = await owner.register('refused_2');
    const listed = async () => (await test.app.get(UserDirectory).page({ q: 'refused_2', limit: 1 })).items[0];
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

  it("hides another's account, and is for those who signed in", async () => {
    const [owner, other] = [new TestClient(test.app), new TestClient(test.app)];
    const id = await owner.register('owner_two');
    await other.register('other_two');
    await owner.post(path, valid);
    expect((await other.post(`${path}/acct_${id}/link`)).statusCode).toBe(404);
    expect((await new TestClient(test.app).post(path, valid)).statusCode).toBe(401);
  });
});
